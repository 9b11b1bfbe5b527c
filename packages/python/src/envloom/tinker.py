"""Environments for the Tinker cookbook 0.6 (https://github.com/thinking-machines-lab/tinker-cookbook).

>>> from tinker_cookbook.rl import train
>>> config = train.Config(
...     model_name="Qwen/Qwen3-8B",
...     recipe_name="envloom",
...     dataset_builder=envloom.tinker.EnvloomDatasetBuilder(
...         environments=("library-loans",), env="generated/*", model_name="Qwen/Qwen3-8B"
...     ),
...     ...
... )

A group plays one scenario, each member in a session of its own. The model sees the tools of the
environment as the environment lists them, in the form of its renderer; users of conversations answer it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import chz
from tinker_cookbook import model_info, tokenizer_utils
from tinker_cookbook.renderers import get_renderer, get_text_content
from tinker_cookbook.renderers.base import Message, Renderer
from tinker_cookbook.rl.message_env import EnvFromMessageEnv, MessageEnv, MessageStepResult
from tinker_cookbook.rl.types import (
    Env,
    EnvGroupBuilder,
    Metrics,
    RLDataset,
    RLDatasetBuilder,
    Trajectory,
)

from ._chat import ChatEpisode
from ._player import ByRow
from ._rows import Reference, read_references
from ._scenarios import scenarios_in
from ._shared import shared_async_client, shared_client
from .errors import InvalidRequest
from .types import Grade, Interaction, Reward, Split


@dataclass(frozen=True)
class Manner:
    """How groups are played; the same for all of a data set. Plain values, for builders are pickled.

    Attributes:
        model_name: Whose tokenizer and renderer are used, `Qwen/Qwen3-8B`.
        renderer_name: None: what the cookbook recommends for the model.
        reward: `strict` (0 or 1) or `dense` (the share of goal checks that hold).
        max_trajectory_tokens: Of a conversation with the next turn; None: as many as there are.
        max_generation_tokens: Of a turn, to be kept free of them.
        url: Of a server; None: a sidecar, or what `ENVLOOM_URL` says.
        env: Which environments a sidecar serves; none: those of the working directory.
    """

    model_name: str
    renderer_name: str | None = None
    reward: Reward = "strict"
    max_trajectory_tokens: int | None = None
    max_generation_tokens: int | None = None
    url: str | None = None
    env: tuple[str, ...] = ()

    def renderer(self) -> Renderer:
        """That of the model."""
        name = self.renderer_name or model_info.get_recommended_renderer_name(self.model_name)
        return get_renderer(name, tokenizer_utils.get_tokenizer(self.model_name))


class EnvloomMessageEnv(MessageEnv):
    """One rollout. The reward comes with its last step.

    Args:
        episode: What is played.
        renderer: Of the model.
        reward: What is paid.
    """

    def __init__(self, episode: ChatEpisode, renderer: Renderer, reward: Reward) -> None:
        self.episode = episode
        self._renderer = renderer
        self._reward = reward
        self._messages: list[Message] = []

    async def initial_observation(self) -> list[Message]:
        """Rules and tools, and the task or what the user says first."""
        tools = [tool["function"] for tool in self.episode.tools]
        system, user = self.episode.first_messages()
        prefix = self._renderer.create_conversation_prefix_with_tools(tools, system["content"])
        self._messages = [*prefix, user]
        return list(self._messages)

    async def step(self, message: Message) -> MessageStepResult:
        """Carries out a turn. Calls that the renderer cannot read are told to the model."""
        self._messages += [message, *await self._replies(message)]
        over = self.episode.is_over
        return MessageStepResult(
            reward=self.paid(await self.episode.finish()) if over else 0.0,
            episode_done=over,
            next_messages=list(self._messages),
        )

    def paid(self, grade: Grade) -> float:
        """What is paid for a grade."""
        return float(grade["strict"] if self._reward == "strict" else grade["dense"])

    async def _replies(self, message: Message | None) -> list[Message]:
        if message is None:
            return await self.episode.say(None)
        if unread := message.get("unparsed_tool_calls"):
            return await self.episode.say_text("\n".join(call.raw_text for call in unread))
        calls = [call.model_dump(exclude_none=True) for call in message.get("tool_calls") or ()]
        said = get_text_content(message)
        return await self.episode.say({"role": "assistant", "content": said, "tool_calls": calls})


@dataclass
class EnvloomGroupBuilder(EnvGroupBuilder):
    """A group that plays one scenario.

    What Tinker cuts off (`max_tokens`, the length of the context, a turn without its end) is graded as it
    stands, once the group has played.

    Attributes:
        reference: The scenario.
        group_size: How many play it.
        manner: How.
    """

    reference: Reference
    group_size: int
    manner: Manner
    _episodes: list[ChatEpisode] = field(default_factory=list, repr=False)

    async def make_envs(self) -> Sequence[Env]:
        """Opens the sessions.

        Raises:
            OtherVersion: the server has another task under the id of the scenario.
        """
        manner = self.manner
        renderer = manner.renderer()
        client = shared_async_client(manner.url, manner.env)
        request = ByRow([self.reference]).request(0)
        try:
            for _ in range(self.group_size):
                self._episodes.append(await ChatEpisode.open(client, request))
        except BaseException:
            await self.cleanup()
            raise
        return [
            EnvFromMessageEnv(
                renderer,
                EnvloomMessageEnv(episode, renderer, manner.reward),
                failed_parse_reward=0.0,
                context_overflow_reward=0.0,
                max_trajectory_tokens=manner.max_trajectory_tokens,
                max_generation_tokens=manner.max_generation_tokens,
            )
            for episode in self._episodes
        ]

    async def compute_group_rewards(
        self,
        trajectory_group: list[Trajectory],  # noqa: ARG002
        env_group: Sequence[Env],
    ) -> list[tuple[float, Metrics]]:
        """Pays those that were cut off, and tells `strict`, `dense` and `steps` of all."""
        return [await _graded(env.message_env) for env in env_group]

    async def cleanup(self) -> None:
        """Closes the sessions."""
        episodes, self._episodes = self._episodes, []
        for episode in episodes:
            await episode.close()

    def logging_tags(self) -> list[str]:
        """The name of the environment."""
        return ["envloom", self.reference.environment.partition("@")[0]]

    def __getstate__(self) -> dict[str, Any]:
        """Without sessions: whoever gets a copy opens its own."""
        return {**self.__dict__, "_episodes": []}


async def _graded(env: EnvloomMessageEnv) -> tuple[float, Metrics]:
    was_paid = env.episode.is_over
    grade = await env.episode.finish()
    step = env.episode.step
    metrics: Metrics = {
        "strict": float(grade["strict"]),
        "dense": float(grade["dense"]),
        "steps": step.info["steps"] if step else 0,
    }
    return 0.0 if was_paid else env.paid(grade), metrics


class EnvloomDataset(RLDataset):
    """Groups in the order of their scenarios; a batch that would not be full is left out.

    Args:
        references: The scenarios.
        batch_size: Groups of a batch.
        group_size: Rollouts of a group.
        manner: How they are played.

    Raises:
        InvalidRequest: there are fewer scenarios than a batch takes.
    """

    def __init__(
        self, references: Sequence[Reference], batch_size: int, group_size: int, manner: Manner
    ) -> None:
        if len(references) < batch_size:
            raise InvalidRequest(
                "INVALID_REQUEST",
                f"there are {len(references)} scenarios, and a batch takes {batch_size}",
                "Give a smaller batch_size, or more environments.",
                "batch_size",
            )
        self._references = references
        self._batch_size = batch_size
        self._group_size = group_size
        self._manner = manner

    def get_batch(self, index: int) -> Sequence[EnvGroupBuilder]:
        """New builders each time, for those of two epochs may play at once."""
        start = index * self._batch_size
        chosen = self._references[start : start + self._batch_size]
        return [EnvloomGroupBuilder(one, self._group_size, self._manner) for one in chosen]

    def __len__(self) -> int:
        """Full batches."""
        return len(self._references) // self._batch_size


@chz.chz
class EnvloomDatasetBuilder(RLDatasetBuilder):
    """Trains on scenarios of the split `train`, or on rows, and tests on those held out."""

    model_name: str = chz.field(doc="Whose tokenizer and renderer are used.")
    renderer_name: str | None = chz.field(default=None, doc="None: the recommended one.")
    environments: tuple[str, ...] = chz.field(default=(), doc="Names; none: all that are served.")
    rows: tuple[str, ...] = chz.field(default=(), doc="Files of `npx envloom data` to train on.")
    batch_size: int = chz.field(default=16, doc="Groups of a batch.")
    group_size: int = chz.field(default=8, doc="Rollouts of a group.")
    test_size: int = chz.field(default=0, doc="Held-out scenarios that are tested; 0: no test.")
    interaction: Interaction | None = chz.field(default=None, doc="None: as it was made.")
    max_steps: int | None = chz.field(default=None, doc="None: the scenario's own limit.")
    reward: Reward = chz.field(default="strict", doc="`strict` or `dense`.")
    max_trajectory_tokens: int | None = chz.field(default=None, doc="Of a conversation.")
    max_generation_tokens: int | None = chz.field(default=None, doc="Of a turn.")
    url: str | None = chz.field(default=None, doc="Of a server; None: a sidecar.")
    env: str | tuple[str, ...] = chz.field(default=(), doc="What a sidecar serves.")

    async def __call__(self) -> tuple[RLDataset, RLDataset | None]:
        """The data sets.

        Raises:
            InvalidRequest: rows that cannot be read, or fewer scenarios than a batch takes.
            UnknownEnvironment: a name that the server does not have.
        """
        rows = read_references(self.rows) if self.rows else self._scenarios("train")
        train = EnvloomDataset(rows, self.batch_size, self.group_size, self._manner())
        if self.test_size == 0:
            return train, None
        held_out = self._scenarios("held-out")[: self.test_size]
        return train, EnvloomDataset(held_out, len(held_out), 1, self._manner())

    def _scenarios(self, split: Split) -> Sequence[Reference]:
        found = scenarios_in(
            shared_client(self.url, self.env),
            self.environments,
            split=split,
            interaction=self.interaction,
            max_steps=self.max_steps,
        )
        return tuple(found)

    def _manner(self) -> Manner:
        return Manner(
            model_name=self.model_name,
            renderer_name=self.renderer_name,
            reward=self.reward,
            max_trajectory_tokens=self.max_trajectory_tokens,
            max_generation_tokens=self.max_generation_tokens,
            url=self.url,
            env=(self.env,) if isinstance(self.env, str) else self.env,
        )
