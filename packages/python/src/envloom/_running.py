"""How operations are run: by a thread that waits, or by a task of an event loop.

What both clients have in common is written once, in `aio.py`; what they have not is here.
"""

from __future__ import annotations

import asyncio
import threading
from typing import TypeVar

from ._coalescer import Coalescer
from ._connector import Connector
from ._link import Link
from ._operations import Connect, Operation

T = TypeVar("T")

Lock = threading.RLock
AsyncLock = asyncio.Lock


class Runner:
    """Runs operations in the thread that calls.

    Args:
        connector: Has the connection.
        timeout: Seconds for the answers to a call; None: as long as it takes.
    """

    def __init__(self, connector: Connector, timeout: float | None) -> None:
        self._connector = connector
        self._timeout = timeout

    def run(self, operation: Operation[T]) -> T:
        """What the operation returns."""
        connector, timeout = self._connector, self._timeout
        try:
            wanted = next(operation)
            while True:
                try:
                    outcome = (
                        connector.live() or connector.connect()
                        if isinstance(wanted, Connect)
                        else wanted.link.ask(wanted.requests, timeout)
                    )
                except BaseException as error:  # noqa: BLE001 - the operation decides on it
                    wanted = operation.throw(error)
                else:
                    wanted = operation.send(outcome)
        except StopIteration as end:
            result: T = end.value
            return result

    def close(self) -> None:
        """Ends the connection, unless others share it."""
        self._connector.close()


class AsyncRunner:
    """Runs operations in the task that calls; those of one turn of the event loop go out together.

    Args:
        connector: Has the connection.
        timeout: Seconds for the answers to a call; None: as long as it takes.
    """

    def __init__(self, connector: Connector, timeout: float | None) -> None:
        self._connector = connector
        self._coalescer = Coalescer(timeout)
        self._connecting: dict[asyncio.AbstractEventLoop, asyncio.Future[Link]] = {}

    async def run(self, operation: Operation[T]) -> T:
        """What the operation returns."""
        connector, coalescer = self._connector, self._coalescer
        try:
            wanted = next(operation)
            while True:
                try:
                    outcome = (
                        connector.live() or await self._connect()
                        if isinstance(wanted, Connect)
                        else await coalescer.ask(wanted.link, wanted.requests)
                    )
                except BaseException as error:  # noqa: BLE001 - the operation decides on it
                    wanted = operation.throw(error)
                else:
                    wanted = operation.send(outcome)
        except StopIteration as end:
            result: T = end.value
            return result

    async def close(self) -> None:
        """Ends the connection, unless others share it."""
        await asyncio.to_thread(self._connector.close)

    async def _connect(self) -> Link:
        """One attempt for all who wait, who then go on in the same turn of the loop."""
        loop = asyncio.get_running_loop()
        connecting = self._connecting.get(loop)
        if connecting is None:
            connecting = asyncio.ensure_future(asyncio.to_thread(self._connector.connect))
            self._connecting[loop] = connecting
            connecting.add_done_callback(self._connected)
        return await asyncio.shield(connecting)

    def _connected(self, connecting: asyncio.Future[Link]) -> None:
        del self._connecting[connecting.get_loop()]
        if not connecting.cancelled():
            # Whoever waited has it, too; where all of them were cancelled, nobody need be told.
            connecting.exception()
