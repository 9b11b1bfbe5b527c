"""Real servers of this checkout: as child processes on standard input and output, and on sockets."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import envloom
from envloom._sidecar import sidecars

ROOT = next(folder for folder in Path(__file__).resolve().parents if (folder / "nx.json").is_file())
LIBRARY = ROOT / "generated" / "library-loans"
BANK = ROOT / "generated" / "bank-ledger"
SERVE = (str(ROOT / "node_modules/.bin/node"), str(ROOT / "packages/serve/src/bin.ts"))


@dataclass(frozen=True)
class Solved:
    """A scenario with its reference solution as actions, the last of which ends the episode."""

    scenario: str
    actions: list[dict[str, Any]]


def solved(environment: Path) -> list[Solved]:
    """All scenarios of an environment."""
    files = sorted((environment / "scenarios").glob("*-[0-9]*.json"))
    return [_solved(json.loads(file.read_text("utf-8"))) for file in files]


def _solved(scenario: dict[str, Any]) -> Solved:
    steps = scenario["reference"]
    return Solved(scenario["id"], [_action(step, is_last=step is steps[-1]) for step in steps])


def _action(step: dict[str, Any], *, is_last: bool) -> dict[str, Any]:
    if step["kind"] == "call":
        return calling(step["tool"], step["arguments"])
    return {"type": "message", "content": step["content"], "done": is_last}


def calling(tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    return {"type": "tool_calls", "calls": [{"name": tool, "arguments": arguments}]}


def hermes(action: dict[str, Any]) -> str:
    """What a model writes to take an action; see https://github.com/NousResearch/Hermes-Function-Calling."""
    if action["type"] == "message":
        return str(action["content"])
    return "\n".join(f"<tool_call>\n{json.dumps(call)}\n</tool_call>" for call in action["calls"])


def solve(session: envloom.Session, actions: list[dict[str, Any]]) -> envloom.Step:
    """Plays what is left; the last step."""
    for action in actions[:-1]:
        step = session.step(action)
        assert not step.terminated, step
    return session.step(actions[-1])


@dataclass
class Server:
    """A server that listens."""

    process: subprocess.Popen[str]
    url: str
    listener: threading.Thread

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self.listener.join()
        if self.process.stderr is not None:
            self.process.stderr.close()


StartServer = Callable[..., Server]


@pytest.fixture
def start_server() -> Iterator[StartServer]:
    """Starts servers with more parameters of `envloom-serve`; they end with the test."""
    started: list[Server] = []

    def start(*parameters: str, environment: Path = LIBRARY) -> Server:
        server = _listening((*SERVE, "--env", str(environment), *parameters))
        started.append(server)
        return server

    yield start
    for server in started:
        server.kill()


def _listening(command: tuple[str, ...]) -> Server:
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    said = []
    for line in process.stderr:
        said.append(line)
        with contextlib.suppress(ValueError):
            event = json.loads(line)
            if event.get("event") == "listening":
                listener = threading.Thread(target=process.stderr.read, daemon=True)
                listener.start()
                return Server(process, event["url"], listener)
    raise AssertionError("".join(said))


@pytest.fixture(scope="session", params=["stdio", "websocket", "unix"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Of a server, by each way to reach one; None: a sidecar."""
    if request.param == "stdio":
        yield None
        return
    socket = tmp_path_factory.mktemp("socket") / "s"
    where = ("--socket", str(socket)) if request.param == "unix" else ("--port", "0")
    server = _listening((*SERVE, "--env", str(LIBRARY), *where))
    yield f"unix://{socket}" if request.param == "unix" else server.url
    server.kill()


@pytest.fixture
def client(url: str | None) -> Iterator[envloom.Client]:
    with envloom.connect(url, env=str(LIBRARY)) as client:
        yield client


@pytest.fixture
def sidecar() -> Iterator[envloom.Client]:
    with envloom.connect(env=str(LIBRARY)) as client:
        yield client


def sidecar_pids() -> list[int]:
    """Of the sidecars of this process."""
    return [link._transport.pid for link in sidecars._links.values() if link.gone is None]  # type: ignore[attr-defined]


def is_running(pid: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def eventually(holds: Callable[[], bool], seconds: float = 30.0) -> bool:
    """Waits until something holds; a machine may be slow."""
    until = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the developer has set is for their own servers."""
    for name in ("ENVLOOM_URL", "ENVLOOM_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    if "ENVLOOM_SERVE" not in os.environ:
        monkeypatch.setenv("ENVLOOM_SERVE", " ".join(SERVE))
