"""Calls that tasks make in one turn of the event loop go out together, as JSON-RPC batches."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

from ._link import Batch, Link, failure_of, timed_out
from ._protocol import Reply, Request
from .errors import EnvloomError


@dataclass(eq=False)
class _Call:
    """Requests that one task waits for."""

    requests: Sequence[Request]
    answered: asyncio.Future[list[Reply]]


class Coalescer:
    """Gathers calls until the loop has run every task that could run.

    Args:
        timeout: Seconds for the answers; None: as long as it takes.
    """

    def __init__(self, timeout: float | None) -> None:
        self._timeout = timeout
        # Of a loop each: one that is stopped before it has sent its calls holds up no other.
        self._waiting: dict[tuple[asyncio.AbstractEventLoop, Link], list[_Call]] = {}

    def ask(self, link: Link, requests: Sequence[Request]) -> asyncio.Future[list[Reply]]:
        """The answers, one for each request in their order; never blocks.

        Raises:
            ServerGone, TimedOut, TooLarge: from the future, as :meth:`Link.ask`.
        """
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[list[Reply]] = loop.create_future()
        waiting = self._waiting.get((loop, link))
        if waiting is None:
            waiting = self._waiting[loop, link] = []
            loop.call_soon(self._flush, loop, link)
        waiting.append(_Call(requests, answered))
        return answered

    def _flush(self, loop: asyncio.AbstractEventLoop, link: Link) -> None:
        together: list[_Call] = []
        size = 0
        for call in self._waiting.pop((loop, link)):
            # One call's requests stay together; the batch splits into messages where it must.
            if together and size + len(call.requests) > link.most_requests:
                self._send(link, together)
                together, size = [], 0
            together.append(call)
            size += len(call.requests)
        self._send(link, together)

    def _send(self, link: Link, calls: list[_Call]) -> None:
        loop = asyncio.get_running_loop()
        requests = [request for call in calls for request in call.requests]

        def done() -> None:
            # The loop may have been closed since: then nobody waits any more.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(settle)

        def settle() -> None:
            if timer is not None:
                timer.cancel()
            _settle(calls, batch)

        def expire() -> None:
            link.forget(numbers)
            batch.fail(timed_out(self._timeout))

        timer: asyncio.TimerHandle | None = None
        batch = Batch(len(requests), done)
        try:
            numbers = link.post(requests, batch)
        except EnvloomError as error:
            self._send_apart(link, calls, error)
            return
        if self._timeout is not None:
            timer = loop.call_later(self._timeout, expire)

    def _send_apart(self, link: Link, calls: list[_Call], error: EnvloomError) -> None:
        """One that is too large fails alone."""
        if len(calls) == 1 or link.gone is not None:
            _fail(calls, error)
            return
        for call in calls:
            self._send(link, [call])


def _settle(calls: list[_Call], batch: Batch) -> None:
    first = 0
    for call in calls:
        last = first + len(call.requests)
        _answer(call, batch.replies[first:last], batch.failure)
        first = last


def _answer(call: _Call, replies: list[Reply], failure: EnvloomError | None) -> None:
    if call.answered.done():
        return
    if failure is None or all(replies):
        call.answered.set_result(replies)
    else:
        call.answered.set_exception(failure_of(failure, replies))


def _fail(calls: list[_Call], error: EnvloomError) -> None:
    for call in calls:
        if not call.answered.done():
            call.answered.set_exception(error.again())
