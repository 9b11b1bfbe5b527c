"""Environments for verifiers 0.4, `pip install envloom[verifiers]`.

verifiers (https://github.com/primeintellect-ai/verifiers) finds environments in packages, by an id that
is the name of the package. `examples/verifiers` is one, which exports the classes of this module::

    vf-eval envloom-verifiers -m Qwen/Qwen3-8B --env.taskset.environments library-loans

:class:`EnvloomTaskset` has the scenarios, and :class:`EnvloomHarness` lets a model play them. The model
sees the tools of the environment as the environment lists them, and users of conversations answer it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import verifiers.v1 as vf
from openai import AsyncOpenAI
from pydantic import Field

from ._chat import ChatEpisode, first_messages
from ._player import ByRow, Player
from ._rows import Reference, read_references
from ._scenarios import scenarios_in
from ._shared import shared_async_client, shared_client
from .client import Client
from .errors import EnvloomError
from .types import Interaction, Reward, Split

INFO = "envloom"
"""Where `trace.info` has how an episode ended."""


class EnvloomTaskConfig(vf.TaskConfig):
    """`--env.taskset.task.*`: where the environments are, and what is paid."""

    url: str | None = None
    """Of a server; without it a sidecar, or what `ENVLOOM_URL` says."""
    env: list[str] = Field(default_factory=list)
    """Which environments a sidecar serves; without it those of the working directory."""
    reward: Reward = "strict"
    """`strict` (0 or 1) or `dense` (the share of goal checks that hold)."""


class EnvloomConfig(vf.TasksetConfig):
    """`--env.taskset.*`: which scenarios are played."""

    environments: list[str] = Field(default_factory=list)
    """Names, such as `library-loans`; without any all that are served."""
    split: Split = "train"
    """Which of their scenarios: `train`, `held-out` or `all`."""
    interaction: Interaction | None = None
    """Without it as each scenario was made to be played."""
    max_steps: int | None = Field(None, ge=1)
    """After so many steps an episode is cut off; without it the scenario's own limit."""
    rows: list[Path] = Field(default_factory=list)
    """Instead of the above: files of `npx envloom data` (JSON Lines or Parquet) that name scenarios."""
    task: EnvloomTaskConfig = EnvloomTaskConfig()


class EnvloomData(vf.TaskData):
    """A scenario. The prompt is its task, or what its user says first."""

    environment: str
    scenario: str
    content_hash: str
    interaction: Interaction | None = None
    max_steps: int | None = None

    @property
    def reference(self) -> Reference:
        """What an episode is opened with."""
        named = (self.environment, self.scenario)
        return Reference(*named, self.interaction, self.max_steps, self.content_hash)


class EnvloomState(vf.State):
    """Where the worker plays, for the harness, which is given no configuration of the task."""

    url: str | None = None
    env: list[str] = Field(default_factory=list)


class EnvloomTask(vf.Task[EnvloomData, EnvloomState, EnvloomTaskConfig]):
    """Pays the grade of the episode."""

    async def setup(self, trace: vf.Trace, runtime: vf.Runtime) -> None:  # noqa: ARG002
        """Tells the harness where to play."""
        trace.state = EnvloomState(url=self.config.url, env=self.config.env)

    @vf.reward
    async def reward(self, trace: vf.Trace) -> float:
        """Of the whole episode: 1 or 0, or the share of goal checks that hold."""
        return float(_ended(trace)["grade"][self.config.reward])

    @vf.metric
    async def grade(self, trace: vf.Trace) -> dict[str, float]:
        """Both rewards, whichever is paid, and the number of steps."""
        ended = _ended(trace)
        grade = ended["grade"]
        return {
            "strict": float(grade["strict"]),
            "dense": float(grade["dense"]),
            "steps": float(ended["steps"]),
        }


class EnvloomTaskset(vf.Taskset[EnvloomTask, EnvloomConfig]):
    """The scenarios of environments, or of the rows of files, in their order."""

    def load(self) -> Iterator[EnvloomTask]:
        """A task for each scenario.

        Raises:
            InvalidRequest: files that cannot be read, or name no scenarios.
            OtherVersion: a row is of another task than has its id on the server.
            UnknownEnvironment: a name that the server does not have.
        """
        client = shared_client(self.config.task.url, self.config.task.env)
        player = Player(client)
        try:
            for reference in self._references(client):
                yield EnvloomTask(self._data(player, reference), self.config.task)
        finally:
            player.close()

    def _references(self, client: Client) -> Iterable[Reference]:
        asked = self.config
        if asked.rows:
            return read_references(str(file) for file in asked.rows)
        return scenarios_in(
            client,
            asked.environments,
            split=asked.split,
            interaction=asked.interaction,
            max_steps=asked.max_steps,
        )

    def _data(self, player: Player, reference: Reference) -> EnvloomData:
        start = player.start(ByRow([reference], max_steps=self.config.max_steps), 0)
        system, user = first_messages(start)
        return EnvloomData(
            id=start.scenario,
            name=start.scenario,
            prompt=user["content"],
            system_prompt=system["content"],
            environment=start.environment,
            scenario=start.scenario,
            content_hash=start.content_hash,
            interaction=reference.interaction,
            max_steps=self.config.max_steps or reference.max_steps,
        )


class EnvloomHarnessConfig(vf.HarnessConfig):
    """`--env.agent.harness.*`."""


class EnvloomHarness(vf.Harness[EnvloomHarnessConfig]):
    """Lets a model play a scenario, in this process: one session for each rollout, closed in any case.

    A turn that the limit of tokens cuts off is not carried out, and ends the episode. So do verifiers'
    own limits (`--env.agent.max-turns`). Whatever ends it, it is graded as it stands.
    """

    APPENDS_SYSTEM_PROMPT = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(  # noqa: PLR0917 - verifiers'
        self,
        ctx: vf.ModelContext,
        trace: vf.Trace,
        runtime: vf.Runtime,  # noqa: ARG002
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],  # noqa: ARG002
        data: vf.TaskData,
    ) -> vf.ProgramResult:
        """Plays the episode; verifiers calls it."""
        task, where = trace.task.data, trace.state
        if not isinstance(task, EnvloomData) or not isinstance(where, EnvloomState):
            raise vf.TaskError(
                f"harness {self.config.id!r} plays scenarios of envloom, and the task is a "
                f"{type(task).__name__}: choose the taskset with --env.taskset.id {self.config.id}"
            )
        client = shared_async_client(where.url, where.env)
        try:
            episode = await ChatEpisode.open(client, ByRow([task.reference]).request(0))
        except EnvloomError as error:
            raise vf.TaskError(str(error)) from error
        system, user = self.resolve_text_prompt(data)
        messages = [{"role": "system", "content": system}, {"role": "user", "content": user}]
        async with episode, AsyncOpenAI(base_url=endpoint, api_key=secret, timeout=None) as model:
            try:
                await _play(episode, model, ctx.model, messages)
            finally:
                grade = await episode.finish()
                steps = episode.step.info["steps"] if episode.step else 0
                trace.info[INFO] = {"grade": grade, "steps": steps}
        return vf.ProgramResult(exit_code=0, stdout="", stderr="")


class EnvloomEnvConfig(vf.SingleAgentEnvConfig):
    """`--env.*`. Nothing is run for the model, so no sandbox is needed: the agent is in this process."""

    agent: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig())


class EnvloomEnv(vf.SingleAgentEnv, vf.Env[EnvloomEnvConfig]):
    """One model plays, here. `--env.id` pairs the scenarios with other environments, as `best-of-n`."""


async def _play(
    episode: ChatEpisode, model: AsyncOpenAI, name: str, messages: list[dict[str, Any]]
) -> None:
    while not episode.is_over:
        asked: dict[str, Any] = {"model": name, "messages": messages, "tools": episode.tools}
        [choice] = (await model.chat.completions.create(**asked)).choices
        if choice.finish_reason == "length":
            return
        message = choice.message.model_dump(exclude_none=True)
        messages += [message, *await episode.say(message)]


def _ended(trace: vf.Trace) -> dict[str, Any]:
    ended: dict[str, Any] | None = trace.info.get(INFO)
    if ended is None:
        raise vf.TaskError(
            "no episode was played: scenarios of envloom are played by the harness of the same "
            "package, so leave out --env.agent.harness.id"
        )
    return ended
