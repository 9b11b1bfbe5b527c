"""The command `envloom`, also as `python -m envloom`: what it takes is `envloom --help`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from ._catalogue import variables
from ._command import COMMAND, program
from .errors import CannotConnect


def main() -> int:
    """Hands all arguments on; the exit code is the command's."""
    try:
        command = (*program(COMMAND, Path.cwd()), *sys.argv[1:])
    except CannotConnect as error:
        print(error, file=sys.stderr)
        return 2
    if os.name == "posix":
        # It takes the place of this process: signals and the terminal are its own.
        os.execve(command[0], command, variables())  # noqa: S606
    # The terminal interrupts both, and it is the command that decides what to do.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return subprocess.call(command, env=variables())


if __name__ == "__main__":
    sys.exit(main())
