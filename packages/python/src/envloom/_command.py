"""What starts a server on this machine."""

from __future__ import annotations

import json
import os
import shlex
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from .errors import CannotConnect

PACKAGE = "@envloom/serve"
VERSIONS = "^0.1.0"
"""Of the npm package, which this client was made for."""


def serve_command(environments: Sequence[str], folder: Path) -> tuple[str, ...]:
    """The command of a server on standard input and output.

    It is what `ENVLOOM_SERVE` says, else what is installed in the folder or above it, else what npx
    fetches.

    Args:
        environments: Folders, patterns or packages to serve; none: those of the folder.
        folder: Where to look.

    Raises:
        CannotConnect: there is none of these.
    """
    named = [part for one in environments for part in ("--env", one)]
    return (*_program(folder), "--stdio", *named)


def _program(folder: Path) -> tuple[str, ...]:
    told = os.environ.get("ENVLOOM_SERVE", "").strip()
    if told:
        return tuple(shlex.split(told, posix=os.name != "nt"))
    for root in (folder, *folder.parents):
        for program in _installed(root / "node_modules"):
            return program
    npx = shutil.which("npx")
    if npx is None:
        raise _nothing()
    return (npx, "--yes", f"{PACKAGE}@{VERSIONS}")


def _installed(modules: Path) -> Iterator[tuple[str, ...]]:
    package = modules / PACKAGE
    node = _node(modules)
    if node is None or not (package / "package.json").is_file():
        return
    described = json.loads((package / "package.json").read_text("utf-8"))
    entry = described.get("bin", {})
    entry = entry.get("envloom-serve") if isinstance(entry, dict) else entry
    if isinstance(entry, str):
        yield (node, str(package / entry))


def _node(modules: Path) -> str | None:
    """A workspace may bring its own."""
    return shutil.which("node", path=str(modules / ".bin")) or shutil.which("node")


def _nothing() -> CannotConnect:
    return CannotConnect(
        "CANNOT_CONNECT",
        "there is nothing here that serves environments",
        f"Install Node.js 24 or newer and, in your project, `npm install {PACKAGE}` with the "
        "environments you want; or say in ENVLOOM_SERVE what starts envloom-serve; or give the URL "
        "of a server.",
    )
