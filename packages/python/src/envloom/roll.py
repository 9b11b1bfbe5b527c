"""Environments for ROLL's agentic pipeline (https://github.com/alibaba/ROLL).

Importing this module registers them with GEM, by which ROLL makes its environments:

- `envloom` for `TrajEnvManager` and `StepEnvManager`: observations are text.
- `envloom_native` for `AgentNativeStepEnvManager`: observations are lists of messages.

ROLL makes environments in its workers, where nobody imports this module, unless the manager is named
through it: `env_manager_cls: envloom.roll.TrajEnvManager` is ROLL's own class.
"""

from __future__ import annotations

import importlib
from typing import Any

import gem
from gem.envs.registration import ENV_REGISTRY

from ._turns import results_in, without_stop_tokens
from .errors import EnvloomError
from .gem import EnvloomEnv
from .types import Start, TextStep

_MANAGERS = {
    "TrajEnvManager": "roll.pipeline.agentic.env_manager.traj_env_manager",
    "StepEnvManager": "roll.pipeline.agentic.env_manager.step_env_manager",
    "AgentNativeStepEnvManager": "roll.pipeline.agentic.env_manager.agent_native_env_manager",
}

METRICS_AGG_MODE = {
    "success": "last",
    "dense_reward": "last",
    "action_is_valid": "mean",
    "tool_success": "mean",
}
"""How ROLL makes one number of those of an episode's steps."""


class RollEnv(EnvloomEnv):
    """As `TrajEnvManager` and `StepEnvManager` play it.

    The first observation is the task, and rules and tools are `info["env_instruction"]`, which ROLL
    puts before it; with `agent_template: "{observation}"` nothing stands between. An episode that was
    cut off counts as terminated, too: ROLL looks at nothing else. `info["metrics"]` has `success`,
    `dense_reward`, `action_is_valid` and `tool_success`, numbers from 0 to 1.

    Attributes:
        env_info: What is played, for logs.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.env_info: dict[str, Any] = {}

    def _told_start(self, start: Start) -> tuple[Any, dict[str, Any]]:
        self.env_info = _info_of(start)
        _, told = super()._told_start(start)
        info = {
            **{key: told[key] for key in ("suffix", "use_tool", "environment", "scenario", "seed")},
            "tools": told.get("tools", []),
            "env_instruction": told["system"],
            "metrics": {},
            "metrics_agg_mode": METRICS_AGG_MODE,
        }
        return told["user"], info

    def _told_step(self, step: TextStep) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        observation, reward, terminated, truncated, info = super()._told_step(step)
        info["metrics"] = _metrics_of(info)
        info["metrics_agg_mode"] = METRICS_AGG_MODE
        return observation, reward, terminated or truncated, truncated, info


class NativeEnv(RollEnv):
    """As `AgentNativeStepEnvManager` plays it: the observation is the conversation so far.

    Messages are the system's (rules), the user's (task), the model's as it wrote them, and one of the
    role `tool` for each result. `info["tools"]` has the tools as OpenAI lists them. Whatever is no text
    (`EpisodeStopReason.MAX_LENGTH`) ends the episode, which is graded as it stands.

    Attributes:
        env_reset_failed: The last reset failed, for the reason in `info["failure_mode"]`. ROLL drops
            that episode, closes the environment and tries again later.
        env_timeout: Never: there is nothing here that is waited for.
        env_info: What is played, for logs.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.env_reset_failed = False
        self.env_timeout = False
        self._messages: list[dict[str, Any]] = []

    def reset(self, seed: int | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins an episode; the same seed begins the same. Failures are told, not raised."""
        self.env_reset_failed = False
        try:
            return super().reset(seed)
        except EnvloomError as error:
            self.env_reset_failed = True
            self._messages = []
            return [], {"tools": [], "error_msg": str(error), "failure_mode": error.code}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carries out what the model wrote; a reason to stop, which is no text, ends the episode.

        Raises:
            InvalidRequest: the action is None.
        """
        if action is None:
            return super().step(action)
        if not isinstance(action, str):
            return self._stopped(str(getattr(action, "name", action)))
        self._messages.append(
            {"role": "assistant", "content": without_stop_tokens(action, self._stop_tokens)}
        )
        return super().step(action)

    def _told_start(self, start: Start) -> tuple[Any, dict[str, Any]]:
        user, info = super()._told_start(start)
        del info["env_instruction"]
        self._messages = [
            {"role": "system", "content": start.info.get("instructions", "")},
            {"role": "user", "content": user},
        ]
        return self._conversation(), {**info, "error_msg": "", "failure_mode": ""}

    def _told_step(self, step: TextStep) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        _, reward, terminated, truncated, info = super()._told_step(step)
        contents, more = results_in(step.observation)
        self._messages += [{"role": "tool", "content": content} for content in contents]
        if more:
            self._messages.append({"role": "user", "content": more})
        info |= _no_failure("")
        return self._conversation(), reward, terminated, truncated, info

    def _stopped(self, reason: str) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        step = self._player.end()
        info: dict[str, Any] = {**step.info, **_no_failure(reason)}
        info["metrics"] = _metrics_of(info)
        info["metrics_agg_mode"] = METRICS_AGG_MODE
        return self._conversation(), float(step.reward), True, True, info

    def _conversation(self) -> list[dict[str, Any]]:
        return [dict(message) for message in self._messages]


def register() -> None:
    """Registers `envloom` and `envloom_native` with GEM; whatever had these ids is replaced."""
    for env_id, kind in (("envloom", RollEnv), ("envloom_native", NativeEnv)):
        ENV_REGISTRY.pop(env_id, None)
        gem.register(env_id, entry_point=kind)


def _info_of(start: Start) -> dict[str, Any]:
    return {"environment": start.environment, "scenario": start.scenario, "seed": start.seed}


def _no_failure(stop_reason: str) -> dict[str, Any]:
    return {
        "failure_mode": "",
        "error_messages": [],
        "stop_reason": stop_reason,
        "test_output": "",
    }


def _metrics_of(info: dict[str, Any]) -> dict[str, float]:
    observation = info.get("structured") or {}
    # In every step: an episode that ROLL cuts off itself has no end, and did not succeed.
    grade = info.get("grade", {"strict": 0, "dense": 0})
    metrics = {
        "success": float(grade["strict"]),
        "dense_reward": float(grade["dense"]),
        "action_is_valid": float(observation.get("type") != "error"),
    }
    successes = [result["result"]["success"] for result in observation.get("results", ())]
    if successes:
        metrics["tool_success"] = sum(successes) / len(successes)
    return metrics


def __getattr__(name: str) -> Any:
    """ROLL's managers, by way of here so that the environments are registered in its workers."""
    if name not in _MANAGERS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_MANAGERS[name]), name)


register()
