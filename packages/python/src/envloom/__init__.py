"""Checked tool environments for training language-model agents, from Python.

import envloom

with envloom.connect("library-loans") as client:
    with client.open("library-loans", seed=2) as session:
        print(session.start.observation)
        step = session.step({"type": "message", "content": "Done."})
        print(step.reward, step.info["grade"])
"""

from __future__ import annotations

from ._load import load
from ._version import VERSION
from .aio import AsyncClient, AsyncSession
from .client import Client, Session
from .errors import (
    CannotConnect,
    Diverged,
    EnvloomError,
    EpisodeOver,
    InvalidRequest,
    OtherVersion,
    ServerGone,
    SessionFull,
    TimedOut,
    TooLarge,
    TooManyRequests,
    TooManySessions,
    Unauthorized,
    UnknownEnvironment,
    UnknownScenario,
    UnknownSession,
)
from .types import Start, Step, TextStep

__version__ = VERSION

connect = Client
"""`envloom.connect("library-loans")` or `connect("http://host:8000")`: a :class:`Client`."""

connect_async = AsyncClient
"""`envloom.connect_async("library-loans")`: an :class:`AsyncClient`."""

__all__ = [
    "AsyncClient",
    "AsyncSession",
    "CannotConnect",
    "Client",
    "Diverged",
    "EnvloomError",
    "EpisodeOver",
    "InvalidRequest",
    "OtherVersion",
    "ServerGone",
    "Session",
    "SessionFull",
    "Start",
    "Step",
    "TextStep",
    "TimedOut",
    "TooLarge",
    "TooManyRequests",
    "TooManySessions",
    "Unauthorized",
    "UnknownEnvironment",
    "UnknownScenario",
    "UnknownSession",
    "__version__",
    "connect",
    "connect_async",
    "load",
]
