"""What starts a server or the command `envloom` on this machine."""

from __future__ import annotations

import json
import os
import shlex
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ._node import node
from ._version import VERSION, is_understood, release_line
from .errors import CannotConnect


class Program(NamedTuple):
    """A program of an npm package."""

    package: str
    name: str


SERVER = Program("@envloom/serve", "envloom-serve")
COMMAND = Program("@envloom/cli", "envloom")

BUNDLE = Path(__file__).with_name("_server")
"""The JavaScript that this package brings; `tools/python-wheel.ts` makes it."""


def serve_command(environments: Sequence[str], folder: Path) -> tuple[str, ...]:
    """The command of a server on standard input and output.

    It is what `ENVLOOM_SERVE` says, else what is installed in the folder or above it, else the server
    that this package brings.

    Args:
        environments: Folders, patterns, packages or names to serve; none: those of the folder.
        folder: Where to look.

    Raises:
        CannotConnect: there is none of these, or what is installed is of another version.
    """
    named = [part for one in environments for part in ("--env", one)]
    told = os.environ.get("ENVLOOM_SERVE", "").strip()
    if told:
        return (*shlex.split(told, posix=os.name != "nt"), "--stdio", *named)
    return (*program(SERVER, folder), "--stdio", *named)


def program(wanted: Program, folder: Path) -> tuple[str, ...]:
    """A program as the workspace of a folder has it, else as this package brings it.

    A workspace comes first: its lock file says with which version its environments are played, and
    `npx envloom` there is the same program.

    Raises:
        CannotConnect: there is neither, or that of the workspace is of another version.
    """
    for root in (folder, *folder.parents):
        entry = _entry(root / "node_modules", wanted, must_be_understood=True)
        if entry is not None:
            own = shutil.which("node", path=str(root / "node_modules" / ".bin"))
            return (own or node(), str(entry))
    entry = _entry(BUNDLE / "node_modules", wanted)
    if entry is None:
        raise _not_built()
    return (node(), str(entry))


def _entry(modules: Path, wanted: Program, *, must_be_understood: bool = False) -> Path | None:
    package = modules / wanted.package
    try:
        described = json.loads((package / "package.json").read_text("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return None
    entry = described.get("bin", {})
    entry = entry.get(wanted.name) if isinstance(entry, dict) else entry
    if not isinstance(entry, str):
        return None
    version = described.get("version", VERSION)
    if must_be_understood and not is_understood(version):
        raise _other_version(package, version)
    return package / entry


def _other_version(package: Path, version: str) -> CannotConnect:
    return CannotConnect(
        "CANNOT_CONNECT",
        f"{package} is version {version}, and this is envloom {VERSION} of Python",
        f"Install the one that goes with it, `pip install 'envloom=={release_line(version)}'` or "
        f"`npm install {package.parent.name}/{package.name}@{release_line(VERSION)}`; or say in "
        "ENVLOOM_SERVE which server to start.",
    )


def _not_built() -> CannotConnect:
    return CannotConnect(
        "CANNOT_CONNECT",
        f"{BUNDLE} is missing: this is not envloom as it is published",
        "In a checkout: `node tools/python-wheel.ts`, or `pip install ./packages/python`, which does "
        "it. Else `pip install --force-reinstall envloom`.",
    )
