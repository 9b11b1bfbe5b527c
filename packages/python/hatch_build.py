"""Has what the wheel carries made, where the package is built in a checkout.

A source distribution has it already, so that a wheel can be made from that without the checkout.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class MadeFiles(BuildHookInterface):  # type: ignore[type-arg]
    """Runs `tools/python-wheel.ts` of the checkout."""

    def initialize(self, *_: object) -> None:
        """Makes the files anew, so that none of an older checkout is published."""
        checkout = Path(self.root).parents[1]
        tool = checkout / "tools" / "python-wheel.ts"
        if tool.is_file():
            subprocess.run([_node(checkout), str(tool), self.config["makes"]], check=True)
        made = Path(self.root) / self.config["into"]
        if not made.is_dir():
            raise FileNotFoundError(f"{made} is missing: build in a checkout, or from the sdist")


def _node(checkout: Path) -> str:
    own = shutil.which("node", path=str(checkout / "node_modules" / ".bin"))
    if own is None:
        raise FileNotFoundError(f"{checkout} is not set up: run `npm run setup` in it first")
    return own
