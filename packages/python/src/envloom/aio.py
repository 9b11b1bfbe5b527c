"""The client for event loops: calls that tasks make in one turn go out as one batch.

The client for threads, `client.py`, is made of this file: `python tools/write_client.py`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any, Literal, SupportsIndex, TypeVar, overload
from weakref import WeakSet

from . import _operations as operations
from ._connector import MOST_BYTES, Connector, options_of
from ._facts import SessionFacts
from ._forking import let_go_after_fork
from ._operations import Operation, SessionCore
from ._protocol import request, result_of
from ._results import (
    END,
    SAME,
    Same,
    again_request,
    all_of,
    core_request,
    each_of,
    manner,
    open_request,
    reset_request,
    start_of,
    step_call,
    step_of,
    text_call,
    text_step_of,
)
from ._running import AsyncLock, AsyncRunner
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
    """A client of a server of environments, for event loops; nothing is started before use.

    What tasks ask in one turn of the loop is sent together, so that a thousand episodes at once cost
    a few messages a step. A task that is cancelled leaves a session of which nobody knows whether the
    action was carried out; where sessions are recovered, the next call makes it again from what is
    known.

    Args:
        url: An environment by its name, folder or npm package, which is played here; or a server:
            `http://host:8000`, `https://…`, `ws://…`, `wss://…` or `unix:///path`. Default: what the
            variable `ENVLOOM_URL` says, else a sidecar: a server that this process starts for
            itself, shares among its clients and takes along when it ends.
        env: Which environments a sidecar serves: names, folders, patterns (`generated/*`) or npm
            packages; default: those of the working directory, else the catalogue. A server behind a
            URL has its own.
        token: What the server asks for; default: the variable `ENVLOOM_TOKEN`.
        timeout: Seconds for the answer to a call; None: as long as it takes.
        start_timeout: Seconds until a sidecar must have started, or a connection be made.
        recover: Whether sessions are carried on when their server or connection ends, or the server
            removed them: they are their scenarios and actions, which the client plays again.
            Default: with a sidecar they are, over a URL they are not.
        max_message_bytes: Of one message; what the server takes (`--max-body`).
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
        self._runner = AsyncRunner(self._connector, timeout)
        self._cores: WeakSet[SessionCore] = WeakSet()

    async def environments(self) -> list[EnvironmentInfo]:
        """What the server has."""
        found: list[EnvironmentInfo] = await self._ask("environments")
        return found

    async def scenarios(self, environment: str) -> list[ScenarioInfo]:
        """The scenarios of an environment.

        Raises:
            UnknownEnvironment: the server does not have it.
        """
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
        """Opens a session; how it begins is its `start`.

        Args:
            environment: `library-loans`, or `library-loans@0.1.0`; default: that which the seed
                chooses.
            scenario: The id of a scenario.
            content_hash: That of the scenario, from a row or a `start`: where another task has the
                id by now, `OtherVersion` is raised.
            seed: Chooses the scenario where none is named: the same seed, the same scenario.
                Default: drawn by the server.
            split: Among which scenarios the seed chooses; default: `train`.
            interaction: With a user to talk to or without; default: as the scenario was made.
            reward: `strict` (default): 0 or 1; `dense`: 0 to 1, at the end.
            max_steps: After so many the episode is cut off.
            keep: Whether it stays when the connection ends, for `AsyncClient.resume` elsewhere; it is
                removed once nobody uses it.
            brief: Leaves out tools and instructions, which are the same for all scenarios of an
                environment.
            text: Also tells what an agent reads that reads and writes text; see
                `AsyncSession.step_text`.
            strict: Lists the tools of `start.info` with schemas for OpenAI's strict mode: every
                argument is required, and what may be left out takes None. `brief` leaves them out.

        Raises:
            UnknownEnvironment, UnknownScenario, InvalidRequest: as they say.
            CannotConnect: there is no server, or none can be started.
        """
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

    async def open_many(
        self,
        requests: Iterable[dict[str, Any]],
        *,
        brief: bool = False,
        text: bool = False,
        strict: bool = False,
    ) -> list[AsyncSession]:
        """Opens sessions in one batch.

        Args:
            requests: What `open` takes, as dicts: `{"environment": …, "seed": …}`.
            brief: As `open`, for all of them.
            text: As `open`, for all of them.
            strict: As `open`, for all of them.

        Raises:
            EnvloomError: that of the first that cannot be opened; none is open then.
        """
        cores = [self._core(dict(asked), keep=False) for asked in requests]
        extra = manner(brief=brief, text=text, strict=strict)
        replies = await self._run(operations.open_sessions(cores, extra))
        starts = [start_of(result_of(reply)) for reply in replies]
        return [AsyncSession(self, core, start) for core, start in zip(cores, starts, strict=True)]

    @overload
    async def reset_many(
        self,
        resets: Iterable[tuple[AsyncSession, dict[str, Any]]],
        *,
        brief: bool = False,
        text: bool = False,
        strict: bool = False,
        return_exceptions: Literal[False] = False,
    ) -> list[Start]: ...

    @overload
    async def reset_many(
        self,
        resets: Iterable[tuple[AsyncSession, dict[str, Any]]],
        *,
        brief: bool = False,
        text: bool = False,
        strict: bool = False,
        return_exceptions: bool,
    ) -> list[Start | EnvloomError]: ...

    async def reset_many(
        self,
        resets: Iterable[tuple[AsyncSession, dict[str, Any]]],
        *,
        brief: bool = False,
        text: bool = False,
        strict: bool = False,
        return_exceptions: bool = False,
    ) -> list[Start] | list[Start | EnvloomError]:
        """Resets many sessions in one batch.

        Args:
            resets: Sessions of this client, each with what `AsyncSession.reset` takes, as a dict:
                `{"scenario": …}`, or `{}` for the same scenario again.
            brief: As `open`, for all of them.
            text: As `open`, for all of them.
            strict: As `open`, for all of them.
            return_exceptions: Puts errors of single resets in their places, instead of raising the
                first; those sessions are as they were, and the others are reset either way.

        Raises:
            InvalidRequest: where a session is on another server; nothing was reset then.
        """
        asked = list(resets)
        sessions = [session for session, _ in asked]
        requests = [again_request(one, session.environment) for session, one in asked]
        extra = manner(brief=brief, text=text, strict=strict)
        cores = [session._core for session in sessions]
        results = await self._together(sessions, operations.resets(cores, requests, extra))
        starts = each_of(results, start_of)
        for session, start in zip(sessions, starts, strict=True):
            if isinstance(start, Start):
                session._start = start
        return starts if return_exceptions else all_of(starts)

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
        """Steps of many sessions in one batch, carried out in this order.

        Args:
            steps: Sessions of this client, each with its action.
            return_exceptions: Puts errors of single steps in their places, instead of raising the
                first; the other steps are carried out either way.

        Raises:
            InvalidRequest: where a session is on another server; nothing was carried out then.
            ServerGone: the server ended meanwhile; it says how far it came. Where sessions are
                recovered, they then stand as before these steps, and it ended twice.
        """
        asked = list(steps)
        cores = [session._core for session, _ in asked]
        calls = [step_call(action) for _, action in asked]
        results = await self._together(
            [session for session, _ in asked], operations.steps(cores, calls)
        )
        made = each_of(results, step_of)
        return made if return_exceptions else all_of(made)

    async def resume(self, record: SessionRecord, *, keep: bool = False) -> AsyncSession:
        """Carries on a session that `AsyncSession.export` wrote, here or elsewhere.

        Raises:
            OtherVersion: it was made with another version of the environment.
            Diverged: it leads elsewhere than it says.
        """
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
        await self._runner.close()

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
        return await self._runner.run(operation)

    async def _together(
        self, sessions: list[AsyncSession], operation: Operation[list[T]]
    ) -> list[T]:
        self._options.must_reach(session._client._options for session in sessions)
        if not sessions:
            return []
        async with _all_held(session._lock for session in sessions):
            return await self._run(operation)


class AsyncSession(SessionFacts):
    """An episode in a world of its own. Calls are carried out in turn."""

    def __init__(self, client: AsyncClient, core: SessionCore, start: Start | None) -> None:
        super().__init__(core, start)
        self._client = client
        self._lock = AsyncLock()
        let_go_after_fork(self)

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
        """Starts again: the same scenario or, with parameters of `AsyncClient.open`, what they ask for.

        What is left out is then as `open` has it, but for the environment, which stays the same
        unless it is given as None.

        Raises:
            UnknownEnvironment, UnknownScenario, InvalidRequest: as they say; the session is as it
                was.
        """
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
        """Carries out an action. What is no action is answered by an observation of type `error`.

        Raises:
            EpisodeOver: it has ended; reset it.
            SessionFull: it has more actions than a server keeps.
        """
        return step_of(await self._run(operations.step(self._core, step_call(action))))

    async def step_text(self, text: str) -> TextStep:
        """Carries out what a model wrote: Hermes tool calls (Qwen's form), else a message.

        Returns:
            What the model reads next.

        Raises:
            EpisodeOver: it has ended; reset it.
        """
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
        """Back to where it stood after so many actions; 0: to the beginning.

        Raises:
            InvalidRequest: there were not so many.
        """
        state: State = await self._run(operations.rewind(self._core, actions))
        return state

    async def export(self) -> SessionRecord:
        """All that is needed to carry it on somewhere else, as JSON; see `AsyncClient.resume`."""
        record: SessionRecord = await self._run(operations.on_session(self._core, "export"))
        return record

    async def close(self) -> None:
        """Ends it. What is closed again stays closed."""
        await self._run(operations.close(self._core))

    def after_fork(self) -> None:
        """A forked process carries it on as a twin, in a server of its own."""
        self._lock = AsyncLock()

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
async def _all_held(locks: Iterator[AsyncLock]) -> AsyncIterator[None]:
    """In one order everywhere, so that two batches cannot wait for each other."""
    held: list[AsyncLock] = []
    try:
        for lock in sorted(set(locks), key=id):
            await lock.acquire()
            held.append(lock)
        yield
    finally:
        for lock in held:
            lock.release()
