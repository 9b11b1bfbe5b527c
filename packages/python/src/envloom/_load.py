"""One environment, ready to be played."""

from __future__ import annotations

from .client import Client


def load(name: str, *, timeout: float | None = 60.0, start_timeout: float = 120.0) -> Client:
    """A client of one environment, which is played on this machine.

    The environment is started at once, so that whatever is wrong with it is told here. As there is no
    other, `open` needs no name: `envloom.load("parking-permits").open(seed=7)`.

    Args:
        name: Of an environment in the working directory or the catalogue (`envloom list`), or a
            folder or an npm package.
        timeout: Seconds for the answer to a call; None: as long as it takes.
        start_timeout: Seconds until it must have started.

    Raises:
        UnknownEnvironment: there is none of that name; the message says which come close.
        CannotConnect: it cannot be served.
    """
    client = Client(name, timeout=timeout, start_timeout=start_timeout)
    client.environments()
    return client
