"""One episode after another, each chosen by its seed: what environments of trainers are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ._rows import Reference
from .client import Client, Session
from .types import Action, Interaction, Reward, SessionRecord, Split, Start, Step, TextStep


class Choice(Protocol):
    """Which scenario a seed stands for."""

    def request(self, seed: int) -> dict[str, Any]:
        """What the episode is opened with, as keywords of `Client.open`."""


@dataclass(frozen=True)
class BySeed:
    """The server chooses: successive seeds go through the scenarios of a split in turn.

    Attributes:
        environment: Its name; None: the seed chooses among all that are served, too.
    """

    environment: str | None = None
    split: Split | None = None
    interaction: Interaction | None = None
    reward: Reward | None = None
    max_steps: int | None = None

    def request(self, seed: int) -> dict[str, Any]:
        """With the seed."""
        return {
            "environment": self.environment,
            "seed": seed,
            "split": self.split,
            "interaction": self.interaction,
            "reward": self.reward,
            "max_steps": self.max_steps,
        }


@dataclass(frozen=True)
class ByRow:
    """Seed `s` plays row `s` modulo the number of rows: the same seed, the same scenario."""

    references: Sequence[Reference]
    reward: Reward | None = None
    max_steps: int | None = None

    def request(self, seed: int) -> dict[str, Any]:
        """With the scenario of the row."""
        row = self.references[seed % len(self.references)]
        return {
            "environment": row.environment,
            "scenario": row.scenario,
            "content_hash": row.content_hash,
            "seed": seed,
            "interaction": row.interaction,
            "reward": self.reward,
            "max_steps": self.max_steps or row.max_steps,
        }


class Player:
    """Plays in one session, which is opened with the first episode and reset for the next ones.

    Args:
        client: Where it plays.
    """

    def __init__(self, client: Client) -> None:
        self.client = client
        self._session: Session | None = None

    @property
    def session(self) -> Session:
        """That of the present episode.

        Raises:
            RuntimeError: before the first one.
        """
        if self._session is None:
            raise RuntimeError("there is no episode yet: call reset() first")
        return self._session

    def start(self, choice: Choice, seed: int, *, text: bool = False, brief: bool = False) -> Start:
        """Begins the episode that a seed stands for.

        Args:
            choice: Which scenario that is.
            seed: Any integer that JSON holds (below 2**53).
            text: Whether to tell, too, what a text agent reads first.
            brief: Whether to leave out tools and instructions.

        Raises:
            OtherVersion: the row is of another task than has its id on the server.
        """
        return self._reset({**choice.request(seed), "text": text, "brief": brief})

    def step(self, action: Action) -> Step:
        """Carries out an action."""
        return self.session.step(action)

    def step_text(self, written: str) -> TextStep:
        """Carries out what a text agent wrote."""
        return self.session.step_text(written)

    def end(self) -> Step:
        """Ends the episode now: what was done is graded as it stands."""
        return self.session.end()

    def fork(self) -> Player:
        """A twin that goes on from here by itself."""
        twin = Player(self.client)
        if self._session is not None:
            twin._session = self._session.fork()
        return twin

    def record(self) -> SessionRecord:
        """The episode so far, to be carried on here or elsewhere."""
        return self.session.export()

    def resume(self, record: SessionRecord) -> None:
        """Carries on an episode that was recorded."""
        resumed = self.client.resume(record)
        self.close()
        self._session = resumed

    def close(self) -> None:
        """Closes the session; the next start opens another."""
        session, self._session = self._session, None
        if session is not None:
            session.close()

    def _reset(self, request: dict[str, Any]) -> Start:
        if self._session is not None:
            return self._session.reset(**request)
        self._session = self.client.open(**request)
        return self._session.start
