"""Environments for the GRPOTrainer of TRL (`environment_factory`), `pip install envloom[trl]`.

>>> from trl import GRPOTrainer
>>> import envloom.trl
>>> trainer = GRPOTrainer(
...     model="Qwen/Qwen3-0.6B",
...     train_dataset=load_dataset("data/library/trl-grpo"),  # npx envloom data
...     environment_factory=envloom.trl.environment_factory("library-loans"),
...     reward_funcs=envloom.trl.reward,
... )

The tools of an environment are methods of the class that the factory returns, and TRL calls them. The
last message of the model it hands to nobody but the reward functions, so it is :func:`reward` that says
it to the environment and has the episode graded; there is no `get_reward`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from ._player import ByRow, Player
from ._rows import reference_of
from ._shared import shared_client
from ._tool_methods import method_of
from .client import Client
from .errors import InvalidRequest
from .types import Env, EpisodeError, Grade, Step

_RESERVED = ("reset", "get_reward")

_OVER = {
    "success": False,
    "error": {
        "code": "EPISODE_OVER",
        "message": "The episode is over, and nothing more is carried out. Answer without a call.",
    },
}


class Environment:
    """What the classes of :func:`environment_factory` have in common. TRL makes and resets them."""

    _client: ClassVar[Client]
    _environment: ClassVar[str]

    def __init__(self) -> None:
        self._player = Player(self._client)
        self._end: Step | None = None

    def reset(self, **row: Any) -> None:
        """Begins the episode of a row of `npx envloom data --format trl-grpo`.

        The task is in the row's prompt already, so there is nothing to add to it.

        Args:
            **row: Its columns; `env` and `scenario` are needed, all but `content_hash`, `interaction`
                and `max_steps` are passed over.

        Raises:
            InvalidRequest: a row of another environment, or of a conversation.
            OtherVersion: the row is of another task than has its id on the server.
        """
        reference = reference_of(row)
        self._must_fit(reference.environment, reference.interaction)
        self._end = None
        # Of a conversation TRL would play the first message only, so none is played as one.
        single = replace(reference, environment=self._environment, interaction="non-conversational")
        self._player.start(ByRow([single]), 0, brief=True)

    def _must_fit(self, environment: str, interaction: str | None) -> None:
        own = self._environment.partition("@")[0]
        if environment != own:
            raise _unfit(
                f"a row of {environment} was given to an environment of {own}",
                "Give the trainer a dictionary: environment_factory(*names) with two or more names.",
                "env",
            )
        if interaction == "conversational":
            raise _unfit(
                "the row is of a conversation, and GRPOTrainer has no user who answers",
                "Make the rows with `--interaction non-conversational`.",
                "interaction",
            )

    def _carry(self, tool: str, arguments: dict[str, Any]) -> str:
        """Makes a call. TRL has no way to end a rollout: after the end nothing is carried out."""
        if self._end is not None:
            return _json(_OVER)
        call = {"name": tool, "arguments": arguments}
        step = self._player.step({"type": "tool_calls", "calls": [call]})
        self._keep(step)
        return _result_text(step)

    def _finish(self, message: str | None) -> Grade:
        """Says the last message, or ends the episode where there is none; once."""
        if self._end is None and message:
            self._keep(self._player.step({"type": "message", "content": message}))
        if self._end is None:
            self._keep(self._player.end())
        if self._end is None:
            raise AssertionError("an episode that was ended is over")
        return self._end.info["grade"]

    def _keep(self, step: Step) -> None:
        if step.terminated or step.truncated:
            self._end = step


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
    """A class whose public methods, besides `reset`, are the tools of an environment.

    A tool whose name TRL needs for itself (`reset`, `get_reward`, and what begins with `_`) is offered as
    `reset_tool`, `get_reward_tool`, `x_tool` for `_x`.

    Args:
        client: Where its instances play.
        name: Of the environment.
    """
    with client.open(name, split="all", seed=0) as session:
        tools = session.start.info.get("tools", [])
    names = method_names([tool["function"]["name"] for tool in tools])
    methods = {
        name: method_of(tool, Environment._carry, name)
        for name, tool in zip(names, tools, strict=True)
    }
    members = {
        "_client": client,
        "_environment": name,
        "__doc__": f"Episodes of {name}.",
        **methods,
    }
    title = "".join(part.capitalize() for part in name.partition("@")[0].split("-"))
    return type(title, (Environment,), members)


def reward(
    completions: Sequence[Any], environments: Sequence[Any], **_columns: Any
) -> list[float | None]:
    """1 where every check of the scenario holds, else 0. A reward function of `GRPOTrainer`.

    Says the last message of each completion to its environment, which ends the episode. A completion
    that ends in tool calls (it was cut off) has none: what was done is graded as it stands.

    Args:
        completions: Of each rollout, its messages.
        environments: Of each rollout, the instance that it played on.
        **_columns: Whatever else TRL gives.

    Returns:
        For each rollout; None for those on environments of others.
    """
    return [
        float(grade["strict"]) if grade else None for grade in _grades(completions, environments)
    ]


def dense_reward(
    completions: Sequence[Any], environments: Sequence[Any], **_columns: Any
) -> list[float | None]:
    """The share of the checks that hold, from 0 to 1. As :func:`reward` otherwise; both may be used."""
    return [
        float(grade["dense"]) if grade else None for grade in _grades(completions, environments)
    ]


def _grades(completions: Sequence[Any], environments: Sequence[Any]) -> list[Grade | None]:
    return [
        environment._finish(last_message(completion))
        if isinstance(environment, Environment)
        else None
        for completion, environment in zip(completions, environments, strict=True)
    ]


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


def _result_text(step: Step) -> str:
    observation = step.observation
    if observation["type"] == "tool_results":
        return _json(observation["results"][0]["result"])
    if observation["type"] == "error":
        return _json(_refused(observation))
    raise AssertionError(f"a call is not answered by {observation['type']}")


def _refused(error: EpisodeError) -> dict[str, Any]:
    told = {"code": error["code"], "message": f"{error['message']}. {error['repair']}"}
    return {"success": False, "error": told}


def _json(value: object) -> str:
    """As the messages of recorded episodes have it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def method_names(tools: Sequence[str]) -> list[str]:
    """What the tools of an environment are called as methods: their names, where TRL leaves them free."""
    taken = {*tools, *_RESERVED}
    names = []
    for tool in tools:
        name = tool
        if tool in _RESERVED or tool.startswith("_"):
            name = f"{tool.strip('_')}_tool"
            while name in taken:
                name += "_"
            taken.add(name)
        names.append(name)
    return names


def _unfit(message: str, repair: str, path: str) -> InvalidRequest:
    return InvalidRequest("INVALID_REQUEST", message, repair, path)
