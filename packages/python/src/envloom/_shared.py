"""One client for all environments of a trainer: workers make hundreds of them, in threads."""

from __future__ import annotations

import threading

from ._connector import environments_in
from .aio import AsyncClient
from .client import Client
from .types import Env

_lock = threading.Lock()
_clients: dict[tuple[str | None, tuple[str, ...]], Client] = {}
_async_clients: dict[tuple[str | None, tuple[str, ...]], AsyncClient] = {}


def shared_client(url: str | None = None, env: Env | None = None) -> Client:
    """The client of this process for a server; it connects when it is used.

    Sessions are carried on when their server or connection ends: an episode is worth more than the
    milliseconds that playing its actions again takes.

    Args:
        url: Of a server; None: a sidecar, or what `ENVLOOM_URL` says.
        env: Which environments a sidecar serves; None: those of the working directory.
    """
    environments = environments_in(env)
    key = (url, environments)
    with _lock:
        if key not in _clients:
            _clients[key] = Client(url, env=environments, recover=True)
        return _clients[key]


def shared_async_client(url: str | None = None, env: Env | None = None) -> AsyncClient:
    """As :func:`shared_client`, for trainers whose workers have an event loop."""
    environments = environments_in(env)
    key = (url, environments)
    with _lock:
        if key not in _async_clients:
            _async_clients[key] = AsyncClient(url, env=environments, recover=True)
        return _async_clients[key]
