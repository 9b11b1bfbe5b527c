"""What a session can tell without asking its server."""

from __future__ import annotations

from ._operations import SessionCore
from .types import Start


class SessionFacts:
    """Of the sessions of both clients."""

    def __init__(self, core: SessionCore, start: Start | None) -> None:
        self._core = core
        self._start = start

    @property
    def start(self) -> Start:
        """How it began, or was reset.

        Raises:
            RuntimeError: it was resumed or forked.
        """
        if self._start is None:
            raise RuntimeError("a session that was resumed or forked has no start: see state()")
        return self._start

    @property
    def environment(self) -> str:
        """Name and version, `library-loans@0.1.0`."""
        return str(self._core.request["environment"])

    @property
    def scenario(self) -> str:
        """The id of the scenario."""
        return str(self._core.request["scenario"])

    @property
    def seed(self) -> int:
        """What chose the scenario."""
        return int(self._core.request["seed"])

    @property
    def id(self) -> str:
        """Whoever knows it may use the session: keep it out of logs. It changes where it moves."""
        return self._core.id

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.environment} {self.scenario} seed={self.seed}>"
