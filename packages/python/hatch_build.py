"""Has what the wheel carries made, where the package is built in a checkout.

A source distribution has it already, so that a wheel can be made from that without the checkout.
packages/python and packages/python-envs have the same file, for each source distribution must be
complete by itself.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class MadeFiles(BuildHookInterface):  # type: ignore[type-arg]
    """Runs `tools/python-wheel.ts` of the checkout."""

    def initialize(self, version: str, _build_data: object) -> None:
        """Makes the files anew, so that none of an older checkout is published.

        An editable installation makes none: there, the checkout has the server and the environments.
        """
        if version == "editable":
            return
        checkout = Path(self.root).parents[1]
        tool = checkout / "tools" / "python-wheel.ts"
        if tool.is_file():
            subprocess.run([_node(checkout), str(tool), self.config["makes"]], check=True)
        made = Path(self.root) / self.config["into"]
        if not made.is_dir():
            raise FileNotFoundError(f"{made} is missing: build in a checkout, or from the sdist")


def _node(checkout: Path) -> str:
    modules = checkout / "node_modules"
    if not modules.is_dir():
        raise FileNotFoundError(f"{checkout} is not set up: run `npm run setup` in it first")
    # On macOS npm installs none.
    own = shutil.which("node", path=str(modules / ".bin")) or shutil.which("node")
    if own is None:
        raise FileNotFoundError("there is no Node.js: install Node.js 24, https://nodejs.org")
    return own
