"""The client for event loops: calls that tasks make in one turn go out as one batch."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any, Literal, SupportsIndex, TypeVar, overload
from weakref import WeakSet

from . import _operations as operations
from ._coalescer import Coalescer
from ._connector import MOST_BYTES, Connector, options_of
from ._facts import SessionFacts
from ._link import Link
from ._operations import Connect, Operation, SessionCore
from ._protocol import request, result_of
from ._results import (
    END,
    SAME,
    Same,
    core_request,
    manner,
    open_request,
    reset_request,
    start_of,
    step_call,
    step_of,
    steps_of,
    text_call,
    text_step_of,
)
from .errors import EnvloomError
from .types import (
    Action,
    Env,
    EnvironmentInfo,
    Interaction,
    Reward,
    ScenarioInfo,
    SessionRecord,
    Split,
    Start,
    State,
    Step,
    TextStep,
)

T = TypeVar("T")


class AsyncClient:
    """As :class:`envloom.Client`, for event loops, with the same arguments; a session is for one.

    What tasks ask in one turn of the loop is sent together, so that a thousand episodes at once cost
    a few messages a step::

        async def episode(client: AsyncClient, seed: int) -> float:
            async with await client.open("library-loans", seed=seed) as session:
                ...

        await asyncio.gather(*(episode(client, seed) for seed in range(1_000)))

    A task that is cancelled, or whose call times out, leaves a session of which nobody knows whether
    the action was carried out; where sessions are recovered, the next call makes it again from what
    is known.
    """

    def __init__(
        self,
        url: str | None = None,
        *,
        env: Env | None = None,
        token: str | None = None,
        timeout: float | None = 60.0,
        start_timeout: float = 120.0,
        recover: bool | None = None,
        max_message_bytes: int = MOST_BYTES,
    ) -> None:
        self._options = options_of(
            url,
            env,
            token=token,
            timeout=timeout,
            start_timeout=start_timeout,
            recover=recover,
            max_message_bytes=max_message_bytes,
        )
        self._connector = Connector(self._options)
        self._coalescer = Coalescer(timeout)
        self._connecting: dict[asyncio.AbstractEventLoop, asyncio.Future[Link]] = {}
        self._cores: WeakSet[SessionCore] = WeakSet()

    async def environments(self) -> list[EnvironmentInfo]:
        """What the server has."""
        found: list[EnvironmentInfo] = await self._ask("environments")
        return found

    async def scenarios(self, environment: str) -> list[ScenarioInfo]:
        """The scenarios of an environment; as :meth:`envloom.Client.scenarios`."""
        found: list[ScenarioInfo] = await self._ask("scenarios", environment=environment)
        return found

    async def open(
        self,
        environment: str | None = None,
        *,
        scenario: str | None = None,
        content_hash: str | None = None,
        seed: SupportsIndex | None = None,
        split: Split | None = None,
        interaction: Interaction | None = None,
        reward: Reward | None = None,
        max_steps: SupportsIndex | None = None,
        keep: bool = False,
        brief: bool = False,
        text: bool = False,
        strict: bool = False,
    ) -> AsyncSession:
        """Opens a session; as :meth:`envloom.Client.open`."""
        asked = open_request(
            environment,
            scenario=scenario,
            content_hash=content_hash,
            seed=seed,
            split=split,
            interaction=interaction,
            reward=reward,
            max_steps=max_steps,
        )
        core = self._core(asked, keep=keep)
        extra = manner(brief=brief, text=text, strict=strict)
        [reply] = await self._run(operations.open_sessions([core], extra))
        return AsyncSession(self, core, start_of(result_of(reply)))

    @overload
    async def step_many(
        self,
        steps: Iterable[tuple[AsyncSession, Action]],
        *,
        return_exceptions: Literal[False] = False,
    ) -> list[Step]: ...

    @overload
    async def step_many(
        self, steps: Iterable[tuple[AsyncSession, Action]], *, return_exceptions: bool
    ) -> list[Step | EnvloomError]: ...

    async def step_many(
        self, steps: Iterable[tuple[AsyncSession, Action]], *, return_exceptions: bool = False
    ) -> list[Step] | list[Step | EnvloomError]:
        """Steps of many sessions together, without a task for each; as the sync client's."""
        steps = list(steps)
        self._options.must_reach(session._client._options for session, _ in steps)
        cores = [session._core for session, _ in steps]
        calls = [step_call(action) for _, action in steps]
        async with _all_held(session._lock for session, _ in steps):
            results = await self._run(operations.steps(cores, calls)) if steps else []
        return steps_of(results, return_exceptions=return_exceptions)

    async def resume(self, record: SessionRecord, *, keep: bool = False) -> AsyncSession:
        """Carries on a session that was exported; as :meth:`envloom.Client.resume`."""
        core = self._core(core_request(record), keep=keep)
        await self._run(operations.resume(core, record))
        return AsyncSession(self, core, None)

    async def close(self) -> None:
        """Closes its sessions and, unless it is shared, the connection."""
        if (
            operations.leave_all(list(self._cores), self._connector.live())
            and self._options.url is None
        ):
            # Takes the goodbyes along.
            await self._ask("ping")
        await asyncio.to_thread(self._connector.close)

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    def _core(self, asked: dict[str, Any], *, keep: bool) -> SessionCore:
        core = SessionCore(asked, self._options.recover, keep)
        self._cores.add(core)
        return core

    async def _ask(self, method: str, **params: object) -> Any:
        return await self._run(operations.ask_one(request(method, **params), again=True))

    async def _run(self, operation: Operation[T]) -> T:
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


class AsyncSession(SessionFacts):
    """As :class:`envloom.Session`; calls are carried out in turn."""

    def __init__(self, client: AsyncClient, core: SessionCore, start: Start | None) -> None:
        super().__init__(core, start)
        self._client = client
        self._lock = asyncio.Lock()

    async def reset(
        self,
        environment: str | Same | None = SAME,
        *,
        scenario: str | None = None,
        content_hash: str | None = None,
        seed: SupportsIndex | None = None,
        split: Split | None = None,
        interaction: Interaction | None = None,
        reward: Reward | None = None,
        max_steps: SupportsIndex | None = None,
        brief: bool = False,
        text: bool = False,
        strict: bool = False,
    ) -> Start:
        """Starts again; as :meth:`envloom.Session.reset`."""
        asked = reset_request(
            environment,
            self.environment,
            scenario=scenario,
            content_hash=content_hash,
            seed=seed,
            split=split,
            interaction=interaction,
            reward=reward,
            max_steps=max_steps,
        )
        extra = manner(brief=brief, text=text, strict=strict)
        self._start = start_of(await self._run(operations.reset(self._core, asked, extra)))
        return self._start

    async def step(self, action: Action | None) -> Step:
        """Carries out an action; as :meth:`envloom.Session.step`."""
        return step_of(await self._run(operations.step(self._core, step_call(action))))

    async def step_text(self, text: str) -> TextStep:
        """Carries out what a model wrote; as :meth:`envloom.Session.step_text`."""
        return text_step_of(await self._run(operations.step(self._core, text_call(text))))

    async def end(self) -> Step:
        """Ends the episode now; what was done is graded as it stands."""
        return step_of(await self._run(operations.step(self._core, END)))

    async def state(self) -> State:
        """How it stands."""
        state: State = await self._run(operations.on_session(self._core, "state"))
        return state

    async def fork(self) -> AsyncSession:
        """A twin that goes on from here by itself."""
        twin = await self._run(operations.fork(self._core))
        self._client._cores.add(twin)
        return AsyncSession(self._client, twin, None)

    async def rewind(self, actions: int) -> State:
        """Back to where it stood after so many actions; as :meth:`envloom.Session.rewind`."""
        state: State = await self._run(operations.rewind(self._core, actions))
        return state

    async def export(self) -> SessionRecord:
        """All that is needed to carry it on somewhere else; see `AsyncClient.resume`."""
        record: SessionRecord = await self._run(operations.on_session(self._core, "export"))
        return record

    async def close(self) -> None:
        """Ends it. What is closed again stays closed."""
        await self._run(operations.close(self._core))

    async def __aenter__(self) -> AsyncSession:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def _run(self, operation: Operation[T]) -> T:
        async with self._lock:
            return await self._client._run(operation)


@asynccontextmanager
async def _all_held(locks: Iterator[asyncio.Lock]) -> AsyncIterator[None]:
    """In one order everywhere, so that two batches cannot wait for each other."""
    held: list[asyncio.Lock] = []
    try:
        for lock in sorted(set(locks), key=id):
            await lock.acquire()
            held.append(lock)
        yield
    finally:
        for lock in held:
            lock.release()
