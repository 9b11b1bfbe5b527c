"""What starts a server: what is told, what is installed, what npx fetches."""

from __future__ import annotations

import json
import os
import shlex
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import envloom
from conftest import LIBRARY, ROOT, SERVE, eventually, is_running, solve, solved
from envloom._command import serve_command
from envloom._sidecar import Sidecars


def executable(file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("#!/bin/sh\n", "utf-8")
    file.chmod(0o755)
    return file


def installed(folder: Path, entry: object) -> Path:
    package = folder / "node_modules" / "@envloom" / "serve"
    package.mkdir(parents=True)
    (package / "package.json").write_text(json.dumps({"bin": entry}), "utf-8")
    return package


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which programs are found."""
    monkeypatch.delenv("ENVLOOM_SERVE")
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def test_what_the_variable_says_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENVLOOM_SERVE", "node 'a b/serve.js' --max-sessions 5")
    assert serve_command(["x", "y/*"], tmp_path) == (
        *("node", "a b/serve.js", "--max-sessions", "5", "--stdio"),
        *("--env", "x", "--env", "y/*"),
    )


@pytest.mark.parametrize("entry", [{"envloom-serve": "./src/bin.ts"}, "./src/bin.ts"])
def test_what_is_installed_above_comes_next(tmp_path: Path, path: Path, entry: object) -> None:
    package = installed(tmp_path, entry)
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    node = executable(path / "node")
    executable(path / "npx")
    assert serve_command([], below) == (str(node), str(package / "src/bin.ts"), "--stdio")
    # A workspace may bring a Node of its own.
    own = executable(tmp_path / "node_modules" / ".bin" / "node")
    assert serve_command([], below)[0] == str(own)


def test_npx_comes_last(tmp_path: Path, path: Path) -> None:
    npx = executable(path / "npx")
    command = serve_command(["@envloom/env-library-loans"], tmp_path)
    assert command == (
        *(str(npx), "--yes", "@envloom/serve@^0.1.0", "--stdio"),
        *("--env", "@envloom/env-library-loans"),
    )
    installed(tmp_path, {"something-else": "./x"})
    executable(path / "node")
    assert serve_command([], tmp_path)[0] == str(npx)


def test_without_any_it_is_said_what_to_install(tmp_path: Path, path: Path) -> None:
    installed(tmp_path, {"envloom-serve": "./src/bin.ts"})
    with pytest.raises(envloom.CannotConnect, match=r"npm install @envloom/serve"):
        serve_command([], tmp_path)


def test_this_checkout_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ENVLOOM_SERVE")
    monkeypatch.chdir(LIBRARY)
    command = serve_command([], Path.cwd())
    assert command[0] == SERVE[0]
    assert Path(command[1]).resolve() == Path(SERVE[1]).resolve()
    one = solved(LIBRARY)[0]
    # Without a name: the environment of the working directory.
    with envloom.connect() as client, client.open(scenario=one.scenario) as session:
        assert session.environment == "library-loans@0.1.0"
        assert solve(session, one.actions).reward == 1.0


def test_an_interrupt_while_it_starts_leaves_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pid = tmp_path / "pid"
    silent = f"echo $$ > {pid}; exec cat > /dev/null"
    monkeypatch.setenv("ENVLOOM_SERVE", shlex.join(["sh", "-c", silent]))

    def interrupt() -> None:
        assert eventually(lambda: pid.is_file() and pid.read_text("utf-8").endswith("\n"))
        os.kill(os.getpid(), signal.SIGINT)

    with ThreadPoolExecutor(1) as threads:
        interrupting = threads.submit(interrupt)
        with pytest.raises(KeyboardInterrupt):
            envloom.connect(env=Path("silent")).environments()
        interrupting.result()
    assert not is_running(int(pid.read_text("utf-8")))


def test_one_sidecar_for_a_command() -> None:
    sidecars = Sidecars()
    library, bank = str(LIBRARY), str(ROOT / "generated" / "bank-ledger")
    link = sidecars.link([library], 1_048_576, 120.0)
    assert sidecars.link([library], 1_048_576, 120.0) is link
    other = sidecars.link([library, bank], 1_048_576, 120.0)
    assert other is not link
    sidecars.close()
    assert link.gone is not None
    assert other.gone is not None
    assert sidecars.link([library], 1_048_576, 120.0) is not link
    sidecars.close()
