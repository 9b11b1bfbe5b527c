"""A server as a child process: a message a line on its standard input and output."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from io import FileIO

from ._catalogue import variables
from .errors import CannotConnect

KEPT_LINES = 20
"""Of standard error, for when the process ends."""

REFUSED = 2
"""Exit status of a server that cannot serve what it was told to."""

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

    can_wait = os.name == "posix"
    most_requests = 24

    def __init__(self, command: Sequence[str], folder: str | None = None) -> None:
        self.command = tuple(command)
        self._process = _started(self.command, folder)
        self._input, self._output, self._errors = _pipes(self._process)
        if self.can_wait:
            os.set_blocking(self._input.fileno(), False)
            self._room, self._news = _polls(self._input, self._output)
        self._parts = _Parts()
        self._lines: deque[str] = deque(maxlen=KEPT_LINES)
        self._is_closed = False
        self._listener = threading.Thread(target=self._listen, name="envloom-stderr", daemon=True)
        self._listener.start()

    @property
    def pid(self) -> int:
        """Of the process; where a package runner started the server, of the runner."""
        return self._process.pid

    def send(self, message: str, full: Callable[[], None]) -> None:
        """Writes a line."""
        rest = memoryview(message.encode("ascii") + b"\n")
        try:
            while rest:
                written = self._input.write(rest)
                if written is None:
                    full()
                    # Not for ever: another thread may close the input.
                    self._room.poll(1000)
                else:
                    rest = rest[written:]
        except ValueError as error:
            raise BrokenPipeError("the input is closed") from error

    def wait(self, timeout: float | None) -> bool:
        """Waits for output, or its end."""
        return bool(self._news.poll(None if timeout is None else max(0, timeout * 1000)))

    def receive(self) -> list[bytes] | None:
        """Reads what there is."""
        with contextlib.suppress(OSError, ValueError):
            if read := self._output.read(1 << 16):
                return self._parts.lines_with(read)
            self._output.close()
        return self._parts.rest()

    def close(self) -> None:
        """Ends its input, and the process where it does not end by itself."""
        if self._is_closed:
            return
        self._is_closed = True
        with contextlib.suppress(OSError):
            self._input.close()
        try:
            self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._kill()
            self._process.wait()

    def abandon(self) -> None:
        """Closes the child's copies, which would keep the server alive after its parent's death."""
        self._is_closed = True
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

    def refusal(self) -> str | None:
        """What a server says that cannot serve what it was told to; None where it ended otherwise."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        self._listener.join(1.0)
        return "\n".join(self._lines) if self._process.returncode == REFUSED else None

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
            env=variables(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            bufsize=0,
        )
    except OSError as error:
        repair = "Say in ENVLOOM_SERVE what starts envloom-serve, or leave it out."
        raise CannotConnect(
            "CANNOT_CONNECT", f"`{' '.join(command)}` cannot be started: {error}", repair
        ) from error


def _pipes(process: subprocess.Popen[bytes]) -> tuple[FileIO, FileIO, FileIO]:
    """Without buffers, whose locks a forked process would inherit in any state."""
    given, told, errors = process.stdin, process.stdout, process.stderr
    if isinstance(given, FileIO) and isinstance(told, FileIO) and isinstance(errors, FileIO):
        return given, told, errors
    raise RuntimeError("a process that was started with pipes has none")


def _polls(*pipes: FileIO) -> list[select.poll]:
    polls = [select.poll() for _ in pipes]
    for poll, pipe in zip(polls, pipes, strict=True):
        poll.register(pipe, select.POLLOUT if pipe.writable() else select.POLLIN)
    return polls


def _lines(pipe: FileIO) -> Iterator[bytes]:
    """Lines as they come, the last one also where it does not end."""
    parts = _Parts()
    while read := pipe.read(1 << 16):
        yield from parts.lines_with(read)
    yield from parts.rest() or ()


class _Parts:
    """Takes bytes apart into lines."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def lines_with(self, read: bytes) -> list[bytes]:
        """The lines that end in these bytes."""
        *lines, rest = read.split(b"\n")
        if lines and self._parts:
            lines[0] = b"".join((*self._parts, lines[0]))
            self._parts = []
        if rest:
            self._parts.append(rest)
        return lines

    def rest(self) -> list[bytes] | None:
        """What came after the last line, once there is no more; None where nothing did."""
        parts, self._parts = self._parts, []
        return [b"".join(parts)] if parts else None


def _end_of(status: int | None) -> str:
    if status is None:
        return "closed its output and still runs"
    if status < 0:
        return f"was ended by {signal.Signals(-status).name}"
    return f"ended with status {status}"
