"""Many sessions in one call, also when the sidecar is killed in the middle of it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

import pytest

import envloom
from conftest import LIBRARY, Solved, calling, sidecar_pids, solved
from envloom._link import Batch, Link
from envloom._stdio import StdioTransport

SOLVED = solved(LIBRARY)
LONG = max(SOLVED, key=lambda one: len(one.actions))
T = TypeVar("T")
MOST_IN_MESSAGE = StdioTransport.most_requests
LOOK = calling("list_branches", {})
# An action of some three kilobytes, answered by twenty.
LOOKS = {"type": "tool_calls", "calls": LOOK["calls"] * 50}


def opened(client: envloom.Client, number: int, **more: Any) -> list[envloom.Session]:
    requests = [{"environment": "library-loans", "seed": seed, **more} for seed in range(number)]
    return client.open_many(requests, brief=True)


@pytest.fixture
def messages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is sent from now on."""
    sent: list[str] = []
    send = Link._send

    def noted(link: Link, message: str, batch: Batch) -> None:
        sent.append(message)
        send(link, message, batch)

    monkeypatch.setattr(Link, "_send", noted)
    return sent


def test_resets_go_out_together(sidecar: envloom.Client, messages: list[str]) -> None:
    sessions = opened(sidecar, 5)
    before = [session.scenario for session in sessions]
    sidecar.step_many([(session, LOOK) for session in sessions])
    messages.clear()
    asked: list[dict[str, Any]] = [{}, {}, {"scenario": LONG.scenario}, {"seed": 77}, {}]
    starts = sidecar.reset_many(list(zip(sessions, asked, strict=True)), text=True)
    assert len(messages) == 1
    assert [session.state()["steps"] for session in sessions] == [0] * 5
    assert [session.start for session in sessions] == starts
    assert all(start.text is not None for start in starts)
    played = [session.scenario for session in sessions]
    assert [played[0], played[1], played[4]] == [before[0], before[1], before[4]]
    assert played[2] == LONG.scenario
    assert sessions[3].seed == 77
    assert sidecar.reset_many([]) == []


def test_a_reset_that_fails_spoils_no_other(sidecar: envloom.Client) -> None:
    sessions = opened(sidecar, 3)
    sidecar.step_many([(session, LOOK) for session in sessions])
    asked: list[dict[str, Any]] = [{}, {"scenario": "library-loans-0-0000"}, {}]
    resets = list(zip(sessions, asked, strict=True))
    outcomes = sidecar.reset_many(resets, return_exceptions=True)
    assert [type(one) for one in outcomes] == [
        envloom.Start,
        envloom.UnknownScenario,
        envloom.Start,
    ]
    assert [session.state()["steps"] for session in sessions] == [0, 1, 0]
    with pytest.raises(envloom.UnknownScenario):
        sidecar.reset_many(resets)
    for pid in sidecar_pids():
        os.kill(pid, signal.SIGKILL)
    # Of each it is known where it stands.
    assert [session.state()["steps"] for session in sessions] == [0, 1, 0]


def test_a_session_that_is_reset_twice_is_what_was_asked_for_last(sidecar: envloom.Client) -> None:
    [session] = opened(sidecar, 1)
    session.step(LOOK)
    first, last = sidecar.reset_many([(session, {"seed": 5}), (session, {"seed": 6})])
    assert (first.seed, last.seed, session.seed) == (5, 6, 6)
    outcomes = sidecar.reset_many(
        [(session, {"seed": 7}), (session, {"scenario": "library-loans-0-0000"})],
        return_exceptions=True,
    )
    assert isinstance(outcomes[1], envloom.UnknownScenario)
    for pid in sidecar_pids():
        os.kill(pid, signal.SIGKILL)
    assert (session.state()["steps"], session.state()["seed"]) == (0, 7)


def test_resets_of_the_async_client(sidecar: envloom.Client) -> None:
    async def play() -> tuple[list[str], list[int]]:
        async with envloom.connect_async(env=str(LIBRARY)) as client:
            requests = [{"environment": "library-loans", "seed": seed} for seed in range(3)]
            sessions = await client.open_many(requests, brief=True)
            await client.step_many([(session, LOOK) for session in sessions])
            starts = await client.reset_many([(session, {"seed": 9}) for session in sessions])
            states = [await session.state() for session in sessions]
            return [start.scenario for start in starts], [state["steps"] for state in states]

    assert asyncio.run(play()) == ([sidecar.open(seed=9).scenario] * 3, [0] * 3)


def test_a_session_of_another_server_is_not_reset(sidecar: envloom.Client) -> None:
    [session] = opened(sidecar, 1)
    with (
        envloom.connect("http://127.0.0.1:1") as other,
        pytest.raises(envloom.InvalidRequest, match="is not on"),
    ):
        other.reset_many([(session, {})])


def test_more_than_pipes_hold(sidecar: envloom.Client) -> None:
    """The server stops reading while its answers are not taken, and a lone caller still sends."""
    sessions = opened(sidecar, 300)
    with envloom.connect(env=str(LIBRARY), timeout=45) as client:
        steps = client.step_many([(session, LOOKS) for session in sessions])
    assert [len(step.observation["results"]) for step in steps] == [50] * 300  # type: ignore[typeddict-item]


def test_threads_and_event_loops_share_a_connection(sidecar: envloom.Client) -> None:
    sessions = opened(sidecar, 4)

    async def looks(times: int) -> int:
        async with envloom.connect_async(env=str(LIBRARY)) as client:
            session = await client.open("library-loans", seed=1, brief=True, max_steps=10_000)
            for _ in range(times):
                step = await session.step(LOOK)
            return step.info["steps"]

    threads = [
        threading.Thread(target=lambda one=one: [one.step(LOOK) for _ in range(50)])
        for one in sessions
    ]
    for one in sessions:
        one.reset(max_steps=1000)
    for thread in threads:
        thread.start()
    assert asyncio.run(looks(100)) == 100
    for thread in threads:
        thread.join()
    assert [session.state()["steps"] for session in sessions] == [50] * 4


def test_an_interrupt_from_the_keyboard_costs_no_connection(sidecar: envloom.Client) -> None:
    [session] = opened(sidecar, 1)
    [pid] = sidecar_pids()
    os.kill(pid, signal.SIGSTOP)
    interrupt = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    interrupt.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            session.step(LOOK)
    finally:
        os.kill(pid, signal.SIGCONT)
    assert session.step(LOOK).info["steps"] == 1
    assert sidecar_pids() == [pid]


KILLS = 4
PAUSES = (0.002, 0.02, 0.2, 2.0)
"""Seconds, at most: while a batch is made, while sessions are made again, and long after."""


@contextmanager
def killed_at_times(seed: int) -> Iterator[list[int]]:
    """Kills the sidecars now and then, at moments that nobody chose; the pids."""
    drawn = random.Random(seed)  # noqa: S311 - nothing secret
    killed: list[int] = []
    over = threading.Event()

    def kill() -> None:
        while len(killed) < KILLS and not over.wait(drawn.choice(PAUSES) * drawn.random()):
            for pid in set(sidecar_pids()) - set(killed):
                killed.append(pid)
                os.kill(pid, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        yield killed
    finally:
        over.set()
        killer.join()


def until_done(call: Callable[[], list[T]]) -> list[T]:
    """Where the sidecar was killed twice in a call, nothing of the call was done."""
    while True:
        with contextlib.suppress(envloom.ServerGone):
            return call()


@pytest.mark.parametrize("seed", [random.SystemRandom().randrange(10**6)])
def test_a_sidecar_that_is_killed_in_the_middle_of_batches(seed: int) -> None:
    print(f"seed {seed}")
    some = random.Random(seed).sample(SOLVED, 30)  # noqa: S311 - nothing secret
    with envloom.connect(env=str(LIBRARY)) as client:
        sessions = client.open_many([{"scenario": one.scenario} for one in some], brief=True)
        with killed_at_times(seed) as killed:
            while len(killed) < KILLS:
                until_done(lambda: client.reset_many([(session, {}) for session in sessions]))
                assert play_together(client, sessions, some) == [1.0] * len(some)


def play_together(
    client: envloom.Client, sessions: list[envloom.Session], some: list[Solved]
) -> list[float]:
    """Plays all of them, a step of each in a call; the rewards."""
    rewards = [0.0] * len(some)
    for at in range(max(len(one.actions) for one in some)):
        playing = [i for i, one in enumerate(some) if at < len(one.actions)]
        actions = [(sessions[i], some[i].actions[at]) for i in playing]
        steps = until_done(partial(client.step_many, actions))
        for i, step in zip(playing, steps, strict=True):
            assert step.info["steps"] == at + 1
            rewards[i] = step.reward
    return rewards


@contextmanager
def killed_at_the_first_answer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    take = Link._take

    def taken(link: Link, reply: dict[str, Any]) -> None:
        take(link, reply)
        for pid in sidecar_pids():
            os.kill(pid, signal.SIGKILL)

    with monkeypatch.context() as patch:
        patch.setattr(Link, "_take", taken)
        yield


def answered(kinds: list[type]) -> int:
    """How many steps were answered: those of the first of three messages.

    Pipes hold no second answer. Sessions that nobody has any more are closed with the first message,
    so that it may have fewer steps than the others.
    """
    steps = kinds.count(envloom.Step)
    assert kinds == [envloom.Step] * steps + [envloom.ServerGone] * (len(kinds) - steps)
    assert MOST_IN_MESSAGE // 2 <= steps <= MOST_IN_MESSAGE
    return steps


def test_what_was_done_where_nothing_is_recovered(monkeypatch: pytest.MonkeyPatch) -> None:
    with envloom.connect(env=str(LIBRARY), recover=False) as client:
        sessions = opened(client, 3 * MOST_IN_MESSAGE)
        with killed_at_the_first_answer(monkeypatch):
            outcomes = client.step_many([(one, LOOKS) for one in sessions], return_exceptions=True)
        done = answered([type(one) for one in outcomes])
        assert f"{done} of {len(sessions)} steps were answered before" in str(outcomes[-1])
        with pytest.raises(envloom.ServerGone):
            sessions[0].step(LOOK)


def test_what_was_done_where_the_server_ends_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with envloom.connect(env=str(LIBRARY)) as client:
        sessions = opened(client, 3 * MOST_IN_MESSAGE)
        client.step_many([(session, LOOK) for session in sessions])
        with (
            killed_at_the_first_answer(monkeypatch),
            pytest.raises(envloom.ServerGone, match="stand as before these steps"),
        ):
            client.step_many([(session, LOOKS) for session in sessions])
        steps = client.step_many([(session, LOOK) for session in sessions])
        assert {step.info["steps"] for step in steps} == {2}


def test_calls_of_tasks_that_were_answered_before_the_end_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play() -> list[type]:
        async with envloom.connect_async(env=str(LIBRARY), recover=False) as client:
            requests = [
                {"environment": "library-loans", "seed": n} for n in range(3 * MOST_IN_MESSAGE)
            ]
            sessions = await client.open_many(requests, brief=True)
            with killed_at_the_first_answer(monkeypatch):
                calls = (session.step(LOOKS) for session in sessions)
                outcomes = await asyncio.gather(*calls, return_exceptions=True)
            return [type(one) for one in outcomes]

    assert answered(asyncio.run(play()))
