"""The connection of a client: a sidecar of this process, or a server behind a URL."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from ._forking import let_go_after_fork
from ._greeting import greet
from ._link import Link
from ._sidecar import sidecars
from ._websocket import WebSocketTransport, address_of
from .errors import CannotConnect, InvalidRequest, ServerGone, Unauthorized
from .types import Env

MOST_BYTES = 1_048_576
"""Of a message: what a server takes by default."""

PAUSES = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds between attempts to reach a server that was there before."""


@dataclass(frozen=True)
class Options:
    """How a client connects; see :class:`envloom.Client`."""

    url: str | None
    env: tuple[str, ...]
    token: str | None = field(repr=False)
    timeout: float | None
    start_timeout: float
    recover: bool
    max_message_bytes: int

    def must_reach(self, others: Iterable[Options]) -> None:
        """Makes sure that these reach the same server.

        Raises:
            InvalidRequest: where one reaches another.
        """
        for other in others:
            if other is self:
                continue
            if (other.url, other.env, other.token) != (self.url, self.env, self.token):
                raise InvalidRequest(
                    "INVALID_REQUEST",
                    f"a session is not on {self.url or 'the sidecar'} of this client, "
                    f"but on {other.url or 'a sidecar with other environments'}",
                    "Step the sessions of each server through a client of that server.",
                    "steps",
                )


def options_of(
    url: str | None,
    env: Env | None,
    *,
    token: str | None,
    timeout: float | None,
    start_timeout: float,
    recover: bool | None,
    max_message_bytes: int,
) -> Options:
    """Options with what stands for those left out; `ENVLOOM_URL` and `ENVLOOM_TOKEN` are read."""
    where = url or os.environ.get("ENVLOOM_URL") or None
    if url is not None and not _is_url(url):
        where, env = None, _named(url, env)
    if timeout is not None and not 0 < timeout <= threading.TIMEOUT_MAX:
        raise ValueError(f"timeout is {timeout}: give seconds above 0, or None to wait for ever")
    return Options(
        url=where,
        env=environments_in(env),
        token=token or os.environ.get("ENVLOOM_TOKEN") or None,
        timeout=timeout,
        start_timeout=start_timeout,
        recover=where is None if recover is None else recover,
        max_message_bytes=max_message_bytes,
    )


def _is_url(text: str) -> bool:
    """All others are names or folders of environments: `library-loans`, `generated/*`."""
    return "://" in text


def _named(name: str, env: Env | None) -> str:
    """An environment that is named instead of a server is played here."""
    if env is not None:
        message = f"{name!r} is an environment, and env= names others"
        repair = (
            f"Give all of them as env=[{name!r}, …], or a URL such as 'http://host:8000' first."
        )
        raise InvalidRequest("INVALID_REQUEST", message, repair, "env")
    return name


def environments_in(env: Env | None) -> tuple[str, ...]:
    """One, some or none, as text."""
    several = (env,) if isinstance(env, str | os.PathLike) else env or ()
    return tuple(os.fspath(one) for one in several)


class Connector:
    """Has a connection ready, made when it is first asked for."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self._link: Link | None = None
        self._closed = False
        self._lock = threading.Lock()
        let_go_after_fork(self)

    def live(self) -> Link | None:
        """The connection, where there is one that has not ended."""
        link = self._link
        return link if link is not None and link.gone is None else None

    def connect(self) -> Link:
        """The connection, made where there is none. Blocks while it is.

        Raises:
            ServerGone: it has ended, and is not to be made again.
            CannotConnect: there is no server, or none can be started.
        """
        with self._lock:
            live = self.live()
            if live is None:
                live = self._link = self._connected()
            return live

    def close(self) -> None:
        """Ends the connection, unless others share it."""
        self._closed = True
        link, self._link = self._link, None
        if self.options.url is not None and link is not None:
            link.close()

    def after_fork(self) -> None:
        """What the parent had connected is not ours: the first use connects again."""
        self._lock = threading.Lock()
        self._link = None

    def _connected(self) -> Link:
        if self._closed:
            raise ServerGone("SERVER_GONE", "the client was closed", "Make another one.")
        options, before = self.options, self._link
        if options.url is None:
            return sidecars.link(options.env, options.max_message_bytes, options.start_timeout)
        if before is None:
            return self._dialled(options.url, options.start_timeout)
        if options.recover:
            return self._dialled_again(options.url)
        raise before.gone or ServerGone("SERVER_GONE", "the connection has ended")

    def _dialled(self, url: str, timeout: float) -> Link:
        transport = WebSocketTransport(address_of(url), self.options.token, timeout)
        link = Link(transport, self.options.max_message_bytes)
        greet(link, timeout, url)
        return link

    def _dialled_again(self, url: str) -> Link:
        for pause in PAUSES:
            try:
                return self._dialled(url, self.options.start_timeout)
            except Unauthorized:
                raise
            except CannotConnect:
                time.sleep(pause)
        return self._dialled(url, self.options.start_timeout)
