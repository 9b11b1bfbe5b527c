"""The catalogue of environments: the package `envloom-envs`, which is installed with this one."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

VARIABLE = "ENVLOOM_ENVIRONMENTS"
"""Says to servers and commands where the catalogue is."""


def variables() -> dict[str, str]:
    """The variables of a server or a command: those of this process, and where the catalogue is."""
    folder = _folder()
    if folder is None or VARIABLE in os.environ:
        return dict(os.environ)
    return {**os.environ, VARIABLE: str(folder)}


def _folder() -> Path | None:
    spec = find_spec("envloom_envs")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent / "environments"
    return folder if folder.is_dir() else None
