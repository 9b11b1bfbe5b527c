"""Servers that this process started for itself: one for a command, shared by whoever asks for it."""

from __future__ import annotations

import atexit
import threading
from collections.abc import Sequence
from pathlib import Path

from ._command import serve_command
from ._forking import let_go_after_fork
from ._greeting import greet
from ._link import Link
from ._stdio import StdioTransport
from .errors import CannotConnect, ServerGone, UnknownEnvironment


class Sidecars:
    """The sidecars of a process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._links: dict[tuple[str, ...], Link] = {}
        let_go_after_fork(self)

    def link(self, environments: Sequence[str], most_bytes: int, timeout: float) -> Link:
        """A connection with the sidecar for these environments, which is started where there is none.

        Args:
            environments: Folders, patterns or packages; none: those of the working directory.
            most_bytes: Of one message.
            timeout: Seconds until it must answer for the first time.

        Raises:
            CannotConnect: none can be started; the message has what it said.
        """
        folder = Path.cwd()
        command = serve_command(environments, folder)
        key = (str(folder), str(most_bytes), *command)
        with self._lock:
            link = self._links.get(key)
            if link is None or link.gone is not None:
                link = _started(command, most_bytes, timeout)
                self._links[key] = link
            return link

    def close(self) -> None:
        """Ends all of them."""
        with self._lock:
            links, self._links = self._links, {}
        for link in links.values():
            link.close()

    def after_fork(self) -> None:
        """A forked process has none yet."""
        self._lock = threading.Lock()
        self._links = {}


def _started(command: tuple[str, ...], most_bytes: int, timeout: float) -> Link:
    transport = StdioTransport(command)
    link = Link(transport, most_bytes)
    try:
        greet(link, timeout, f"`{' '.join(command)}`")
    except ServerGone as error:
        raise _refused(transport) from error
    return link


def _refused(transport: StdioTransport) -> CannotConnect | UnknownEnvironment:
    told = transport.refusal()
    if told is None:
        message = f"no server could be started: {transport.last_words()}"
        return CannotConnect("CANNOT_CONNECT", message)
    if told.startswith("There is no environment"):
        return UnknownEnvironment("UNKNOWN_ENVIRONMENT", told)
    return CannotConnect("CANNOT_CONNECT", told)


sidecars = Sidecars()
atexit.register(sidecars.close)
