"""Environments for GEM (https://github.com/axon-rl/gem), `pip install envloom[gem]`.

>>> import envloom.gem, gem
>>> envloom.gem.register()
['envloom:library-loans', ...]
>>> env = gem.make("envloom:library-loans")
>>> observation, info = env.reset(seed=7)

Actions are what the model wrote, decoded and otherwise untouched: reasoning, tool calls in the format
of Hermes and Qwen3, or a message. Observations are text. The same seed gives the same scenario.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import gem
from gem.envs.registration import ENV_REGISTRY

from ._player import ByRow, BySeed, Choice, Player
from ._random_action import RandomAgent
from ._rows import read_references
from ._shared import shared_client
from ._turns import STOP_TOKENS, as_tool_message, without_stop_tokens
from .client import Client
from .errors import InvalidRequest
from .types import Env, Interaction, Reward, SessionRecord, Split, Start, TextStep

ENTRY_POINT = "envloom.gem:EnvloomEnv"

_MOST_SEED = 2**48


class EnvloomEnv(gem.Env):  # type: ignore[misc] # gem has no types
    """Episodes of one environment, of all that a server has, or of the rows of files.

    Args:
        environment: Its name, `library-loans`. Without it (and without `files`) the seed chooses
            among all that are served.
        seed: What `reset()` without a seed draws its seeds from; None: anything.
        url: Of a server; None: a sidecar, or what `ENVLOOM_URL` says.
        env: Which environments a sidecar serves: folders, patterns or npm packages; default: those of
            the working directory.
        client: Instead of `url` and `env`: a client that is there already.
        split: Among which scenarios seeds choose; default `train`.
        interaction: Default: as the scenario was made to be played.
        reward: Of the last step: `strict` (0 or 1) or `dense` (0 to 1). All others give 0.
        max_steps: After so many steps the episode is cut off; default: the scenario's own limit.
        files: Rows that name scenarios (JSON Lines or Parquet of `npx envloom data`): seed `s`
            plays row `s` modulo their number.
        rows: How many rows `files` have, to be sure that they are all there.
        root: What `files` are relative to; default: the working directory.
        stop_tokens: What the model ends its turns with, if it was decoded as well.

    Raises:
        InvalidRequest: `files` that cannot be read, or have not as many rows as `rows` says.
    """

    def __init__(
        self,
        environment: str | None = None,
        *,
        seed: int | None = None,
        url: str | None = None,
        env: Env | None = None,
        client: Client | None = None,
        split: Split | None = None,
        interaction: Interaction | None = None,
        reward: Reward | None = None,
        max_steps: int | None = None,
        files: Iterable[str] | None = None,
        rows: int | None = None,
        root: str | Path | None = None,
        stop_tokens: Sequence[str] = STOP_TOKENS,
    ) -> None:
        super().__init__()
        # What `spawn` makes another one of.
        self._given: dict[str, Any] = {
            "environment": environment,
            "url": url,
            "env": env,
            "client": client,
            "split": split,
            "interaction": interaction,
            "reward": reward,
            "max_steps": max_steps,
            "files": files,
            "rows": rows,
            "root": root,
            "stop_tokens": stop_tokens,
        }
        self._choice: Choice = BySeed(environment, split, interaction, reward, max_steps)
        if files is not None:
            self._choice = _rows_choice(files, rows, root, reward, max_steps)
        self._player = Player(client or shared_client(url, env))
        self._stop_tokens = tuple(stop_tokens)
        self._random = random.Random(seed)  # noqa: S311 (drawn anew from the same seed)
        self._agent = RandomAgent(self._random)

    def reset(self, seed: int | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins an episode; the same seed begins the same.

        Returns:
            What the agent reads first, rules and tools before the task, and `info`: `suffix` (empty),
            `use_tool`, `environment`, `scenario`, `seed`, `steps`, `limit`, `tools` (as OpenAI lists
            them), `instructions`, `system` and `user` (the parts of the observation).
        """
        drawn = self._random.randrange(_MOST_SEED) if seed is None else int(seed)
        start = self._player.start(self._choice, drawn, text=True)
        self._agent.begin(start.info.get("tools", ()))
        return self._told_start(start)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carries out what the model wrote.

        Returns:
            What the agent reads next, the reward, whether the episode was ended by the agent or its
            user (`terminated`) or by the limit of steps (`truncated`), and `info`: `suffix` (empty),
            `use_tool` (the observation is for a message of the role `tool`), `steps`, `limit`,
            `structured` (the observation as JSON) and, at the end, `grade`.

        Raises:
            EpisodeOver: the episode has ended; reset it.
            InvalidRequest: the action is no text, such as None.
        """
        if not isinstance(action, str):
            raise _no_text(action)
        step = self._player.step_text(without_stop_tokens(action, self._stop_tokens))
        self._agent.see(_data_of(step))
        return self._told_step(step)

    def sample_random_action(self) -> str:
        """A call of some tool with arguments of the right types."""
        return self._agent.write()

    def spawn(self, same_state: bool = False, **kwargs: Any) -> EnvloomEnv:  # noqa: FBT001
        """Another environment like this one.

        Args:
            same_state: Whether it goes on from where this one stands; it is independent either way.
            **kwargs: What is to be different, as given to the class.
        """
        given = {"seed": self._random.randrange(_MOST_SEED), **self._given, **kwargs}
        twin = type(self)(**given)
        if same_state:
            self._continue_in(twin)
        return twin

    def get_state(self) -> dict[str, Any]:
        """The episode so far: a scenario and what was done. JSON, good in any process."""
        return dict(self._player.record())

    def set_state(self, state: SessionRecord | dict[str, Any]) -> None:
        """Carries on what :meth:`get_state` returned.

        Raises:
            OtherVersion: it was made with another version of the environment.
        """
        record: Any = state
        self._player.resume(record)

    def close(self) -> None:
        """Gives the session back. It may be reset again."""
        self._player.close()

    def _continue_in(self, twin: EnvloomEnv) -> None:
        twin._player = self._player.fork()
        twin._agent = self._agent.twin(twin._random)

    def _told_start(self, start: Start) -> tuple[Any, dict[str, Any]]:
        if start.text is None:
            raise AssertionError("a start that was asked for with its text has one")
        system, user = start.text["system"], start.text["user"]
        info = {
            "suffix": "",
            "use_tool": False,
            "environment": start.environment,
            "scenario": start.scenario,
            "seed": start.seed,
            "system": system,
            "user": user,
            **start.info,
        }
        return f"{system}\n\n{user}", info

    def _told_step(self, step: TextStep) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        content = as_tool_message(step.observation)
        told: dict[str, Any] = dict(step.info)
        structured = told.pop("observation", None)
        info = {"suffix": "", "use_tool": content is not None, "structured": structured, **told}
        observation = step.observation if content is None else content
        return observation, float(step.reward), step.terminated, step.truncated, info


def register(
    url: str | None = None,
    *,
    env: Env | None = None,
    client: Client | None = None,
    environments: Iterable[str] | None = None,
    **kwargs: Any,
) -> list[str]:
    """Registers environments with GEM, as `envloom:<name>`, and `envloom` for all or rows of files.

    What is registered already stays.

    Args:
        url: Of a server; None: a sidecar, or what `ENVLOOM_URL` says.
        env: Which environments a sidecar serves; None: those of the working directory.
        client: Instead of `url` and `env`: a client that is there already.
        environments: Their names; None: all that the server has. With names no server is asked.
        **kwargs: Of :class:`EnvloomEnv`, for all of them.

    Returns:
        The ids, for `gem.make`.
    """
    names = environments
    if names is None:
        names = [info["name"] for info in (client or shared_client(url, env)).environments()]
    asked: dict[str, Any] = {"url": url, "env": env, "client": client}
    where = {name: value for name, value in asked.items() if value is not None}
    ids: dict[str, dict[str, str]] = {"envloom": {}}
    ids |= {f"envloom:{name}": {"environment": name} for name in names}
    for env_id, named in ids.items():
        if env_id not in ENV_REGISTRY:
            gem.register(env_id, entry_point=ENTRY_POINT, **named, **where, **kwargs)
    return [env_id for env_id in ids if env_id != "envloom"]


def _no_text(action: object) -> InvalidRequest:
    return InvalidRequest(
        "INVALID_REQUEST",
        f"the trainer gave {action!r} in place of what the model wrote",
        "Give the decoded text of the model.",
        "action",
    )


def _data_of(step: TextStep) -> list[Any]:
    observation = step.info.get("observation")
    if observation is None or observation["type"] != "tool_results":
        return []
    return [
        found["result"]["data"] for found in observation["results"] if found["result"]["success"]
    ]


def _rows_choice(
    files: Iterable[str],
    rows: int | None,
    root: str | Path | None,
    reward: Reward | None,
    max_steps: int | None,
) -> ByRow:
    references = read_references(files, root)
    if rows is not None and rows != len(references):
        raise InvalidRequest(
            "INVALID_REQUEST",
            f"the files have {len(references)} rows, not {rows}",
            "Take `files` and `rows` from one and the same custom_envs.yaml.",
            "rows",
        )
    return ByRow(references, reward, max_steps)
