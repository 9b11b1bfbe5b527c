"""Answers of a server, as clients hand them out; requests, as clients write them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, Final, SupportsIndex, TypeVar

from ._protocol import Request, encode
from .errors import EnvloomError
from .types import (
    Action,
    Interaction,
    Reward,
    SessionRecord,
    Split,
    Start,
    Step,
    TextStep,
    TextStepInfo,
)

T = TypeVar("T")


class Same(Enum):
    """Stands for the environment that a session is of; None lets the seed choose."""

    SAME = "same"


SAME: Final = Same.SAME


def open_request(
    environment: str | None,
    *,
    scenario: str | None,
    content_hash: str | None,
    seed: SupportsIndex | None,
    split: Split | None,
    interaction: Interaction | None,
    reward: Reward | None,
    max_steps: SupportsIndex | None,
) -> dict[str, Any]:
    """What a session is to be, without what is left out. Integers of numpy are taken, too."""
    asked = {
        "environment": environment,
        "scenario": scenario,
        "content_hash": content_hash,
        "seed": None if seed is None else operator.index(seed),
        "split": split,
        "interaction": interaction,
        "reward": reward,
        "max_steps": None if max_steps is None else operator.index(max_steps),
    }
    return {name: value for name, value in asked.items() if value is not None}


def reset_request(environment: str | Same | None, now: str, **asked: Any) -> dict[str, Any]:
    """What a session is to be next; empty: the same scenario again."""
    if environment is not SAME:
        return open_request(environment, **asked)
    request = open_request(None, **asked)
    return {"environment": now, **request} if request else {}


def again_request(asked: dict[str, Any], now: str) -> dict[str, Any]:
    """As :func:`reset_request`, of a dict with what is asked for."""
    request = {"environment": now, **asked} if asked else {}
    return {name: value for name, value in request.items() if value is not None}


def manner(*, brief: bool, text: bool, strict: bool) -> dict[str, object]:
    """How a beginning is to be told."""
    asked = {"brief": brief, "text": text, "strict": strict}
    return {name: True for name, value in asked.items() if value}


def step_call(action: Action | None) -> Request:
    """A step: `params` are its members besides the session."""
    return Request("step", f'"action":{encode(action, "action")}')


def text_call(text: str) -> Request:
    """A step of a text agent."""
    return Request("step", f'"text":{encode(text, "text")}')


END = Request("end", "")


def start_of(result: dict[str, Any]) -> Start:
    """What `open` and `reset` return."""
    return Start(
        environment=result["environment"],
        scenario=result["scenario"],
        content_hash=result["content_hash"],
        seed=result["seed"],
        observation=result["observation"],
        info=result["info"],
        text=result.get("text"),
    )


def step_of(result: dict[str, Any]) -> Step:
    """What `step` returns."""
    return Step(
        result["observation"],
        float(result["reward"]),
        result["terminated"],
        result["truncated"],
        result["info"],
    )


def text_step_of(result: dict[str, Any]) -> TextStep:
    """What `step` returns to a text agent."""
    info: TextStepInfo = result["info"]
    info["observation"] = result["observation"]
    return TextStep(
        result["text"],
        float(result["reward"]),
        result["terminated"],
        result["truncated"],
        info,
    )


def each_of(
    results: Sequence[dict[str, Any] | EnvloomError], read: Callable[[dict[str, Any]], T]
) -> list[T | EnvloomError]:
    """What many calls return: a value each, or the error in its place."""
    return [one if isinstance(one, EnvloomError) else read(one) for one in results]


def all_of(values: Sequence[T | EnvloomError]) -> list[T]:
    """The values, where none of them is an error.

    Raises:
        EnvloomError: the first that is one.
    """
    found: list[T] = []
    for value in values:
        if isinstance(value, EnvloomError):
            raise value
        found.append(value)
    return found


def core_request(record: SessionRecord) -> dict[str, Any]:
    """What opens the scenario of a record."""
    same = ("scenario", "content_hash", "seed", "interaction", "reward", "max_steps")
    found: dict[str, Any] = {name: value for name, value in record.items() if name in same}
    return {"environment": f"{record['environment']}@{record['version']}", **found}
