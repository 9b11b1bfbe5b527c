"""What ROLL's managers ask of an environment, without torch, Ray and a model.

ROLL is not on PyPI (`roll` there is something else), so its code cannot run here. These follow
`traj_env_manager.py` and `agent_native_env_manager.py` of https://github.com/alibaba/ROLL as of 2026
step by step: which methods they call with what, which keys of `info` they read, when they stop. Ids of
tokens are left out: a model is a function from messages to text.
"""

from __future__ import annotations

import copy
import enum
import statistics
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import gem

Message: TypeAlias = dict[str, Any]
Model: TypeAlias = Callable[[list[Message], list[dict[str, Any]]], str]
"""Answers messages, with the tools at hand."""


class EpisodeStopReason(enum.Enum):
    """Of `roll/utils/constants.py`, as far as an environment can be given them."""

    FINISH = "finish"
    MAX_LENGTH = "max_length"


@dataclass
class Rollout:
    """What a manager makes of an episode."""

    messages: list[Message]
    score: float
    truncated: bool
    metrics: dict[str, float]
    steps: int
    env_info: dict[str, Any] = field(default_factory=dict)


class TrajEnvManager:
    """One environment of a group.

    Args:
        env_config: What `AgenticConfig.make_env_configs` puts together: `env_type`, `config`, `tag`,
            `max_steps`, `group_seed`.
        templates: `agent_system_template` and `agent_template` of the tag.
    """

    def __init__(self, env_config: dict[str, Any], templates: dict[str, str], model: Model) -> None:
        self.env_config = env_config
        self.templates = templates
        self.model = model
        if "seed" in env_config["config"]:
            env_config["config"]["seed"] = env_config["group_seed"]
        self.env = gem.make(env_id=env_config["env_type"], **env_config["config"])
        self.history: list[dict[str, Any]] = []
        self.step_count = 0
        self.terminated = self.truncated = False

    def rollout(self, seed: int, episode_id: int) -> Rollout:
        """`run_rollout_loop` for one episode."""
        self.reset(seed + self.env_config["group_seed"] + episode_id)
        while not self.terminated:
            self.step(self.make_decision())
        return self.formulate_rollouts()

    def reset(self, seed: int) -> None:
        self.step_count, self.terminated, self.truncated = 0, False, False
        observation, info = self.env.reset(seed=seed)
        self.history = [
            {
                "observation": observation,
                "actions_left": self.env_config["max_steps"],
                "messages": None,
                **info,
            }
        ]

    def make_decision(self) -> str:
        content = self.history[-1]
        content["messages"] = self.format_messages()
        messages = [one for entry in self.history for one in entry["messages"]]
        response = self.model(messages, [])
        # The response is decoded twice: for the messages without special tokens, for `step` with.
        content["messages"].append(
            {"role": "assistant", "content": response.removesuffix("<|im_end|>")}
        )
        return response

    def step(self, response: str) -> None:
        observation, reward, terminated, truncated, info = self.env.step(action=response)
        suffix = info.pop("suffix", None)
        self.step_count += 1
        self.terminated, self.truncated = terminated, truncated
        if self.step_count >= self.env_config["max_steps"]:
            self.truncated = self.truncated or not terminated
            self.terminated = True
        self.history[-1]["reward"] = reward
        self.history[-1]["llm_response"] = response
        self.history[-1].update(info)
        self.history.append(
            {
                "observation": observation,
                "actions_left": self.env_config["max_steps"] - self.step_count,
                "messages": None,
            }
        )
        if suffix is not None:
            self.history[-1]["suffix"] = suffix

    def format_messages(self) -> list[Message]:
        content = self.history[-1]
        messages: list[Message] = []
        user = ""
        if content["actions_left"] == self.env_config["max_steps"]:
            messages.append({"role": "system", "content": self.templates["agent_system_template"]})
            if "env_instruction" in self.history[0]:
                user = f"{self.history[0]['env_instruction']}\n"
        if len(self.history) > 1 and self.history[-2].get("use_tool", False):
            return [*messages, {"role": "tool", "content": content["observation"]}]
        rendered = self.templates["agent_template"].format(
            observation=content["observation"],
            suffix=content.get("suffix", ""),
            turn_idx=self.step_count + 1,
            actions_left=content["actions_left"],
        )
        return [*messages, {"role": "user", "content": user + rendered}]

    def formulate_rollouts(self) -> Rollout:
        if "observation" in self.history[-1]:
            self.history.pop()
        return Rollout(
            messages=[one for entry in self.history for one in entry["messages"]],
            score=sum(entry["reward"] for entry in self.history),
            truncated=self.truncated,
            metrics=aggregate_metrics(
                [entry.get("metrics", {}) for entry in self.history],
                self.history[-1].get("metrics_agg_mode", {}),
            ),
            steps=self.step_count,
        )


class StepEnvManager(TrajEnvManager):
    """Each step is a prompt of its own (GiGPO), of which `suffix` must be there every time."""

    def format_messages(self) -> list[Message]:
        instruction = self.history[0]["observation"]

        def observed(entry: dict[str, Any]) -> str:
            if entry["observation"] == instruction:
                return str(entry["suffix"])
            return f"{entry['observation']} {entry['suffix']}"

        past = [
            f"(observation: {observed(entry)}, action: {entry.get('action_content')})"
            for entry in self.history[:-1]
        ]
        text = f"{instruction}\n{', '.join(past)}\n{observed(self.history[-1])}"
        return [{"role": "user", "content": text}]


class AgentNativeStepEnvManager:
    """Environments whose observation is the conversation.

    Args:
        env_config: As for :class:`TrajEnvManager`.
        longest: Characters of a prompt beyond which the model is not asked (`sequence_length`).
    """

    def __init__(self, env_config: dict[str, Any], model: Model, longest: int = 10**9) -> None:
        self.env_config = env_config
        self.model = model
        self.longest = longest
        self.env = gem.make(env_id=env_config["env_type"], **env_config["config"])
        self.dropped = 0

    def rollout(self, seed: int, episode_id: int, *, retries: int = 1) -> Rollout | None:
        """`run_rollout_loop` for one episode; None where all resets failed."""
        for _ in range(retries):
            observation, info = self.env.reset(
                seed=seed + self.env_config["group_seed"] + episode_id
            )
            if not self.env.env_reset_failed:
                return self._played(observation, info)
            assert info.get("failure_mode")
            self.dropped += 1
            self.env.close()
        return None

    def _played(self, observation: list[Message], info: dict[str, Any]) -> Rollout:
        tools = info.get("tools", [])
        history: list[dict[str, Any]] = [{**info, "observation": copy.deepcopy(observation)}]
        terminated = truncated = False
        while not terminated:
            messages = history[-1]["observation"]
            response: str | EpisodeStopReason = EpisodeStopReason.MAX_LENGTH
            if sum(len(message["content"]) for message in messages) < self.longest:
                response = self.model(messages, tools)
                # ROLL appends to the observation it was given, which must be a copy of its own.
                messages.append({"role": "assistant", "content": response})
            observation, reward, terminated, truncated, info = self.env.step(action=response)
            history[-1]["reward"] = reward
            history[-1].update(info)
            history.append({"observation": copy.deepcopy(observation)})
        last = history.pop()["observation"]
        assert getattr(self.env, "env_timeout", False) is False
        return Rollout(
            messages=last,
            score=sum(entry["reward"] for entry in history),
            truncated=truncated,
            metrics=aggregate_metrics(
                [entry.get("metrics", {}) for entry in history],
                history[-1].get("metrics_agg_mode", {}),
            ),
            steps=len(history),
            env_info={**self.env.env_info},
        )


def aggregate_metrics(history: list[dict[str, Any]], modes: dict[str, str]) -> dict[str, float]:
    """`roll.utils.functionals.aggregate_metrics`."""
    found: dict[str, list[float]] = {}
    for metrics in history:
        for name, value in metrics.items():
            found.setdefault(name, []).append(float(value))
    how: dict[str, Callable[[list[float]], float]] = {
        "sum": sum,
        "mean": statistics.fmean,
        "min": min,
        "max": max,
        "last": lambda values: values[-1],
        "first": lambda values: values[0],
    }
    return {name: how[modes.get(name, "mean")](values) for name, values in found.items()}
