"""A connection that any number of threads and event loops share.

A thread of its own reads answers and hands each to whoever waits for it, so that answers are matched
by id and nobody has to take turns.
"""

from __future__ import annotations

import contextlib
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from queue import SimpleQueue

from ._forking import let_go_after_fork
from ._protocol import (
    Reply,
    Request,
    call_text,
    message_text,
    notification_text,
    replies_in,
)
from ._transport import Transport
from .errors import EnvloomError, ServerGone, TimedOut, TooLarge, error_of

MOST_IN_MESSAGE = 256
"""Requests in one message. Fewer let the server work while the client reads; more cost less each."""


class Batch:
    """Requests that were sent together, and their answers as they come.

    Attributes:
        replies: One for each request, in their order; complete once `done` was called.
        failure: Why they will not come.
    """

    __slots__ = ("_missing", "_watchers", "failure", "replies")

    def __init__(self, size: int, done: Callable[[], None]) -> None:
        self.replies: list[Reply] = [{}] * size
        self.failure: EnvloomError | None = None
        self._missing = size
        self._watchers = [done]

    def answer(self, index: int, reply: Reply) -> None:
        """Takes an answer; the last one completes the batch."""
        self.replies[index] = reply
        self._missing -= 1
        if self._missing == 0:
            self._complete()

    def fail(self, failure: EnvloomError) -> None:
        """Gives up on what is missing."""
        if self._missing == 0:
            return
        self.failure = failure
        self._missing = 0
        self._complete()

    def _complete(self) -> None:
        # An answer and the end of the connection may come at once, in two threads: `pop` is atomic.
        with contextlib.suppress(IndexError):
            self._watchers.pop()()


class Link:
    """A connection with a server.

    Args:
        transport: What carries the messages; the link owns it.
        most_bytes: Of one message; what a server takes.
    """

    def __init__(self, transport: Transport, most_bytes: int) -> None:
        self._transport = transport
        self._most_bytes = most_bytes
        self._next = 1
        self._pending: dict[int, tuple[Batch, int]] = {}
        self._gone: ServerGone | None = None
        self._sending = threading.Lock()
        self._state = threading.Lock()
        self._posted: SimpleQueue[str | None] | None = None
        self._left: deque[str] = deque()
        let_go_after_fork(self)
        threading.Thread(target=self._read, name="envloom-read", daemon=True).start()

    @property
    def gone(self) -> ServerGone | None:
        """Why nothing can be sent any more; None while it can."""
        return self._gone

    def ask(self, requests: Sequence[Request], timeout: float | None) -> list[Reply]:
        """Sends requests and waits for the answers, one for each in their order.

        Args:
            requests: At least one; several go out as JSON-RPC batches.
            timeout: Seconds for all of them; None: as long as it takes.

        Raises:
            ServerGone: the connection ended before all answers came.
            TimedOut: they did not come in time.
            TooLarge: a request is larger than the server takes; nothing was sent.
        """
        answered = threading.Lock()
        answered.acquire()
        batch = Batch(len(requests), answered.release)
        numbers = self._start(requests, batch, self._send)
        if not answered.acquire(timeout=-1 if timeout is None else timeout):
            self.forget(numbers)
            raise timed_out(timeout)
        if batch.failure is not None:
            raise batch.failure.again()
        return batch.replies

    def post(self, requests: Sequence[Request], batch: Batch) -> range:
        """Sends requests without ever waiting; `batch` completes in another thread.

        Returns:
            What :meth:`forget` takes.

        Raises:
            ServerGone: the connection has ended.
            TooLarge: a request is larger than the server takes; nothing was sent.
        """
        return self._start(requests, batch, self._enqueue)

    def forget(self, numbers: range) -> None:
        """Nobody waits for these answers any more."""
        for number in numbers:
            self._pending.pop(number, None)

    def leave(self, session: str) -> None:
        """Has a session closed with the next message. For finalizers: takes no lock, sends nothing."""
        self._left.append(session)

    def close(self) -> None:
        """Ends the connection; whoever waits gets :class:`ServerGone`."""
        self._end(ServerGone("SERVER_GONE", "the connection was closed", "Connect again."))
        self._transport.close()

    def after_fork(self) -> None:
        """In a forked process: as if it had ended. The parent's goes on."""
        message = "the connection was made by another process, from which this one was forked"
        self._gone = ServerGone("SERVER_GONE", message, "Connect again in this process.")
        self._sending = threading.Lock()
        self._state = threading.Lock()
        self._pending = {}
        self._posted = None
        self._left = deque()
        self._transport.abandon()

    def _start(
        self, requests: Sequence[Request], batch: Batch, send: Callable[[str], None]
    ) -> range:
        with self._state:
            numbers = range(self._next, self._next + len(requests))
            self._next = numbers.stop
        calls = [call_text(number, call) for number, call in zip(numbers, requests, strict=True)]
        messages = list(self._messages(calls))
        with self._state:
            if self._gone is not None:
                raise self._gone.again()
            for index, number in enumerate(numbers):
                self._pending[number] = (batch, index)
        for message in messages:
            send(message)
        return numbers

    def _messages(self, calls: Sequence[str]) -> Iterator[str]:
        """As few messages as the limits allow."""
        together: list[str] = list(self._farewells())
        size = sum(map(len, together))
        for call in calls:
            self._must_fit(call)
            if len(together) >= MOST_IN_MESSAGE or size + len(call) + 1 > self._most_bytes - 2:
                yield message_text(together)
                together, size = [], 0
            together.append(call)
            size += len(call) + 1
        yield message_text(together)

    def _must_fit(self, call: str) -> None:
        if len(call) + 3 <= self._most_bytes:
            return
        message = f"a request has {len(call)} bytes, and {self._most_bytes} is the most"
        repair = "Send less at once, or give more as max_message_bytes here and --max-body there."
        raise TooLarge("TOO_LARGE", message, repair)

    def _farewells(self) -> Iterator[str]:
        for _ in range(min(len(self._left), MOST_IN_MESSAGE // 2)):
            yield notification_text(Request("close", f'{{"session":"{self._left.popleft()}"}}'))

    def _send(self, message: str) -> None:
        try:
            with self._sending:
                self._transport.send(message)
        except OSError:
            self._end_of_transport()

    def _enqueue(self, message: str) -> None:
        if self._posted is None:
            with self._state:
                if self._posted is None:
                    self._posted = SimpleQueue()
                    threading.Thread(target=self._write, name="envloom-write", daemon=True).start()
        self._posted.put(message)

    def _write(self) -> None:
        posted = self._posted
        while posted is not None and (message := posted.get()) is not None:
            self._send(message)

    def _read(self) -> None:
        try:
            while (message := self._transport.receive()) is not None:
                for reply in replies_in(message):
                    self._take(reply)
        except OSError:
            pass
        finally:
            # However it ends: whoever waits must be told.
            self._end_of_transport()
            self._transport.close()

    def _take(self, reply: Reply) -> None:
        number = reply["id"]
        if number is None:
            self._fail_all(error_of(reply.get("error") or {}))
            return
        waiting = self._pending.pop(number, None)
        if waiting is not None:
            batch, index = waiting
            batch.answer(index, reply)

    def _end_of_transport(self) -> None:
        if self._gone is None:
            message = f"the server is gone: {self._transport.last_words()}"
            self._end(ServerGone("SERVER_GONE", message, "Start it again, and connect again."))

    def _end(self, gone: ServerGone) -> None:
        with self._state:
            if self._gone is not None:
                return
            self._gone = gone
            if self._posted is not None:
                self._posted.put(None)
        self._fail_all(gone)

    def _fail_all(self, failure: EnvloomError) -> None:
        """Of what the server could not even read it does not say which request it was."""
        with self._state:
            failed = {id(batch): batch for batch, _ in self._pending.values()}
            self._pending.clear()
        for batch in failed.values():
            batch.fail(failure)


def timed_out(timeout: float | None) -> TimedOut:
    """Nothing came for so many seconds."""
    message = f"no answer for {timeout} seconds"
    return TimedOut("TIMED_OUT", message, "Give a larger timeout, or see what the server does.")
