"""Episodes in SkyRL 0.3 (https://github.com/NovaSky-AI/SkyRL), `pip install envloom[skyrl]`.

>>> import envloom.skyrl
>>> envloom.skyrl.register(env="generated/*")   # in the process that generates
>>> skyrl_gym.make("envloom", env_config={}, extras=row)

An environment of SkyRL-Gym reads what the model wrote in a turn and says what it reads next, as text. The
tools are in the first message as Qwen3's template would list them, for SkyRL gives no tools to templates.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from skyrl_gym.envs.base_text_env import BaseTextEnv, BaseTextEnvStepOutput
from skyrl_gym.envs.registration import register as register_with_skyrl
from skyrl_gym.envs.registration import registry

from ._player import ByRow, Player
from ._rows import Reference, reference_of
from ._shared import shared_client
from ._turns import without_stop_tokens
from .client import Client
from .errors import InvalidRequest
from .types import Env, Reward, Step, TextStep

NAME = "envloom"
"""What rows call this environment in `env_class`."""


class EnvloomEnv(BaseTextEnv):  # type: ignore[misc] # SkyRL has no types
    """The episode of a row. SkyRL makes one for each rollout.

    The reward of the last step is that of the episode, all others give 0.

    Args:
        env_config: As SkyRL gives it; nothing of it is read.
        extras: The columns of a row of `npx envloom data --format skyrl`, and `max_turns`, after which
            the episode is cut off where the row's own limit is not lower.
        url: Of a server; None: a sidecar of this process, or what `ENVLOOM_URL` says.
        env: Which environments a sidecar serves; None: those of the working directory.
        reward: `strict` (0 or 1) or `dense` (the share of goal checks that hold).
        client: Instead of `url` and `env`: a client that is there already.

    Raises:
        InvalidRequest: a row that names no scenario.
        OtherVersion: a row that was made before rows named the content of their scenario.
    """

    def __init__(
        self,
        env_config: Any = None,  # noqa: ARG002 (SkyRL gives it)
        extras: Mapping[str, Any] | None = None,
        *,
        url: str | None = None,
        env: Env | None = None,
        reward: Reward | None = None,
        client: Client | None = None,
    ) -> None:
        super().__init__()
        if not isinstance(extras, Mapping):
            raise _invalid(
                f"SkyRL gave no row to the environment, but {extras!r}",
                "Make the rows with `npx envloom data --format skyrl`.",
                "extras",
            )
        reference = reference_of(extras)
        self.max_turns = _least(reference, extras.get("max_turns"))
        self._choice = ByRow([reference], reward, self.max_turns)
        self._player = Player(client or shared_client(url, env))
        self._end: Step | TextStep | None = None

    def init(self, prompt: Any) -> tuple[list[dict[str, str]], dict[str, Any]]:
        """Begins the episode.

        Args:
            prompt: Of the row; the environment tells the same itself.

        Returns:
            The system's message (rules and tools) and the user's (the task), and what is played.

        Raises:
            OtherVersion: the row is of another task than has its id on the server.
        """
        del prompt
        start = self._player.start(self._choice, 0, text=True)
        if start.text is None:
            raise AssertionError("a start that was asked for with its text has one")
        told = start.text
        messages = [
            {"role": "system", "content": told["system"]},
            {"role": "user", "content": told["user"]},
        ]
        return messages, {"environment": start.environment, "scenario": start.scenario}

    def step(self, action: str) -> BaseTextEnvStepOutput:
        """Carries out what the model wrote: its calls, or a message.

        Raises:
            InvalidRequest: SkyRL gave something else than text.
        """
        if not isinstance(action, str):
            raise _invalid(f"a step takes the model's text, not {action!r}", "", "action")
        step = self._player.step_text(without_stop_tokens(action))
        self.turns += 1
        is_done = step.terminated or step.truncated
        self._end = step if is_done else None
        told = [] if is_done else [{"role": "user", "content": step.observation}]
        return BaseTextEnvStepOutput(
            observations=told, reward=float(step.reward), done=is_done, metadata=dict(step.info)
        )

    def get_metrics(self) -> dict[str, Any]:
        """How it went: `success` and `dense_reward` (0 to 1), `steps`, and `cut_off` (0 or 1).

        SkyRL asks when a rollout is over. One that SkyRL cut off itself, for its length, is graded here
        as it stands; that has no influence on its reward, which is 0.
        """
        was_over = self._end is not None and self._end.terminated
        end = self._end or self._player.end()
        self._end = end
        grade = end.info["grade"]
        return {
            "success": float(grade["strict"]),
            "dense_reward": float(grade["dense"]),
            "steps": end.info["steps"],
            "cut_off": float(not was_over),
        }

    def close(self) -> None:
        """Gives the session back. One that SkyRL forgets to close is given back with the object."""
        self._player.close()


def register(
    url: str | None = None, *, env: Env | None = None, reward: Reward | None = None
) -> None:
    """Registers `envloom` with SkyRL-Gym; call it in the process that generates. Once is enough.

    Args:
        url: Of a server; None: a sidecar, or what `ENVLOOM_URL` says.
        env: Which environments a sidecar serves; None: those of the working directory.
        reward: `strict` (default) or `dense`.
    """
    registry.pop(NAME, None)
    kwargs = {"url": url, "env": env, "reward": reward}
    register_with_skyrl(NAME, entry_point="envloom.skyrl:EnvloomEnv", kwargs=kwargs)


def _least(reference: Reference, most_turns: Any) -> int | None:
    limits = [limit for limit in (reference.max_steps, most_turns) if limit is not None]
    return min(map(int, limits), default=None)


def _invalid(message: str, repair: str, path: str) -> InvalidRequest:
    return InvalidRequest("INVALID_REQUEST", message, repair, path)
