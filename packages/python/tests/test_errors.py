"""What is wrong is said: what, where, and what to do instead."""

from __future__ import annotations

import asyncio
import pickle
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

import envloom
from conftest import LIBRARY, StartServer, calling, sidecar_pids
from envloom import errors

LOOK = calling("list_branches", {})


def test_errors_have_the_code_of_the_server(client: envloom.Client) -> None:
    with pytest.raises(envloom.UnknownEnvironment, match="did you mean") as caught:
        client.open("library-loan")
    assert caught.value.code == "UNKNOWN_ENVIRONMENT"
    assert caught.value.path == "environment"
    assert "library-loans" in caught.value.repair
    assert str(caught.value).startswith("UNKNOWN_ENVIRONMENT: ")
    with pytest.raises(envloom.UnknownEnvironment):
        client.scenarios("nowhere")
    with pytest.raises(envloom.UnknownScenario, match="library-loans-9"):
        client.open("library-loans", scenario="library-loans-9")
    with pytest.raises(envloom.InvalidRequest, match="split"):
        client.open("library-loans", split="test")  # type: ignore[arg-type]
    with pytest.raises(envloom.InvalidRequest, match="max_steps"):
        client.open("library-loans", max_steps=0)
    with pytest.raises(TypeError):
        client.open("library-loans", seed="7")  # type: ignore[arg-type]


def test_sessions_end_once(client: envloom.Client) -> None:
    with client.open("library-loans", seed=0) as session:
        session.end()
        with pytest.raises(envloom.EpisodeOver, match="Reset the session"):
            session.step(LOOK)
    session.close()
    for call in (session.state, session.reset, session.export, session.fork, session.end):
        with pytest.raises(envloom.UnknownSession, match="was closed"):
            call()
    with pytest.raises(envloom.UnknownSession):
        client.step_many([(session, LOOK)])


@pytest.mark.parametrize(
    "value", [float("nan"), float("inf"), {1, 2}, {"a": object()}, b"x", [[[set()]]]]
)
def test_what_is_no_json_is_refused_before_it_is_sent(
    client: envloom.Client, value: object
) -> None:
    with client.open("library-loans", seed=0) as session:
        with pytest.raises(envloom.InvalidRequest, match="is no JSON") as caught:
            session.step({"type": "message", "content": value})
        assert caught.value.path == "action"
        with pytest.raises(ValueError, match="is no JSON"):
            session.step({"type": "message", "content": value})
        assert session.state()["steps"] == 0


@pytest.mark.parametrize("action", [None, 7, [], {}, {"type": "fly"}, {"role": "user"}])
def test_what_is_no_action_is_answered(client: envloom.Client, action: object) -> None:
    with client.open("library-loans", seed=0) as session:
        step = session.step(action)  # type: ignore[arg-type]
        assert step.observation["type"] == "error"
        assert step.observation["code"] == "INVALID_ACTION"
        assert step.observation["repair"] != ""
        assert not step.terminated


@pytest.mark.parametrize(
    "text", ["", "\ud800", "\0", "\r\n", "ÄÖ 日本 🙂", "\u2028\u2029", "</script>", '"\\', "a\nb"]
)
def test_any_text_arrives(client: envloom.Client, text: str) -> None:
    action = {"type": "message", "content": text}
    with client.open("library-loans", seed=0) as session:
        session.step(action)
        assert session.export()["actions"] == [action]
        session.reset()
        session.step_text(text)


def test_what_is_too_large_is_not_sent(client: envloom.Client) -> None:
    with client.open("library-loans", seed=0) as session:
        with pytest.raises(envloom.TooLarge, match="--max-body"):
            session.step_text("x" * 1_100_000)
        assert session.state()["steps"] == 0
        assert session.step_text("x" * 1_000_000).terminated


def test_errors_travel_between_processes() -> None:
    error = errors.error_of(
        {
            "code": -32000,
            "message": "m",
            "data": {"code": "EPISODE_OVER", "message": "m", "path": "p"},
        }
    )
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - it was made here
    assert type(again) is envloom.EpisodeOver
    assert (again.code, again.message, again.repair, again.path) == ("EPISODE_OVER", "m", "", "p")


def test_errors_of_newer_servers_are_told() -> None:
    error = errors.error_of(
        {"code": -32000, "message": "m", "data": {"code": "NEW", "message": "n"}}
    )
    assert (type(error), error.code, error.message) == (envloom.EnvloomError, "NEW", "n")
    assert errors.error_of({"code": -32601, "message": "no method"}).message == "no method"


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("ftp://host:1", "is no address"),
        ("http://127.0.0.1:1", "cannot be reached"),
        ("unix:///nowhere/at/all", "cannot be reached"),
        ("http://no-such-host.invalid:8000", "cannot be reached"),
    ],
)
def test_servers_that_are_not_there(url: str, says: str) -> None:
    with pytest.raises(envloom.CannotConnect, match=says) as caught:
        envloom.connect(url).environments()
    assert caught.value.repair != ""
    assert isinstance(caught.value, ConnectionError)


def test_the_token_is_asked_for(start_server: StartServer, tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("sesame-and-more-of-it", "utf-8")
    server = start_server("--port", "0", "--token-file", str(file))
    with envloom.connect(server.url, token="sesame-and-more-of-it") as client:  # noqa: S106
        assert len(client.environments()) == 1
        assert "sesame" not in repr(client._options)
    for wrong in (None, "open"):
        with pytest.raises(envloom.Unauthorized, match="token") as caught:
            envloom.connect(server.url, token=wrong).environments()
        assert "open" not in str(caught.value)


def test_the_environment_says_where(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start_server("--port", "0")
    before = sidecar_pids()
    monkeypatch.setenv("ENVLOOM_URL", server.url)
    with envloom.connect() as client:
        assert client.environments()[0]["name"] == "library-loans"
    assert sidecar_pids() == before


def answering(error: str) -> str:
    """A program that answers its first line with an error."""
    answer = f'{{"jsonrpc":"2.0",{error}}}'
    return f"input(); print({answer!r}, flush=True); input()"


# Programs that are no servers, each in its way.
STRANGE: dict[str, tuple[str, type[Exception], str]] = {
    "ends": (
        "import sys; print('why not', file=sys.stderr); sys.exit(3)",
        envloom.CannotConnect,
        "status 3.*\n.*why not",
    ),
    "is silent": ("import time; time.sleep(600)", envloom.TimedOut, "no answer for 1"),
    "closes": (
        "import os, time; os.close(1); time.sleep(600)",
        envloom.CannotConnect,
        "still runs",
    ),
    "babbles": (
        "print('Hello!\\n[]\\n{}\\n7\\n' + '[' * 100_000, flush=True)\n"
        'print(\'[{"id":[]},{"id":1},{"id":{},"result":{}}]\\n\\xff\', flush=True); input(); input()',
        envloom.TimedOut,
        "no answer",
    ),
    "refuses": (
        answering('"id":1,"error":{"code":-32601,"message":"no ping"}'),
        envloom.EnvloomError,
        "no ping",
    ),
    "reads nothing of it": (
        answering('"id":null,"error":{"code":-32700,"message":"garbage"}'),
        envloom.EnvloomError,
        "garbage",
    ),
}


@pytest.fixture
def serve_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Has a Python program stand for envloom-serve."""

    def use(program: str) -> None:
        file = tmp_path / "strange.py"
        file.write_text(textwrap.dedent(program), "utf-8")
        monkeypatch.setenv("ENVLOOM_SERVE", f"{sys.executable} {file}")

    return use


@pytest.mark.parametrize("kind", STRANGE)
def test_programs_that_are_no_servers(kind: str, serve_with: Callable[[str], None]) -> None:
    program, error, says = STRANGE[kind]
    serve_with(program)
    patience = 1.0 if error is envloom.TimedOut else 60.0
    client = envloom.connect(env=kind, start_timeout=patience)
    with pytest.raises(error, match=f"(?s){says}"):
        client.environments()


def test_a_program_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENVLOOM_SERVE", "/no/such/program")
    with pytest.raises(envloom.CannotConnect, match="cannot be started") as caught:
        envloom.connect(env="x").environments()
    assert "ENVLOOM_SERVE" in caught.value.repair


@pytest.mark.parametrize("name", ["no-such-environment", "localhost:8000"])
def test_a_server_that_cannot_start_says_why(name: str) -> None:
    """What is no URL is the name of an environment."""
    with pytest.raises(envloom.UnknownEnvironment, match=f'no environment "{name}"'):
        envloom.connect(name).environments()


def test_closed_clients_stay_closed() -> None:
    client = envloom.connect(env=str(LIBRARY))
    session = client.open("library-loans", seed=0)
    client.close()
    client.close()
    with pytest.raises(envloom.UnknownSession):
        session.step(LOOK)
    unused = envloom.connect(env=str(LIBRARY))
    unused.close()

    async def closed() -> None:
        other = envloom.connect_async(env=str(LIBRARY))
        await other.environments()
        await other.close()
        await other.close()

    asyncio.run(closed())


@pytest.mark.parametrize("timeout", [0, -1, float("inf")])
def test_a_timeout_that_is_none(timeout: float) -> None:
    with pytest.raises(ValueError, match="seconds above 0, or None"):
        envloom.connect(timeout=timeout)


def test_a_session_that_was_forked_has_no_start(sidecar: envloom.Client) -> None:
    with sidecar.open("library-loans", seed=1) as session, session.fork() as twin:
        with pytest.raises(RuntimeError, match="no start"):
            _ = twin.start
        # Any iterable will do.
        steps = sidecar.step_many((one, "Hello.") for one in (session, twin))
        assert steps[0] == steps[1]
