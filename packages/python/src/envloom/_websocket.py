"""A server behind a WebSocket, over TCP or a Unix socket."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI
from websockets.sync.client import ClientConnection, connect, unix_connect

from .errors import CannotConnect, EnvloomError, Unauthorized

PATH = "/rpc"


@dataclass(frozen=True)
class Address:
    """Where a server listens: a WebSocket URL and, for Unix sockets, the path of the socket."""

    url: str
    socket: str | None = None


def address_of(url: str) -> Address:
    """Reads `ws://host:8000`, `http://host:8000` (the same), `wss://…`, `https://…` or `unix:///path`.

    Raises:
        CannotConnect: it is none of these.
    """
    parts = urlsplit(url)
    if parts.scheme == "unix":
        return Address(f"ws://localhost{PATH}", parts.path)
    schemes = {"ws": "ws", "http": "ws", "wss": "wss", "https": "wss"}
    scheme = schemes.get(parts.scheme)
    if scheme is None or not parts.netloc:
        repair = "Write http://host:8000, https://…, ws://…, wss://… or unix:///path/of/socket."
        raise CannotConnect("CANNOT_CONNECT", f"{url!r} is no address of a server", repair)
    base = parts.path.rstrip("/")
    path = base if base.endswith(PATH) else f"{base}{PATH}"
    return Address(urlunsplit((scheme, parts.netloc, path, "", "")))


class WebSocketTransport:
    """Connects to a server. It cannot be waited for: `websockets` has a thread that fills its buffers.

    Args:
        address: Where it is.
        token: What it was told to ask for.
        timeout: Seconds to connect in.

    Raises:
        CannotConnect: nobody is there, or somebody else.
        Unauthorized: the server asks for a token, or for another one.
    """

    can_wait = False
    most_requests = 256

    def __init__(self, address: Address, token: str | None, timeout: float | None) -> None:
        self._address = address
        self._socket = _connected(address, token, timeout)
        self._end = ""

    def send(self, message: str, full: Callable[[], None]) -> None:  # noqa: ARG002 - a thread reads
        """Sends a frame."""
        try:
            self._socket.send(message)
        except ConnectionClosed as error:
            raise BrokenPipeError(str(error)) from error

    def wait(self, timeout: float | None) -> bool:
        """Is not to be called."""
        raise NotImplementedError

    def receive(self) -> Sequence[str | bytes] | None:
        """Waits for a frame."""
        try:
            return (self._socket.recv(),)
        except ConnectionClosed as error:
            self._end = str(error)
            return None

    def close(self) -> None:
        """Says goodbye."""
        with contextlib.suppress(OSError):
            self._socket.close()

    def abandon(self) -> None:
        """Closes the copy of the socket: a shutdown would end the parent's connection, too."""
        with contextlib.suppress(OSError):
            socket.socket.close(self._socket.socket)

    def last_words(self) -> str:
        """Why it was closed, as far as the server said."""
        where = self._address.socket or self._address.url
        return f"{where} {self._end or 'closed the connection'}"


def _connected(address: Address, token: str | None, timeout: float | None) -> ClientConnection:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    where = address.socket or address.url
    try:
        opening = _opening(address, headers, timeout)
        return opening.__enter__()
    except (OSError, InvalidHandshake, InvalidURI) as error:
        raise _refusal(where, error) from error


def _opening(address: Address, headers: dict[str, str], timeout: float | None) -> ClientConnection:
    # Answers are as large as worlds are, and the client asked for them: no limit. A server that is
    # at work on a large batch answers pings late.
    if address.socket is not None:
        return unix_connect(
            address.socket,
            address.url,
            additional_headers=headers,
            compression=None,
            open_timeout=timeout,
            ping_timeout=120,
            close_timeout=2,
            max_size=None,
        )
    return connect(
        address.url,
        additional_headers=headers,
        compression=None,
        open_timeout=timeout,
        ping_timeout=120,
        close_timeout=2,
        max_size=None,
    )


def _refusal(where: str, error: Exception) -> EnvloomError:
    if isinstance(error, InvalidStatus) and error.response.status_code in (401, 403):
        message = f"{where} refuses the connection ({error.response.status_code})"
        return Unauthorized("UNAUTHORIZED", message, "Give the token that the server asks for.")
    repair = "Start a server with `npx @envloom/serve`, or give no URL: one is started then."
    return CannotConnect("CANNOT_CONNECT", f"{where} cannot be reached: {error}", repair)
