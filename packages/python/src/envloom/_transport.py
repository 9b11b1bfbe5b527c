"""What a connection needs of whatever carries its messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol


class Transport(Protocol):
    """Carries messages of text both ways. Threads may send while one receives.

    Attributes:
        can_wait: Whether it has :meth:`wait`, so that callers can read answers themselves.
        most_requests: In one message. Fewer let the server work while the client reads; more cost
            less each, and let a server with many clients share its time among them.
    """

    can_wait: bool
    most_requests: int

    def send(self, message: str, full: Callable[[], None]) -> None:
        """Sends a message; blocks while the other side does not read, and calls `full` before.

        Raises:
            OSError: where the other side is gone.
        """

    def wait(self, timeout: float | None) -> bool:
        """Waits until there is something to receive, for so many seconds; whether there is."""

    def receive(self) -> Sequence[str | bytes] | None:
        """Waits for the next bytes: the messages that they complete; None once there are no more."""

    def close(self) -> None:
        """Ends it in good order. What is called again does nothing."""

    def abandon(self) -> None:
        """Lets go of it in a forked process, without a word to the other side."""

    def last_words(self) -> str:
        """Why it ended, for people."""
