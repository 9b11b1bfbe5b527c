"""An episode as TRL's trainers play it: call by call, or by whole turns of a model."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ._chat import action_of, calls_of, replies_to
from ._player import ByRow, Player
from ._rows import Reference
from .client import Client
from .errors import InvalidRequest
from .types import Grade, Step

_OVER = json.dumps(
    {
        "success": False,
        "error": {
            "code": "EPISODE_OVER",
            "message": "The episode is over, and nothing more is carried out. Answer without a call.",
        },
    },
    separators=(",", ":"),
)


class TrlEpisode:
    """One episode after another, in one session.

    Args:
        client: Where it is played.
    """

    def __init__(self, client: Client) -> None:
        self._player = Player(client)
        self._end: Step | None = None
        self._has_user = False

    @property
    def is_over(self) -> bool:
        """Whether the agent, the user or the limit of steps has ended it."""
        return self._end is not None

    def start(self, reference: Reference, environment: str) -> None:
        """Begins the episode of a row.

        Args:
            reference: What the row names.
            environment: What the server calls the environment of the row.

        Raises:
            OtherVersion: the row is of another task than has its id on the server.
        """
        self._end = None
        self._has_user = reference.interaction == "conversational"
        self._player.start(ByRow([replace(reference, environment=environment)]), 0, brief=True)

    def call(self, tool: str, arguments: dict[str, Any]) -> str:
        """Makes one call, a step of its own; what the tool answers, as JSON.

        TRL's own loop goes on after the end of an episode: nothing more is carried out then.
        """
        if self._end is not None:
            return _OVER
        call = {"id": "0", "type": "function", "function": {"name": tool, "arguments": arguments}}
        (result,) = self.say({"role": "assistant", "content": "", "tool_calls": [call]})
        return str(result["content"])

    def say(self, message: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Carries out a turn of the model as one step: its calls, or what it says.

        Args:
            message: Of the role `assistant`, as OpenAI's chat completions have it.

        Returns:
            What the model reads next: a message of the role `tool` for each call, or one of the user.
        """
        step = self._player.step(action_of(message))
        self._keep(step)
        return replies_to(step.observation, calls_of(message))

    def finish(self, message: str | None = None) -> Grade:
        """Ends the episode, once: with a last message, or as it stands.

        Raises:
            InvalidRequest: the user of a conversation answers the message, and who plays takes no answer.
        """
        if self._end is None and message:
            self._keep(self._player.step({"type": "message", "content": message}))
            if self._end is None and self._has_user:
                raise _unanswered()
        if self._end is None:
            self._keep(self._player.end())
        if self._end is None:
            raise AssertionError("an episode that was ended is over")
        return self._end.info["grade"]

    def _keep(self, step: Step) -> None:
        if step.terminated or step.truncated:
            self._end = step


def _unanswered() -> InvalidRequest:
    return InvalidRequest(
        "INVALID_REQUEST",
        "a conversation was played by TRL's own loop, which ends at the first message",
        "Give the trainer `rollout_func=envloom.trl.rollout_func`, which plays conversations, or make "
        "the rows with `--interaction non-conversational`.",
        "interaction",
    )
