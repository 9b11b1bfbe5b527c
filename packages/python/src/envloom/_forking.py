"""A forked process inherits connections that it must not use: they are those of its parent."""

from __future__ import annotations

import os
from typing import Protocol
from weakref import WeakSet


class Forkable(Protocol):
    """Something that must be let go of in a forked process."""

    def after_fork(self) -> None:
        """Called in the child, before anything else. Locks may be in any state."""


_inherited: WeakSet[Forkable] = WeakSet()


def let_go_after_fork(one: Forkable) -> None:
    """Calls its `after_fork` in processes that are forked from this one."""
    _inherited.add(one)


def _after_fork() -> None:
    for one in list(_inherited):
        one.after_fork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
