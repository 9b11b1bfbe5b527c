"""Servers that die, hang or forget; processes that fork. Nothing is lost but time."""

from __future__ import annotations

import contextlib
import gc
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from urllib.request import urlopen

import pytest

import envloom
from conftest import (
    LIBRARY,
    StartServer,
    calling,
    eventually,
    is_running,
    sidecar_pids,
    solve,
    solved,
)

SOLVED = solved(LIBRARY)
LONG = max(SOLVED, key=lambda one: len(one.actions))
LOOK = calling("list_branches", {})


def kill_sidecars() -> None:
    for pid in sidecar_pids():
        os.kill(pid, signal.SIGKILL)


def test_an_episode_survives_its_sidecar(sidecar: envloom.Client) -> None:
    with sidecar.open("library-loans", scenario=LONG.scenario) as session:
        for at, action in enumerate(LONG.actions[:-1]):
            if at % 3 == 0:
                kill_sidecars()
            session.step(action)
        state = session.state()
        assert state["steps"] == len(LONG.actions) - 1
        kill_sidecars()
        assert session.state() == state
        assert session.step(LONG.actions[-1]).reward == 1.0
        kill_sidecars()
        with pytest.raises(envloom.EpisodeOver):
            session.step(LOOK)
        assert session.state()["reward"] == 1


def test_everything_else_survives_it_too(sidecar: envloom.Client) -> None:
    sessions = sidecar.open_many(
        [{"environment": "library-loans", "scenario": one.scenario} for one in SOLVED[:8]]
    )
    sidecar.step_many([(one, LOOK) for one in sessions])
    sessions[0].step_text("Hello?")
    sessions[1].end()
    fork = sessions[2].fork()
    fork.step(LOOK)
    sessions[3].rewind(0)
    resumed = sidecar.resume(fork.export())
    everything = [*sessions, fork, resumed]
    states = [one.state() for one in everything]
    kill_sidecars()
    assert [one.state() for one in everything] == states
    kill_sidecars()
    steps = sidecar.step_many([(one, LOOK) for one in sessions[3:]])
    assert [step.info["steps"] for step in steps] == [1, 2, 2, 2, 2]
    kill_sidecars()
    start = sessions[5].reset("library-loans", scenario=LONG.scenario)
    assert start.scenario == LONG.scenario
    kill_sidecars()
    assert solve(sessions[5], LONG.actions).reward == 1.0


def test_a_failed_reset_leaves_the_episode_as_it_is(sidecar: envloom.Client) -> None:
    with sidecar.open("library-loans", scenario=LONG.scenario) as session:
        session.step(LONG.actions[0])
        for dies in (False, True):
            if dies:
                kill_sidecars()
            with pytest.raises(envloom.UnknownScenario):
                session.reset("library-loans", scenario="library-loans-0-0000")
            assert session.state()["steps"] == 1
        assert solve(session, LONG.actions[1:]).reward == 1.0


def test_unless_it_is_not_to_be_carried_on() -> None:
    with envloom.connect(env=str(LIBRARY), recover=False) as client:
        session = client.open("library-loans", seed=0)
        kill_sidecars()
        with pytest.raises(envloom.ServerGone, match=r"was ended by SIGKILL"):
            session.step(LOOK)
        with pytest.raises(envloom.ServerGone):
            session.step(LOOK)
        # Another one is started for others.
        with client.open("library-loans", seed=0) as other:
            assert other.step(LOOK).info["steps"] == 1


def test_a_step_that_timed_out_is_made_once(sidecar: envloom.Client) -> None:
    sidecar.environments()
    with envloom.connect(env=str(LIBRARY), timeout=0.5) as client:
        session = client.open("library-loans", scenario=LONG.scenario)
        session.step(LONG.actions[0])
        [pid] = sidecar_pids()
        os.kill(pid, signal.SIGSTOP)
        try:
            with pytest.raises(envloom.TimedOut, match=r"no answer for 0\.5 seconds"):
                session.step(LONG.actions[1])
        finally:
            os.kill(pid, signal.SIGCONT)
    with envloom.connect(env=str(LIBRARY)) as patient:
        session._client = patient
        session._core.closed = False
        assert session.state()["steps"] == 1
        assert solve(session, LONG.actions[1:]).reward == 1.0


def test_sessions_that_nobody_used_are_made_again(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start_server("--port", "0", "--idle", "1")
    with (
        envloom.connect(server.url, recover=True) as client,
        envloom.connect(server.url) as strict,
    ):
        session = client.open("library-loans", scenario=LONG.scenario)
        forgotten = strict.open("library-loans", scenario=LONG.scenario)
        session.step(LONG.actions[0])
        before = session.id
        # Whether the server has removed them is asked without using them.
        assert eventually(lambda: _sessions(server.url) == 0)
        assert solve(session, LONG.actions[1:]).reward == 1.0
        assert session.id != before
        with pytest.raises(envloom.UnknownSession):
            forgotten.step(LOOK)


def _sessions(url: str) -> int:
    with urlopen(f"{url}/sessions") as response:
        return len(json.load(response))


def test_a_server_that_comes_back_is_found_again(start_server: StartServer) -> None:
    server = start_server("--port", "0")
    port = server.url.rpartition(":")[2]
    with (
        envloom.connect(server.url, recover=True) as client,
        envloom.connect(server.url) as strict,
    ):
        session = client.open("library-loans", scenario=LONG.scenario)
        lost = strict.open("library-loans", scenario=LONG.scenario)
        session.step(LONG.actions[0])
        server.kill()
        start_server("--port", port)
        assert solve(session, LONG.actions[1:]).reward == 1.0
        for _ in range(2):
            with pytest.raises(envloom.ServerGone):
                lost.step(LOOK)
        with pytest.raises(envloom.ServerGone):
            strict.environments()


def test_a_session_of_another_version_is_not_carried_on(tmp_path: Path) -> None:
    with envloom.connect(env=str(LIBRARY)) as client:
        session = client.open("library-loans", scenario=LONG.scenario)
        session.step(LONG.actions[0])
        session._core.outcomes[0] = ("tool_results", 1, True, False, 1)
        kill_sidecars()
        with pytest.raises(envloom.Diverged, match="came out"):
            session.step(LONG.actions[1])
        # As its repair says, it can be reset.
        session.reset()
        assert solve(session, LONG.actions).reward == 1.0


def test_a_forked_process_carries_on_by_itself(sidecar: envloom.Client) -> None:
    with sidecar.open("library-loans", scenario=LONG.scenario) as session:
        session.step(LONG.actions[0])
        [pid] = sidecar_pids()
        child = os.fork()
        if child == 0:
            status = 1
            try:
                assert solve(session, LONG.actions[1:]).reward == 1.0
                [own] = sidecar_pids()
                status = 0 if own != pid else 2
                session.close()
                from envloom._sidecar import sidecars

                sidecars.close()
            finally:
                os._exit(status)
        assert os.waitpid(child, 0)[1] == 0
        assert sidecar_pids() == [pid]
        assert session.state()["steps"] == 1
        assert solve(session, LONG.actions[1:]).reward == 1.0


def test_a_fork_over_a_url_has_a_connection_of_its_own(start_server: StartServer) -> None:
    server = start_server("--port", "0")
    with envloom.connect(server.url) as client:
        session = client.open("library-loans", scenario=LONG.scenario)
        child = os.fork()
        if child == 0:
            status = 1
            try:
                with pytest.raises(envloom.ServerGone):
                    session.step(LOOK)
                session.close()
                with client.open("library-loans", scenario=LONG.scenario) as own:
                    assert solve(own, LONG.actions).reward == 1.0
                client.close()
                status = 0
            finally:
                os._exit(status)
        assert os.waitpid(child, 0)[1] == 0
        assert solve(session, LONG.actions).reward == 1.0


def _reward_in(method: str) -> float:
    context = multiprocessing.get_context(method)
    with context.Pool(2) as pool:
        return min(pool.map(_play, range(4)))


def _play(seed: int) -> float:
    one = SOLVED[seed]
    with envloom.connect(env=str(LIBRARY)) as client:
        return solve(client.open("library-loans", scenario=one.scenario), one.actions).reward


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_workers_have_sidecars_of_their_own(method: str, sidecar: envloom.Client) -> None:
    sidecar.environments()
    assert _reward_in(method) == 1.0


PARENT = """
    import os, sys, time
    import envloom
    from envloom._sidecar import sidecars
    client = envloom.connect(env=sys.argv[1])
    client.environments()
    [link] = sidecars._links.values()
    if sys.argv[2] == "fork" and os.fork() == 0:
        time.sleep(600)
    print(link._transport.pid, flush=True)
    if sys.argv[2] != "exit":
        time.sleep(600)
"""


@pytest.mark.parametrize("how", ["exit", "kill", "fork"])
def test_a_sidecar_ends_with_its_process(how: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(PARENT), str(LIBRARY), how],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        if how != "exit":
            assert is_running(pid)
            # With a child that lives on: it must hold no copy of the pipe.
            process.kill()
        assert process.wait(60) == (0 if how == "exit" else -signal.SIGKILL)
        try:
            assert eventually(lambda: not is_running(pid))
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def test_an_interrupt_is_not_for_the_sidecar(sidecar: envloom.Client) -> None:
    sidecar.environments()
    [pid] = sidecar_pids()
    assert os.getpgid(pid) != os.getpgid(0)


def test_sessions_that_are_forgotten_are_closed(start_server: StartServer) -> None:
    server = start_server("--port", "0")
    with envloom.connect(server.url) as client:
        session = client.open("library-loans", seed=1)
        kept = client.open("library-loans", seed=1, keep=True)
        assert _sessions(server.url) == 2
        del session
        gc.collect()
        # With the next message.
        client.environments()
        assert eventually(lambda: _sessions(server.url) == 1)
        del kept
        gc.collect()
    assert _sessions(server.url) == 1
