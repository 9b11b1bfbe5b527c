"""An episode as a conversation in chat messages, for trainers whose models write and read those.

Messages are those of OpenAI's chat completions. An assistant message is one step: the calls in it, or
what it says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import TracebackType
from typing import Any

from .aio import AsyncClient, AsyncSession
from .errors import InvalidRequest
from .types import EpisodeError, Grade, Observation, Start, Step, Tool


class ChatEpisode:
    """One rollout: a session of its own, graded at the end, and closed whatever becomes of the rollout.

    Attributes:
        start: How it began.
        step: What became of the last message; None before the first one.
    """

    def __init__(self, session: AsyncSession) -> None:
        self._session = session
        self.start: Start = session.start
        self.step: Step | None = None

    @classmethod
    async def open(cls, client: AsyncClient, request: Mapping[str, Any]) -> ChatEpisode:
        """Begins the episode that a request is for.

        Args:
            client: Where it is played.
            request: As `Choice.request` makes it.

        Raises:
            OtherVersion: the server has another task under the id of the scenario.
            UnknownEnvironment, UnknownScenario: the server does not have it.
        """
        return cls(await client.open(**request))

    @property
    def tools(self) -> list[Tool]:
        """Those of the environment, in its order."""
        return self.start.info.get("tools", [])

    @property
    def is_over(self) -> bool:
        """Whether the agent, the user or the limit of steps has ended it."""
        return self.step is not None and (self.step.terminated or self.step.truncated)

    def first_messages(self) -> list[dict[str, str]]:
        """What the model reads first: the rules, and the task or what the user says."""
        return first_messages(self.start)

    async def say(self, message: Mapping[str, Any] | None) -> list[dict[str, Any]]:
        """Carries out what the model wrote.

        Args:
            message: Of the role `assistant`. Reasoning in it is passed over.

        Returns:
            What the model reads next: a message of the role `tool` for each call, or one of the user;
            nothing where the episode ended with a message.

        Raises:
            InvalidRequest: the trainer gave None.
            EpisodeOver: the episode has ended.
        """
        self.step = await self._session.step(action_of(message))
        return replies_to(self.step.observation, calls_of(message))

    async def say_text(self, written: str) -> list[dict[str, Any]]:
        """Carries out what the model wrote where its calls could not be read: it is told why.

        Args:
            written: As the model wrote it, with calls in the format of Hermes and Qwen3.
        """
        step = await self._session.step_text(written)
        observation = step.info["observation"]
        self.step = Step(observation, step.reward, step.terminated, step.truncated, step.info)
        if observation["type"] == "tool_results":
            return replies_to(observation, [])
        return [{"role": "user", "content": step.observation}] if step.observation else []

    async def finish(self) -> Grade:
        """The grade; an episode that goes on is ended as it stands."""
        if self.step is None or not self.is_over:
            self.step = await self._session.end()
        return self.step.info["grade"]

    async def close(self) -> None:
        """Gives the session back. What is closed again stays closed."""
        await self._session.close()

    async def __aenter__(self) -> ChatEpisode:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()


def first_messages(start: Start) -> list[dict[str, str]]:
    """What a model reads first: the rules, and the task or what the user says."""
    return [
        {"role": "system", "content": start.info.get("instructions", "")},
        {"role": "user", "content": text_of(start.observation)},
    ]


def text_of(observation: Observation) -> str:
    """What the user says; empty where nobody answers.

    Raises:
        ValueError: it is the answer to calls.
    """
    if observation["type"] == "task" or observation["type"] == "message":
        return observation["text"]
    if observation["type"] == "none":
        return ""
    if observation["type"] == "error":
        return _told(observation)
    raise ValueError("results of tools are no message of a user")


def calls_of(message: Mapping[str, Any] | None) -> list[Mapping[str, Any]]:
    """The calls in an assistant message."""
    return list((message or {}).get("tool_calls") or ())


def action_of(message: Mapping[str, Any] | None) -> dict[str, Any]:
    if message is None:
        raise InvalidRequest(
            "INVALID_REQUEST",
            "the trainer gave None in place of what the model wrote",
            "Give the assistant message, as in {'role': 'assistant', 'content': 'Done.'}.",
            "action",
        )
    action: dict[str, Any] = {"role": "assistant", "content": message.get("content") or ""}
    calls = calls_of(message)
    return {**action, "tool_calls": calls} if calls else action


def replies_to(observation: Observation, calls: list[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What the model reads next.

    Args:
        observation: What became of the turn.
        calls: Those of the turn, which are answered one by one also where none was carried out.
    """
    if observation["type"] == "tool_results":
        return [
            _tool_message(one["id"], one["name"], one["result"]) for one in observation["results"]
        ]
    if observation["type"] == "error" and calls:
        refused = {"code": observation["code"], "message": _told(observation)}
        failed = {"success": False, "error": refused}
        return [
            _tool_message(call.get("id") or "", call["function"]["name"], failed) for call in calls
        ]
    said = text_of(observation)
    return [{"role": "user", "content": said}] if said else []


def _tool_message(call: str, name: str, result: object) -> dict[str, Any]:
    return {"role": "tool", "tool_call_id": call, "name": name, "content": _json(result)}


def _told(error: EpisodeError) -> str:
    return f"{error['message'].removesuffix('.')}. {error['repair']}".rstrip()


def _json(value: object) -> str:
    """As the messages of recorded episodes have it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
