"""Writes the client for threads, `client.py`, from that for event loops, `aio.py`.

    python tools/write_client.py [--check]

`async` and `await` go, names lose their `Async`, and what is said of event loops is said of threads.
`--check` writes nothing, and fails where the file is not what would be written.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "envloom" / "aio.py"
MADE = SOURCE.with_name("client.py")

RULES = {
    r"\basync (?=def|with|for)": "",
    r"\bawait ": "",
    r"\bAsync(?=[A-Z])": "",
    r"\b__a(enter|exit)__": r"__\1__",
    r"\basynccontextmanager": "contextmanager",
}

SAID = {
    """\
The client for event loops: calls that tasks make in one turn go out as one batch.

The client for threads, `client.py`, is made of this file: `python tools/write_client.py`.
""": """\
The client for threads: every call waits for its answer.

Made of `aio.py` by `python tools/write_client.py`: change that file, not this one.
""",
    """\
A client of a server of environments, for event loops; nothing is started before use.

    What tasks ask in one turn of the loop is sent together, so that a thousand episodes at once cost
    a few messages a step. A task that is cancelled leaves a session of which nobody knows whether the
    action was carried out; where sessions are recovered, the next call makes it again from what is
    known.
""": """\
A client of a server of environments. Threads may share it; nothing is started before use.
""",
    "An episode in a world of its own. Calls are carried out": """\
An episode in a world of its own. Threads may share it; calls are carried out""",
}


def made_of(source: str) -> str:
    """The client for threads."""
    for loops, threads in SAID.items():
        if source.count(loops) != 1:
            raise SystemExit(f"{SOURCE} does not say once, as {__file__} expects:\n{loops}")
        source = source.replace(loops, threads)
    for pattern, instead in RULES.items():
        source = re.sub(pattern, instead, source)
    return formatted(source)


def formatted(source: str) -> str:
    """With imports in order and lines filled, as `ruff` has them."""
    for command in (("check", "--select", "F401,F811,I", "--fix", "--quiet"), ("format",)):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--stdin-filename", str(MADE), "-"],
            input=source,
            capture_output=True,
            text=True,
            check=True,
        )
        source = done.stdout
    return source


def main() -> None:
    """Writes the file, or compares it."""
    made = made_of(SOURCE.read_text("utf-8"))
    if "--check" not in sys.argv[1:]:
        MADE.write_text(made, "utf-8")
    elif made != MADE.read_text("utf-8"):
        raise SystemExit(f"{MADE} is not made of {SOURCE.name}: python {__file__}")


if __name__ == "__main__":
    main()
