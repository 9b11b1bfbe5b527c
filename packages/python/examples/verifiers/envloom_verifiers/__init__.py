"""Scenarios of envloom for verifiers, under the id `envloom-verifiers`."""

from __future__ import annotations

from typing import Any

import verifiers.v1 as vf

from envloom.verifiers import EnvloomEnv, EnvloomHarness, EnvloomTaskset

__all__ = ["EnvloomEnv", "EnvloomHarness", "EnvloomTaskset", "load_environment"]


def load_environment(
    *environments: str, task: dict[str, Any] | None = None, **taskset: Any
) -> vf.Env:
    """The environment for programs; `vf-eval` and prime-rl make it from their configuration.

    Args:
        *environments: Names, such as `library-loans`; none: all that are served.
        task: `url`, `env` and `reward`, as `envloom.verifiers.EnvloomTaskConfig` describes them.
        **taskset: `split`, `interaction`, `max_steps` and `rows`, as `EnvloomConfig` describes them.
    """
    chosen = {"environments": list(environments), "task": task or {}, **taskset}
    return vf.load_environment(
        vf.resolve_env_config({"taskset": {"id": "envloom-verifiers", **chosen}})
    )
