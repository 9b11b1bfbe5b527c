"""The first request on a connection: whether there is a server that this client understands."""

from __future__ import annotations

import contextlib

from ._link import Link
from ._protocol import Request, result_of
from ._version import VERSION, is_understood, release_line
from .errors import OtherVersion


def greet(link: Link, timeout: float, server: str) -> None:
    """Waits until the server answers.

    Args:
        link: A new connection; it is closed where this fails.
        timeout: Seconds until it must answer.
        server: What to call it.

    Raises:
        ServerGone: the connection ended.
        TimedOut: it did not answer in time.
        OtherVersion: it is of a version that this client does not understand for sure.
    """
    try:
        [reply] = link.ask([Request("ping", "{}")], timeout)
        version = result_of(reply).get("version", VERSION)
        if not is_understood(version):
            raise _other_version(server, version)
    except BaseException:
        # Also where the user does not wait for it.
        with contextlib.suppress(OSError):
            link.close()
        raise


def _other_version(server: str, version: str) -> OtherVersion:
    return OtherVersion(
        "OTHER_VERSION",
        f"{server} is version {version} of envloom, and this client is {VERSION}",
        f"Install the client that goes with it, `pip install 'envloom=={release_line(version)}'`, or "
        f"run a server of {release_line(VERSION)}.",
    )
