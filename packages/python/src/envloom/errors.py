"""What can go wrong, as exceptions.

Every error has a `code` for programs, a `message` for people, a `repair` (what to do instead) and a
`path` (where in the request). The classes are those that a program may want to catch; they are told
apart by their code, which is the server's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar


class EnvloomError(Exception):
    """A request that was not carried out, no part of it.

    Attributes:
        code: Such as `UNKNOWN_SESSION`.
        message: What is wrong.
        repair: What to do instead; may be empty.
        path: Where in the request, such as `params.seed`; empty for all of it.
    """

    default_code: ClassVar[str] = "INTERNAL_ERROR"

    def __init__(self, code: str, message: str, repair: str = "", path: str = "") -> None:
        # All of it goes to `args`, from which errors are made again in another process.
        super().__init__(code, message, repair, path)
        self.code = code
        self.message = message
        self.repair = repair
        self.path = path

    def __str__(self) -> str:
        at = f" (at {self.path})" if self.path else ""
        repair = f" {self.repair}" if self.repair else ""
        return f"{self.code}: {self.message.removesuffix('.')}{at}.{repair}"

    def again(self) -> EnvloomError:
        """The same for another waiter: tracebacks of one that all of them raise would pile up."""
        return type(self)(self.code, self.message, self.repair, self.path)


class InvalidRequest(EnvloomError, ValueError):
    """The request is not what the method takes."""

    default_code = "INVALID_REQUEST"


class UnknownEnvironment(EnvloomError):
    """The server does not have it."""

    default_code = "UNKNOWN_ENVIRONMENT"


class UnknownScenario(EnvloomError):
    """The environment does not have it."""

    default_code = "UNKNOWN_SCENARIO"


class UnknownSession(EnvloomError):
    """It was closed, or nobody used it for so long that the server removed it."""

    default_code = "UNKNOWN_SESSION"


class EpisodeOver(EnvloomError):
    """A step after the end: reset the session."""

    default_code = "EPISODE_OVER"


class SessionFull(EnvloomError):
    """The actions of one session are more than a server keeps."""

    default_code = "SESSION_FULL"


class TooManySessions(EnvloomError):
    """The server has as many sessions as it takes."""

    default_code = "TOO_MANY_SESSIONS"


class TooManyRequests(EnvloomError):
    """Faster than the server was told to allow."""

    default_code = "TOO_MANY_REQUESTS"


class TooLarge(EnvloomError):
    """A request that is larger than the server takes."""

    default_code = "TOO_LARGE"


class OtherVersion(EnvloomError):
    """A record of a session that was made with another version of the environment."""

    default_code = "OTHER_VERSION"


class Diverged(EnvloomError):
    """A session that was to be carried on elsewhere leads to something else there."""

    default_code = "DIVERGED"


class Unauthorized(EnvloomError):
    """The server asks for a token, or for another one."""

    default_code = "UNAUTHORIZED"


class ServerGone(EnvloomError, ConnectionError):
    """The server ended, or the connection to it.

    Attributes:
        answered: The answers that came before, of the requests that were sent together; empty ones
            for those that did not.
    """

    default_code = "SERVER_GONE"
    answered: Sequence[dict[str, Any]] = ()


class CannotConnect(ServerGone):
    """There is no server there, or none could be started."""

    default_code = "CANNOT_CONNECT"


class TimedOut(EnvloomError, TimeoutError):
    """No answer in time. Whether the request is carried out is not known."""

    default_code = "TIMED_OUT"


_classes: dict[str, type[EnvloomError]] = {
    kind.default_code: kind
    for kind in (
        InvalidRequest,
        UnknownEnvironment,
        UnknownScenario,
        UnknownSession,
        EpisodeOver,
        SessionFull,
        TooManySessions,
        TooManyRequests,
        TooLarge,
        OtherVersion,
        Diverged,
        Unauthorized,
        ServerGone,
        CannotConnect,
        TimedOut,
    )
}


def error_of(error: dict[str, Any]) -> EnvloomError:
    """The exception for the `error` of a JSON-RPC answer."""
    body = error.get("data")
    if not isinstance(body, dict):
        body = {}
    code = str(body.get("code", EnvloomError.default_code))
    message = str(body.get("message", error.get("message", "the server says no more")))
    kind = _classes.get(code, EnvloomError)
    return kind(code, message, str(body.get("repair", "")), str(body.get("path", "")))
