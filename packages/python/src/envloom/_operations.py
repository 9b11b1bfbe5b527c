"""What clients do, written once for threads and for event loops.

An operation is a generator: it yields what is to be done with a connection and is sent what came of
it. Who runs it decides how to wait. Everything about losing and finding sessions again is here.
"""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias, TypeVar

from ._link import Link
from ._protocol import Reply, Request, encode, result_of
from .errors import (
    CannotConnect,
    Diverged,
    EnvloomError,
    ServerGone,
    TooLarge,
    UnknownSession,
    error_of,
)
from .types import SessionRecord

T = TypeVar("T")


class Connect(NamedTuple):
    """Wants the connection, made anew where it has ended and may be."""


class Ask(NamedTuple):
    """Wants the answers to requests."""

    link: Link
    requests: Sequence[Request]


Operation: TypeAlias = Generator[Connect | Ask, Any, T]

ATTEMPTS = 2
"""A request that ends the server twice would do so again."""


@dataclass(eq=False)
class SessionCore:
    """A session as its client knows it: enough to have it again in another server.

    Attributes:
        request: What opens the same scenario again.
        keep: Whether it stays when its connection ends.
        recovers: Whether it is to be carried on elsewhere when its server is gone.
        id: Of the session where it is now.
        link: Where it is; None where that is not known any more.
        doubtful: A session that was given up on and may still be there.
        log: What was done since the beginning: methods and the parameters besides the session.
        outcomes: What came of each, as far as it must come out the same again.
    """

    request: dict[str, Any]
    recovers: bool
    keep: bool = False
    id: str = ""
    link: Link | None = None
    doubtful: tuple[Link, str] | None = None
    closed: bool = False
    log: list[Request] = field(default_factory=list)
    outcomes: list[tuple[object, ...]] = field(default_factory=list)

    def forked(self) -> SessionCore:
        """A twin that is nowhere yet."""
        return SessionCore(
            dict(self.request), self.recovers, log=self.log[:], outcomes=self.outcomes[:]
        )

    def __del__(self) -> None:
        if self.link is not None and not self.closed and not self.keep:
            self.link.leave(self.id)

    def restart(self) -> None:
        """Nothing has been done yet."""
        self.log, self.outcomes = [], []

    def add(self, done: Request, result: dict[str, Any]) -> None:
        """Remembers a step, or the end."""
        self.log.append(done)
        self.outcomes.append(_outcome(result))

    def lose(self) -> None:
        """Nobody knows how it stands: it is to be made again from what is known."""
        if not self.recovers or self.link is None:
            return
        self.doubtful = (self.link, self.id)
        self.link = None


def parameters(**given: object) -> str:
    """Members of an object as JSON text, without the braces; what is None is left out."""
    return ",".join(
        f'"{name}":{encode(value, name)}' for name, value in given.items() if value is not None
    )


def ask_plainly(requests: Sequence[Request], *, again: bool) -> Operation[tuple[Link, list[Reply]]]:
    """Requests about no session that is there, and the connection that answered them.

    Args:
        requests: Sent together.
        again: Whether to make them once more where the server ends meanwhile.
    """
    attempts = ATTEMPTS if again else 1
    while True:
        try:
            link: Link = yield Connect()
            replies: list[Reply] = yield Ask(link, requests)
        except CannotConnect:
            raise
        except ServerGone:
            attempts -= 1
            if attempts <= 0:
                raise
        else:
            return link, replies


def ask_one(request: Request, *, again: bool) -> Operation[Any]:
    """The result of a request that is about no session."""
    _, [reply] = yield from ask_plainly([request], again=again)
    return result_of(reply)


def open_sessions(
    cores: Sequence[SessionCore], extra: Mapping[str, object]
) -> Operation[list[Reply]]:
    """Opens sessions; `extra` is asked with each and not again when it is carried on elsewhere.

    Returns:
        One answer each; the sessions of those that are errors are nowhere.
    """
    requests = [Request("open", f"{{{_opening(core, extra)}}}") for core in cores]
    again = all(core.recovers for core in cores)
    link, replies = yield from ask_plainly(requests, again=again)
    for core, reply in zip(cores, replies, strict=True):
        if "result" in reply:
            settle(core, link, reply["result"])
    return replies


def _opening(core: SessionCore, extra: Mapping[str, object]) -> str:
    return parameters(**core.request, keep=core.keep or None, **extra)


def settle(core: SessionCore, link: Link | None, start: dict[str, Any]) -> None:
    """Remembers where a session is, and what it is in so many words."""
    core.id, core.link = start["session"], link
    for name in ("environment", "scenario", "content_hash", "seed"):
        core.request[name] = start[name]
    core.request.pop("split", None)


def on_session(core: SessionCore, method: str, members: str = "") -> Operation[Any]:
    """A request about one session; its result. As :func:`on_sessions`, which costs more."""
    _must_be_open(core)
    link = core.link
    if link is None or link.gone is not None:
        return (yield from _found_again(core, Request(method, members)))
    try:
        [reply] = yield Ask(link, (Request(method, _with_session(core.id, members)),))
    except TooLarge:
        raise
    except ServerGone:
        core.lose()
        if core.recovers:
            return (yield from _found_again(core, Request(method, members)))
        raise
    except BaseException:
        core.lose()
        raise
    if "error" in reply and core.recovers and _is_unknown(reply):
        core.link = None
        return (yield from _found_again(core, Request(method, members)))
    return result_of(reply)


def _found_again(core: SessionCore, call: Request) -> Operation[Any]:
    [reply] = yield from on_sessions([core], [call])
    return result_of(reply)


def on_sessions(cores: Sequence[SessionCore], calls: Sequence[Request]) -> Operation[list[Reply]]:
    """Requests about sessions: `params` of the calls are their members besides the session.

    Sessions whose server is gone, or that it removed, are carried on elsewhere first.

    Returns:
        One answer each, in their order; sessions may occur more than once.

    Raises:
        ServerGone: the server ended, and sessions are not to be carried on or it ended twice.
        Diverged: a session leads to something else than before.
    """
    for core in cores:
        _must_be_open(core)
    replies = yield from _on_sessions(cores, calls)
    removed = [at for at, reply in enumerate(replies) if _is_unknown(reply) and cores[at].recovers]
    if not removed:
        return replies
    for at in removed:
        cores[at].link = None
    again = yield from _on_sessions([cores[at] for at in removed], [calls[at] for at in removed])
    for at, reply in zip(removed, again, strict=True):
        replies[at] = reply
    return replies


def _on_sessions(cores: Sequence[SessionCore], calls: Sequence[Request]) -> Operation[list[Reply]]:
    attempts = ATTEMPTS
    while True:
        try:
            link: Link = yield Connect()
            lost = _unique(core for core in cores if core.link is not link)
            if lost:
                yield from replay(lost, link)
            replies: list[Reply] = yield Ask(link, _addressed(cores, calls))
        except (CannotConnect, TooLarge):
            raise
        except ServerGone:
            _lose(cores)
            attempts -= 1
            if attempts <= 0 or not all(core.recovers for core in cores):
                raise
        except BaseException:
            # Given up on, by a timeout or a cancellation: it may be carried out, or not.
            _lose(cores)
            raise
        else:
            return replies


def replay(cores: Sequence[SessionCore], link: Link) -> Operation[None]:
    """Makes sessions again: the same scenarios, the same actions.

    Raises:
        ServerGone: one of them is not to be carried on elsewhere.
        Diverged: one leads to something else than before.
    """
    for core in cores:
        if not core.recovers:
            raise ServerGone(
                "SERVER_GONE",
                "the session was on a connection that has ended",
                "Open it again; with recover=True that is done for you.",
            )
    _leave_doubtful(cores, link)
    opened: list[Reply] = yield Ask(
        link, [Request("open", f"{{{_opening(core, {'brief': True})}}}") for core in cores]
    )
    for core, reply in zip(cores, opened, strict=True):
        core.id = result_of(reply)["session"]
    actors = [core for core in cores for _ in core.log]
    if actors:
        done: list[Reply] = yield Ask(
            link, _addressed(actors, [call for core in cores for call in core.log])
        )
        _must_agree(cores, done)
    for core in cores:
        core.link = link


def _must_agree(cores: Sequence[SessionCore], done: Sequence[Reply]) -> None:
    outcomes = [outcome for core in cores for outcome in core.outcomes]
    for before, reply in zip(outcomes, done, strict=True):
        now = _outcome(result_of(reply))
        if before in ((), now):
            continue
        raise Diverged(
            "DIVERGED",
            f"a session that was to be carried on elsewhere came out {now} there, not {before}",
            "Serve the same version of the environment again, or reset the session.",
        )


def _outcome(result: dict[str, Any]) -> tuple[object, ...]:
    # What users are handed they may change, so it is not kept; these few values cannot be changed.
    return (
        result["observation"]["type"],
        result["reward"],
        result["terminated"],
        result["truncated"],
        result["info"]["steps"],
    )


def _addressed(cores: Sequence[SessionCore], calls: Sequence[Request]) -> list[Request]:
    return [
        Request(call.method, _with_session(core.id, call.params))
        for core, call in zip(cores, calls, strict=True)
    ]


def _with_session(session: str, members: str) -> str:
    return f'{{"session":"{session}",{members}}}' if members else f'{{"session":"{session}"}}'


def _leave_doubtful(cores: Sequence[SessionCore], link: Link) -> None:
    """What a timeout or a cancellation left behind. On other connections it went with them."""
    for core in cores:
        if core.doubtful is not None and core.doubtful[0] is link:
            link.leave(core.doubtful[1])
        core.doubtful = None


def _is_unknown(reply: Reply) -> bool:
    error = reply.get("error")
    if error is None:
        return False
    data = error.get("data")
    return isinstance(data, dict) and data.get("code") == UnknownSession.default_code


def _must_be_open(core: SessionCore) -> None:
    if core.closed:
        raise UnknownSession("UNKNOWN_SESSION", "the session was closed", "Open another one.")


def _lose(cores: Iterable[SessionCore]) -> None:
    for core in cores:
        core.lose()


def step(core: SessionCore, call: Request) -> Operation[dict[str, Any]]:
    """A step, or the end: what it came to is remembered."""
    result: dict[str, Any] = yield from on_session(core, call.method, call.params)
    core.add(call, result)
    return result


def steps(
    cores: Sequence[SessionCore], calls: Sequence[Request]
) -> Operation[list[dict[str, Any] | EnvloomError]]:
    """Steps of sessions, made together: what each came to, or the error it was answered with."""
    replies: Sequence[Reply]
    gone: ServerGone | None = None
    try:
        replies = yield from on_sessions(cores, calls)
    except ServerGone as error:
        replies, gone = error.answered, _told_how_far(error, cores)
        if not any(replies) or any(core.recovers for core in cores):
            raise gone from error
    results: list[dict[str, Any] | EnvloomError] = []
    for core, call, reply in zip(cores, calls, replies, strict=True):
        if "result" in reply:
            core.add(call, reply["result"])
            results.append(reply["result"])
        elif "error" in reply:
            results.append(error_of(reply["error"]))
        elif gone is not None:
            results.append(gone)
    return results


def _told_how_far(gone: ServerGone, cores: Sequence[SessionCore]) -> ServerGone:
    """The end of a server in the middle of steps, with what became of them."""
    if all(core.recovers for core in cores):
        how_far = "the sessions stand as before these steps"
    else:
        how_far = f"{sum(map(bool, gone.answered))} of {len(cores)} steps were answered before"
    return type(gone)(gone.code, f"{gone.message.removesuffix('.')}; {how_far}", gone.repair)


def reset(
    core: SessionCore, request: dict[str, Any], extra: Mapping[str, object]
) -> Operation[dict[str, Any]]:
    """The beginning: of the same scenario or, where something is asked for, of that."""
    [start] = yield from resets([core], [request], extra)
    if isinstance(start, EnvloomError):
        raise start
    return start


def resets(
    cores: Sequence[SessionCore], requests: Sequence[dict[str, Any]], extra: Mapping[str, object]
) -> Operation[list[dict[str, Any] | EnvloomError]]:
    """Resets of sessions, made together: how each begins, or the error it was answered with."""
    calls = [Request("reset", parameters(**request, **extra)) for request in requests]
    before = {core: (core.log, core.outcomes, core.link) for core in cores}
    for core in before:
        # What is lost need not be played again to be forgotten.
        core.restart()
    try:
        replies = yield from on_sessions(cores, calls)
    except BaseException:
        for core, stand in before.items():
            _as_before(core, *stand)
        raise
    starts: list[dict[str, Any] | EnvloomError] = []
    for core, request, reply in zip(cores, requests, replies, strict=True):
        if "result" in reply:
            core.restart()
            core.request = dict(request) or core.request
            settle(core, core.link, reply["result"])
            before[core] = (core.log, core.outcomes, core.link)
            starts.append(reply["result"])
        else:
            _as_before(core, *before[core])
            starts.append(error_of(reply["error"]))
    return starts


def _as_before(
    core: SessionCore, log: list[Request], outcomes: list[tuple[object, ...]], link: Link | None
) -> None:
    core.log, core.outcomes = log, outcomes
    if core.link is not link:
        core.lose()


def fork(core: SessionCore) -> Operation[SessionCore]:
    """A twin that goes on by itself."""
    twin = core.forked()
    made = yield from on_session(core, "fork")
    twin.id, twin.link = made["session"], core.link
    return twin


def rewind(core: SessionCore, actions: int) -> Operation[Any]:
    """Back to where it stood after so many actions; its state."""
    state = yield from on_session(core, "rewind", parameters(actions=actions))
    # An end that was no action comes last, and is undone.
    core.log, core.outcomes = core.log[:actions], core.outcomes[:actions]
    return state


def resume(core: SessionCore, record: SessionRecord) -> Operation[Any]:
    """Carries on a session that was exported; its state."""
    text = parameters(record=record, keep=core.keep or None)
    link, [reply] = yield from ask_plainly([Request("resume", f"{{{text}}}")], again=core.recovers)
    made = result_of(reply)
    core.id, core.link = made["session"], link
    _remember(core, record)
    return made["state"]


def close(core: SessionCore) -> Operation[None]:
    """Ends a session, wherever it is; one that is gone already is closed."""
    if core.closed:
        return
    core.closed = True
    link = core.link
    if link is None or link.gone is not None:
        return
    with contextlib.suppress(ServerGone):
        yield Ask(link, _addressed([core], [Request("close", "")]))


def leave_all(cores: Sequence[SessionCore], live: Link | None) -> bool:
    """Closes the sessions of a client with its next message; whether there are any to close."""
    left = [core for core in cores if not core.closed and not core.keep and core.link is live]
    for core in cores:
        core.closed = True
    if live is None:
        return False
    for core in left:
        live.leave(core.id)
    return bool(left)


def _remember(core: SessionCore, record: SessionRecord) -> None:
    """What a record says was done; what it came to is not in it."""
    core.log = [
        Request("step", f'"action":{encode(action, "action")}') for action in record["actions"]
    ]
    if record["ended"]:
        core.log.append(Request("end", ""))
    core.outcomes = [()] * len(core.log)


def _unique(cores: Iterable[SessionCore]) -> list[SessionCore]:
    return list(dict.fromkeys(cores))
