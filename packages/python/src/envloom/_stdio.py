"""A server as a child process: a message a line on its standard input and output."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from typing import IO

from .errors import CannotConnect

KEPT_LINES = 20
"""Of standard error, for when the process ends."""

GRACE = 5.0
"""Seconds that a process has to end by itself once its input has ended."""


class StdioTransport:
    """Starts a process and talks to it; it ends with this one, however this one ends.

    Args:
        command: The program and its parameters.
        folder: Where it runs; default: here.

    Raises:
        CannotConnect: there is no such program.
    """

    def __init__(self, command: Sequence[str], folder: str | None = None) -> None:
        self.command = tuple(command)
        self._process = _started(self.command, folder)
        self._input, self._output, self._errors = _pipes(self._process)
        self._messages = _lines(self._output)
        self._lines: deque[str] = deque(maxlen=KEPT_LINES)
        self._abandoned = False
        self._listener = threading.Thread(target=self._listen, name="envloom-stderr", daemon=True)
        self._listener.start()

    @property
    def pid(self) -> int:
        """Of the process; where a package runner started the server, of the runner."""
        return self._process.pid

    def send(self, message: str) -> None:
        """Writes a line."""
        rest = memoryview(message.encode("ascii") + b"\n")
        try:
            while rest:
                rest = rest[self._input.write(rest) :]
        except ValueError as error:
            raise BrokenPipeError("the input is closed") from error

    def receive(self) -> bytes | None:
        """Reads a line."""
        with contextlib.suppress(OSError, ValueError):
            message = next(self._messages, None)
            if message is not None:
                return message
            self._output.close()
        return None

    def close(self) -> None:
        """Ends its input, and the process where it does not end by itself."""
        if self._abandoned:
            return
        with contextlib.suppress(OSError):
            self._input.close()
        try:
            self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._kill()
            self._process.wait()

    def abandon(self) -> None:
        """Closes the child's copies, which would keep the server alive after its parent's death."""
        self._abandoned = True
        for pipe in (self._input, self._output, self._errors):
            with contextlib.suppress(OSError):
                pipe.close()
        # It is no child of this process: there is nothing to wait for.
        self._process.returncode = 0

    def last_words(self) -> str:
        """How the process ended, with the last lines of its standard error."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        self._listener.join(1.0)
        told = "\n".join(self._lines)
        said = f"; it said:\n{told}" if told else ""
        return f"`{' '.join(self.command)}` {_end_of(self._process.returncode)}{said}"

    def _listen(self) -> None:
        with contextlib.suppress(OSError, ValueError), self._errors:
            for line in _lines(self._errors):
                self._lines.append(line.decode("utf-8", "replace").rstrip()[:2000])

    def _kill(self) -> None:
        if sys.platform == "win32":
            self._process.kill()
            return
        # With the server that a package runner started: it is a group of its own.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)


def _started(command: tuple[str, ...], folder: str | None) -> subprocess.Popen[bytes]:
    try:
        # In a session of its own: an interrupt from the keyboard is for the trainer, not for it.
        return subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            bufsize=0,
        )
    except OSError as error:
        repair = "Install Node.js 24 or newer, or say in ENVLOOM_SERVE what starts envloom-serve."
        raise CannotConnect(
            "CANNOT_CONNECT", f"`{' '.join(command)}` cannot be started: {error}", repair
        ) from error


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    """Without buffers, whose locks a forked process would inherit in any state."""
    if process.stdin is None or process.stdout is None or process.stderr is None:
        raise RuntimeError("a process that was started with pipes has none")
    return process.stdin, process.stdout, process.stderr


def _lines(pipe: IO[bytes]) -> Iterator[bytes]:
    """Lines as they come, the last one also where it does not end."""
    parts: list[bytes] = []
    while read := pipe.read(1 << 16):
        *ends, rest = read.split(b"\n")
        for end in ends:
            yield b"".join((*parts, end))
            parts = []
        if rest:
            parts.append(rest)
    if parts:
        yield b"".join(parts)


def _end_of(status: int | None) -> str:
    if status is None:
        return "closed its output and still runs"
    if status < 0:
        return f"was ended by {signal.Signals(-status).name}"
    return f"ended with status {status}"
