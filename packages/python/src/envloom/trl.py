"""Environments for the trainers of TRL, `pip install envloom[trl]`.

>>> from trl import GRPOTrainer
>>> import envloom.trl
>>> trainer = GRPOTrainer(
...     model="Qwen/Qwen3-0.6B",
...     train_dataset=load_dataset("data/library/trl-grpo"),  # npx envloom data
...     environment_factory=envloom.trl.environment_factory("library-loans"),
...     rollout_func=envloom.trl.rollout_func,
...     reward_funcs=envloom.trl.reward,
... )

The model sees the tools of an environment as the environment lists them: in its order, with all that
their schemas say. So do the rows of `npx envloom data --format trl`, by which an `SFTTrainer` trains.

`rollout_func` plays whole episodes: a turn of the model is a step, users answer in conversations, and
what ends an episode ends its rollout. Without it TRL's own loop plays: it carries out calls one by one,
takes the first message for the last one and goes on until the model makes no more calls, or
`max_tool_calling_iterations`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from ._callable_tool import CallableTool
from ._labels import with_labels
from ._rollouts import Chat, Player, Rollout, Write, play
from ._rows import reference_of
from ._shared import shared_client
from ._trl_episode import TrlEpisode
from .client import Client
from .errors import InvalidRequest
from .types import Env, Grade, Tool

__all__ = [
    "Environment",
    "Outcome",
    "Rollout",
    "dense_reward",
    "environment_class",
    "environment_factory",
    "evaluate",
    "last_message",
    "reward",
    "rollout_func",
    "with_labels",
]


class Environment:
    """What the classes of :func:`environment_factory` have in common. TRL makes and resets them."""

    _client: ClassVar[Client]
    _environment: ClassVar[str]
    _schemas: ClassVar[Sequence[Tool]]

    def __init__(self) -> None:
        self._episode = TrlEpisode(self._client)
        # TRL looks for methods on the class and takes what instances have under the names of these.
        for at, tool in enumerate(self._schemas):
            setattr(self, _member(at), CallableTool(tool, self._episode.call))

    @property
    def tools(self) -> list[CallableTool]:
        """Its tools, in the order of the environment: schemas that can be called."""
        return [getattr(self, _member(at)) for at in range(len(self._schemas))]

    def __getattr__(self, name: str) -> CallableTool:
        """A tool by its name, for people who try an environment by hand."""
        for tool in self.tools:
            if tool.__name__ == name:
                return tool
        raise AttributeError(f"{self._environment} has no tool {name!r}", name=name, obj=self)

    def reset(self, **row: Any) -> None:
        """Begins the episode of a row of `npx envloom data --format trl-grpo`.

        The task is in the row's prompt already, so there is nothing to add to it.

        Args:
            **row: Its columns; `env` and `scenario` are needed, all but `content_hash`, `interaction`
                and `max_steps` are passed over.

        Raises:
            InvalidRequest: a row of another environment, or of none.
            OtherVersion: the row is of another task than has its id on the server.
        """
        reference = reference_of(row)
        own = self._environment.partition("@")[0]
        if reference.environment != own:
            raise _invalid(
                f"a row of {reference.environment} was given to an environment of {own}",
                "Give the trainer a dictionary: environment_factory(*names) with two or more names.",
                "env",
            )
        self._episode.start(reference, self._environment)


def environment_factory(
    *environments: str,
    url: str | None = None,
    env: Env | None = None,
    client: Client | None = None,
) -> type[Environment] | dict[str, type[Environment]]:
    """What `GRPOTrainer` takes as `environment_factory`.

    Args:
        *environments: Names, `library-loans`; none: all that the server has.
        url: Of a server; None: a sidecar, or what `ENVLOOM_URL` says.
        env: Which environments a sidecar serves; None: those of the working directory.
        client: Instead of `url` and `env`: a client that is there already.

    Returns:
        For one name its class, for several a class by name: TRL then chooses by the column
        `environment` of each row.

    Raises:
        UnknownEnvironment: a name that the server does not have.
    """
    client = client or shared_client(url, env)
    names = environments or tuple(info["name"] for info in client.environments())
    classes = {name: environment_class(client, name) for name in names}
    return classes[names[0]] if len(environments) == 1 else classes


def environment_class(client: Client, name: str) -> type[Environment]:
    """A class with a method for each tool of an environment, as TRL looks for them.

    TRL sorts methods by their names and takes some names for itself (`reset`, `get_reward`, `_x`). So the
    methods are called by the places of the tools, and what they give TRL has the names of the tools.

    Args:
        client: Where its instances play.
        name: Of the environment.
    """
    with client.open(name, split="all", seed=0) as session:
        tools = session.start.info.get("tools", [])
    members = {
        "_client": client,
        "_environment": name,
        "_schemas": tools,
        "__doc__": f"Episodes of {name}.",
        **{_member(at): _method(at) for at in range(len(tools))},
    }
    title = "".join(part.capitalize() for part in name.partition("@")[0].split("-"))
    return type(title, (Environment,), members)


def _member(at: int) -> str:
    """The name of the method for a tool, by which it is sorted into its place."""
    return f"tool_{at:04}"


def _method(at: int) -> Callable[..., str]:
    def method(self: Environment, /, **arguments: Any) -> str:
        return self.tools[at](**arguments)

    return method


def rollout_func(prompts: Sequence[Any], trainer: Any) -> dict[str, Any]:
    """Plays the episodes of a batch. What `GRPOTrainer` takes as `rollout_func`.

    Each turn that the model writes is one step, with all the calls in it. A message ends the episode,
    or in a conversation is answered by its user. A rollout ends with its episode (the limit of steps is
    one of these ends), or where `max_completion_length` or the model leaves no room; it is graded as it
    stands. What the model did not write is not learned.

    Args:
        prompts: The messages of each row.
        trainer: With environments of :func:`environment_factory`.

    Raises:
        InvalidRequest: a trainer without such environments, or a prompt that leaves no room.
        RuntimeError: this version of TRL has changed what is needed here.
    """
    environments = _environments_of(getattr(trainer, "environments", None))
    # TRL's own loop would make the calls again that are in these rollouts.
    trainer.tools = []
    chat = Chat(
        trainer.processing_class,
        trainer.chat_template,
        trainer.eos_token_ids,
        **trainer.chat_template_kwargs,
    )
    players = [
        _player(prompt, environment, chat, trainer.max_completion_length, _ceiling(trainer))
        for prompt, environment in zip(prompts, environments, strict=True)
    ]
    play(players, chat, partial(_write, trainer))
    rollouts = [player.rollout for player in players]
    logprobs = [rollout.logprobs for rollout in rollouts]
    return {
        "prompt_ids": [rollout.prompt_ids for rollout in rollouts],
        "completion_ids": [rollout.completion_ids for rollout in rollouts],
        "env_mask": [rollout.mask for rollout in rollouts],
        "logprobs": None if None in logprobs else logprobs,
    }


@dataclass(frozen=True)
class Outcome:
    """What became of an episode.

    Attributes:
        rollout: What was read and written, in tokens.
        grade: Whether and how far it was solved.
    """

    rollout: Rollout
    grade: Grade


def evaluate(
    rows: Iterable[Mapping[str, Any]],
    write: Write,
    tokenizer: Any,
    environments: type[Environment] | Mapping[str, type[Environment]],
    *,
    max_completion_length: int = 8192,
    context_length: int,
    **template: Any,
) -> list[Outcome]:
    """Plays rows without a trainer, in the same words as :func:`rollout_func`, all at once.

    Args:
        rows: Of `npx envloom data --format trl-grpo`.
        write: The model: of each of several contexts (tokens) what it goes on with, up to and with the
            token that ends its turn, and None (or, for each token of these, its log probability).
        tokenizer: Of the model; TRL knows its chat template.
        environments: Of :func:`environment_factory`.
        max_completion_length: Tokens after the prompt, at most.
        context_length: Tokens that the model can have before it, those that it writes included.
        **template: For the chat template, such as `enable_thinking=False`.

    Returns:
        For each row, in their order.

    Raises:
        InvalidRequest: a row of another environment, or whose prompt leaves no room.
        OtherVersion: a row of another task than has its id on the server.
    """
    chat = Chat.as_trainers_do(tokenizer, **template)
    players = []
    for row in rows:
        environment = _class_for(row, environments)()
        environment.reset(**row)
        players.append(
            _player(row["prompt"], environment, chat, max_completion_length, context_length)
        )
    play(players, chat, write)
    return [Outcome(player.rollout, player.episode.finish()) for player in players]


def _class_for(
    row: Mapping[str, Any], environments: type[Environment] | Mapping[str, type[Environment]]
) -> type[Environment]:
    if isinstance(environments, type):
        return environments
    name = reference_of(row).environment
    if name not in environments:
        raise _invalid(
            f"a row is of {name}, and the environments are {', '.join(environments)}",
            f"Add {name!r} to the names that environment_factory is given.",
            "env",
        )
    return environments[name]


def _player(
    prompt: Any, environment: Environment, chat: Chat, most: int, ceiling: int
) -> Player[TrlEpisode]:
    rollout = Rollout(chat.prompt_ids(prompt, environment.tools))
    room = ceiling - len(rollout.prompt_ids)
    if room < 1:
        raise _invalid(
            f"a prompt of {environment._environment} has {len(rollout.prompt_ids):,} tokens, and the "
            f"model takes {ceiling:,} with what it writes",
            "Take a model with a longer context, or raise `vllm_max_model_length`.",
            "prompt",
        )
    return Player(rollout, environment._episode, environment.tools, min(most, room))


def _ceiling(trainer: Any) -> int:
    """Tokens that the model can have before it, those that it writes included."""
    positions: int = trainer.model.config.get_text_config().max_position_embeddings
    limit = trainer.args.vllm_max_model_length if trainer.args.use_vllm else None
    return min(positions, limit or positions)


def _write(
    trainer: Any, contexts: list[list[int]]
) -> tuple[list[list[int]], list[list[float]] | None]:
    """Lets the trainer's model write one turn for each context."""
    generate = getattr(trainer, "_generate_single_turn", None)
    if generate is None:
        raise RuntimeError(
            "this version of TRL has no GRPOTrainer._generate_single_turn, by which "
            "envloom.trl.rollout_func lets the model write: install trl 1.16, or leave rollout_func out"
        )
    ids, logprobs = generate(contexts, None, {}, num_generations=1)
    return ids, logprobs


def reward(
    completions: Sequence[Any], environments: Sequence[Any] | None = None, **_columns: Any
) -> list[float | None]:
    """1 where every check of the scenario holds, else 0. A reward function of `GRPOTrainer`.

    Where TRL's own loop plays, this says the last message of each completion to its environment, which
    ends the episode. A completion that ends in tool calls (it was cut off) has none: what was done is
    graded as it stands.

    Args:
        completions: Of each rollout, its messages.
        environments: Of each rollout, the instance that it played on.
        **_columns: Whatever else TRL gives.

    Returns:
        For each rollout; None for those on environments of others.

    Raises:
        InvalidRequest: a trainer without environments, or a conversation that TRL's own loop played.
        RuntimeError: this version of TRL did not find the tools of an environment.
    """
    return [
        float(grade["strict"]) if grade else None for grade in _grades(completions, environments)
    ]


def dense_reward(
    completions: Sequence[Any], environments: Sequence[Any] | None = None, **_columns: Any
) -> list[float | None]:
    """The share of the checks that hold, from 0 to 1. As :func:`reward` otherwise; both may be used."""
    return [
        float(grade["dense"]) if grade else None for grade in _grades(completions, environments)
    ]


def _grades(completions: Sequence[Any], environments: Sequence[Any] | None) -> list[Grade | None]:
    if environments is None or completions is None:
        raise _no_environments()
    return [
        _grade(completion, environment) if isinstance(environment, Environment) else None
        for completion, environment in zip(completions, environments, strict=True)
    ]


def _grade(completion: Any, environment: Environment) -> Grade:
    _must_have_found(completion, environment)
    return environment._episode.finish(last_message(completion))


def _must_have_found(completion: Any, environment: Environment) -> None:
    """TRL answers calls of tools that it does not find by itself, and trains on."""
    if isinstance(completion, str) or not completion:
        return
    names = {tool.__name__ for tool in environment.tools}
    for message in completion:
        name = message.get("name")
        if name in names and message.get("content") == f"{{'error': 'Tool {name} not found.'}}":
            raise RuntimeError(
                f"this version of TRL does not find the tool {name} of {environment._environment}: "
                "install trl 1.16"
            )


def _environments_of(environments: Sequence[Any] | None) -> Sequence[Environment]:
    if environments is None or not all(isinstance(one, Environment) for one in environments):
        raise _no_environments()
    return environments


def last_message(completion: Any) -> str | None:
    """What a completion says in the end, without the reasoning; None where it ends otherwise."""
    if isinstance(completion, str):
        return _spoken(completion)
    if not completion:
        return None
    message: Mapping[str, Any] = completion[-1]
    if message.get("role") != "assistant" or message.get("tool_calls"):
        return None
    return _spoken(_text_of(message.get("content")))


def _text_of(content: Any) -> str:
    if isinstance(content, list):
        return "".join(part.get("text", "") for part in content)
    return content or ""


def _spoken(text: str) -> str:
    return text.rpartition("</think>")[2].strip()


def _no_environments() -> InvalidRequest:
    return _invalid(
        "the trainer has given no environments of envloom, and None cannot be graded",
        "Give GRPOTrainer environment_factory=envloom.trl.environment_factory(...).",
        "environments",
    )


def _invalid(message: str, repair: str, path: str) -> InvalidRequest:
    return InvalidRequest("INVALID_REQUEST", message, repair, path)
