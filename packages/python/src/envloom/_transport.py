"""What a connection needs of whatever carries its messages."""

from __future__ import annotations

from typing import Protocol


class Transport(Protocol):
    """Carries messages of text both ways. Threads may send while one receives."""

    def send(self, message: str) -> None:
        """Sends a message; blocks while the other side does not read.

        Raises:
            OSError: where the other side is gone.
        """

    def receive(self) -> str | bytes | None:
        """Waits for the next message; None once there are no more."""

    def close(self) -> None:
        """Ends it in good order. What is called again does nothing."""

    def abandon(self) -> None:
        """Lets go of it in a forked process, without a word to the other side."""

    def last_words(self) -> str:
        """Why it ended, for people."""
