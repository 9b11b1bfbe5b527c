"""A connection that any number of threads and event loops share.

Answers are matched by id. One of the threads that wait reads for all of them, so that a lone caller
reads its answer itself, without a switch of threads. For event loops, and where the transport cannot
be waited for, a thread of the connection reads.
"""

from __future__ import annotations

import contextlib
import threading
import time
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

    @property
    def is_complete(self) -> bool:
        """Whether nothing is missing, or was given up on."""
        return self._missing == 0

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


class _Waiter:
    """A thread that waits while another one reads."""

    __slots__ = ("_asleep",)

    def __init__(self) -> None:
        self._asleep = threading.Lock()
        self._asleep.acquire()

    def wake(self) -> None:
        """Ends its wait, or the next one: to have a look, whether it is answered or is to read now."""
        with contextlib.suppress(RuntimeError):
            self._asleep.release()

    def wait(self, timeout: float | None) -> None:
        """Waits to be woken, for so many seconds."""
        self._asleep.acquire(timeout=-1 if timeout is None else timeout)


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
        self._reading = threading.Lock()
        self._waiters: dict[_Waiter, None] = {}
        # What the thread reads for, and what wakes it.
        self._aside: dict[Batch, None] = {}
        self._wanted: SimpleQueue[None] | None = None
        self._posted: SimpleQueue[tuple[str, Batch] | None] | None = None
        self._left: deque[str] = deque()
        let_go_after_fork(self)
        if not transport.can_wait:
            self._read_aside_for(Batch(1, lambda: None))

    @property
    def most_requests(self) -> int:
        """In one message."""
        return self._transport.most_requests

    @property
    def gone(self) -> ServerGone | None:
        """Why nothing can be sent any more; None while it can."""
        if self._gone is None:
            self._take_news()
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
        waiter = _Waiter()
        batch = Batch(len(requests), waiter.wake)
        numbers = self._start(requests, batch, self._send)
        try:
            self._wait(batch, waiter, timeout)
        except BaseException:
            self.forget(numbers)
            raise
        if batch.failure is not None:
            raise failure_of(batch.failure, batch.replies)
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
        self._take_news()

    def after_fork(self) -> None:
        """In a forked process: as if it had ended. The parent's goes on."""
        message = "the connection was made by another process, from which this one was forked"
        self._gone = ServerGone("SERVER_GONE", message, "Connect again in this process.")
        self._sending = threading.Lock()
        self._state = threading.Lock()
        self._reading = threading.Lock()
        self._waiters = {}
        self._aside = {}
        self._wanted = None
        self._pending = {}
        self._posted = None
        self._left = deque()
        self._transport.abandon()

    def _start(
        self, requests: Sequence[Request], batch: Batch, send: Callable[[str, Batch], None]
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
            send(message, batch)
        return numbers

    def _messages(self, calls: Sequence[str]) -> Iterator[str]:
        """As few messages as the limits allow."""
        together: list[str] = list(self._farewells())
        size = sum(map(len, together))
        for call in calls:
            self._must_fit(call)
            if len(together) >= self.most_requests or size + len(call) + 1 > self._most_bytes - 2:
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
        for _ in range(min(len(self._left), self.most_requests // 2)):
            yield notification_text(Request("close", f'{{"session":"{self._left.popleft()}"}}'))

    def _send(self, message: str, batch: Batch) -> None:
        try:
            with self._sending:
                # The server may not read on before somebody takes its answers.
                self._transport.send(message, lambda: self._read_aside_for(batch))
        except OSError:
            # The last answers of a server that has ended are still there.
            self._take_news()
            self._end_of_transport()

    def _enqueue(self, message: str, batch: Batch) -> None:
        if self._posted is None:
            with self._state:
                if self._posted is None:
                    self._posted = SimpleQueue()
                    threading.Thread(target=self._write, name="envloom-write", daemon=True).start()
        self._posted.put((message, batch))

    def _write(self) -> None:
        posted = self._posted
        while posted is not None and (one := posted.get()) is not None:
            self._send(*one)
            self._read_aside_for(one[1])

    def _wait(self, batch: Batch, waiter: _Waiter, timeout: float | None) -> None:
        """Waits for the answers: as the one who reads, or for that one."""
        end = None if timeout is None else time.monotonic() + timeout
        self._waiters[waiter] = None
        try:
            while not batch.is_complete:
                left = None if end is None else end - time.monotonic()
                if left is not None and left <= 0:
                    raise timed_out(timeout)
                if not (self._transport.can_wait and self._reading.acquire(blocking=False)):
                    waiter.wait(left)
                    continue
                try:
                    if self._transport.wait(left):
                        self._receive()
                finally:
                    self._reading.release()
        finally:
            del self._waiters[waiter]
            self._have_read()

    def _have_read(self) -> None:
        """Has another one read, of those that wait. Whoever leaves, or has read, sees to that."""
        if self._waiters and not self._reading.locked():
            for waiter in list(self._waiters)[:1]:
                waiter.wake()

    def _take_news(self) -> None:
        """Takes what came while nobody waited, such as the end of the connection."""
        if not self._transport.can_wait or not self._reading.acquire(blocking=False):
            return
        try:
            while self._transport.wait(0) and self._receive():
                pass
        finally:
            self._reading.release()
        self._have_read()

    def _read_aside_for(self, batch: Batch) -> None:
        """Has the thread read until this batch is complete."""
        self._aside[batch] = None
        if self._wanted is None:
            with self._state:
                if self._wanted is None:
                    self._wanted = SimpleQueue()
                    threading.Thread(target=self._read, name="envloom-read", daemon=True).start()
        # Where it is not the only one, the thread is at work and looks for others before it stops.
        if len(self._aside) == 1 and self._wanted is not None:
            self._wanted.put(None)

    def _read(self) -> None:
        wanted = self._wanted
        while wanted is not None and self._gone is None:
            wanted.get()
            with self._reading:
                while self._is_read_for() and self._receive():
                    pass
            self._have_read()

    def _is_read_for(self) -> bool:
        """Whether a batch that the thread reads for is incomplete."""
        for batch in list(self._aside):
            if batch.is_complete:
                del self._aside[batch]
        return bool(self._aside)

    def _receive(self) -> bool:
        """Hands out what came; whether there may be more."""
        try:
            messages = self._transport.receive()
            for message in messages or ():
                for reply in replies_in(message):
                    self._take(reply)
        except OSError:
            messages = None
        except BaseException:
            # An interrupt from the keyboard, and an answer may be lost that others wait for.
            self._end_of_transport()
            raise
        if messages is None:
            self._end_of_transport()
        return messages is not None

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
            # A process that does not end by itself is waited for, but not by who called.
            threading.Thread(target=self._transport.close, daemon=True).start()

    def _end(self, gone: ServerGone) -> None:
        with self._state:
            if self._gone is not None:
                return
            self._gone = gone
            if self._posted is not None:
                self._posted.put(None)
            if self._wanted is not None:
                self._wanted.put(None)
        self._fail_all(gone)

    def _fail_all(self, failure: EnvloomError) -> None:
        """Of what the server could not even read it does not say which request it was."""
        with self._state:
            failed = {id(batch): batch for batch, _ in self._pending.values()}
            self._pending.clear()
        for batch in failed.values():
            batch.fail(failure)


def failure_of(failure: EnvloomError, replies: Sequence[Reply]) -> EnvloomError:
    """The failure for who waits for these answers, some of which may have come."""
    own = failure.again()
    if isinstance(own, ServerGone):
        own.answered = replies
    return own


def timed_out(timeout: float | None) -> TimedOut:
    """Nothing came for so many seconds."""
    message = f"no answer for {timeout} seconds"
    return TimedOut("TIMED_OUT", message, "Give a larger timeout, or see what the server does.")
