"""The client for event loops: a thousand episodes at once, in a few messages."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

import envloom
from conftest import LIBRARY, calling, hermes, sidecar_pids, solved
from envloom._link import Batch, Link
from envloom._stdio import StdioTransport

SOLVED = solved(LIBRARY)
LONG = max(SOLVED, key=lambda one: len(one.actions))
LOOK = calling("list_branches", {})
T = TypeVar("T")
MOST_IN_MESSAGE = StdioTransport.most_requests
NUMBER = 2 * MOST_IN_MESSAGE + 5


def run(url: str | None, play: Callable[[envloom.AsyncClient], Awaitable[T]], **options: Any) -> T:
    async def main() -> T:
        async with envloom.connect_async(url, env=str(LIBRARY), **options) as client:
            return await play(client)

    return asyncio.run(main())


async def solve(session: envloom.AsyncSession, actions: list[dict[str, Any]]) -> envloom.Step:
    for action in actions[:-1]:
        await session.step(action)
    return await session.step(actions[-1])


def test_a_thousand_episodes_at_once(url: str | None) -> None:
    async def episode(client: envloom.AsyncClient, number: int) -> float:
        one = SOLVED[number % len(SOLVED)]
        async with await client.open("library-loans", scenario=one.scenario, brief=True) as session:
            return (await solve(session, one.actions)).reward

    async def play(client: envloom.AsyncClient) -> list[float]:
        return await asyncio.gather(*(episode(client, number) for number in range(1000)))

    assert run(url, play) == [1.0] * 1000


def test_strict_schemas_are_those_of_the_sync_client(
    client: envloom.Client, url: str | None
) -> None:
    async def play(aside: envloom.AsyncClient) -> list[object]:
        async with await aside.open("library-loans", seed=3, strict=True) as session:
            opened = session.start.info["tools"]
            plain = (await session.reset()).info["tools"]
            again = (await session.reset(strict=True)).info["tools"]
            return [opened, plain, again]

    with client.open("library-loans", seed=3) as session:
        plain = session.start.info["tools"]
        strict = session.reset(strict=True).info["tools"]
    assert strict != plain
    assert run(url, play) == [strict, plain, strict]


def test_calls_of_one_turn_go_out_together(monkeypatch: pytest.MonkeyPatch) -> None:
    messages: list[str] = []
    send = Link._send

    def noted(link: Link, message: str, batch: Batch) -> None:
        messages.append(message)
        send(link, message, batch)

    async def play(client: envloom.AsyncClient) -> None:
        sessions = await asyncio.gather(
            *(client.open("library-loans", seed=seed, brief=True) for seed in range(NUMBER))
        )
        monkeypatch.setattr(Link, "_send", noted)
        steps = await asyncio.gather(*(session.step(LOOK) for session in sessions))
        assert [step.info["steps"] for step in steps] == [1] * NUMBER
        sizes = [text.count('"method":"step"') for text in messages]
        assert sizes == [MOST_IN_MESSAGE, MOST_IN_MESSAGE, 5]
        messages.clear()
        await client.step_many([(session, LOOK) for session in sessions[:MOST_IN_MESSAGE]])
        await sessions[0].step(LOOK)
        assert [text[0] for text in messages] == ["[", "{"]

    run(None, play)


def test_it_does_what_the_other_does(url: str | None) -> None:
    async def play(client: envloom.AsyncClient) -> None:
        [environment] = await client.environments()
        assert environment["name"] == "library-loans"
        assert len(await client.scenarios("library-loans")) == len(SOLVED)
        async with await client.open("library-loans", scenario=LONG.scenario, text=True) as session:
            assert session.start.text is not None
            assert (session.environment, session.scenario) == (
                "library-loans@0.1.0",
                LONG.scenario,
            )
            await session.step_text(hermes(LONG.actions[0]))
            async with await session.fork() as twin:
                assert await twin.state() == await session.state()
                assert (await twin.end()).truncated
                assert (await twin.rewind(1))["steps"] == 1
            record = await session.export()
            assert (await solve(session, LONG.actions[1:])).reward == 1.0
            with pytest.raises(envloom.EpisodeOver):
                await session.step(LOOK)
            start = await session.reset(seed=3)
            assert start.seed == session.seed == 3
        async with await client.resume(record) as session:
            assert (await solve(session, LONG.actions[1:])).reward == 1.0
        with pytest.raises(envloom.UnknownSession):
            await session.state()

    run(url, play)


def test_one_bad_call_spoils_no_other() -> None:
    async def play(client: envloom.AsyncClient) -> None:
        sessions = await asyncio.gather(
            *(client.open("library-loans", seed=seed) for seed in range(6))
        )
        await sessions[1].end()
        nan = {"type": "message", "content": float("nan")}
        results = await asyncio.gather(
            sessions[0].step(LOOK),
            sessions[1].step(LOOK),
            sessions[2].step(nan),
            sessions[3].step_text("x" * 1_100_000),
            sessions[4].step({}),
            sessions[5].step(LOOK),
            client.open("nowhere"),
            return_exceptions=True,
        )
        kinds = [type(result) for result in results]
        assert kinds == [
            envloom.Step,
            envloom.EpisodeOver,
            envloom.InvalidRequest,
            envloom.TooLarge,
            envloom.Step,
            envloom.Step,
            envloom.UnknownEnvironment,
        ]
        outcomes = await client.step_many(
            [(session, LOOK) for session in sessions], return_exceptions=True
        )
        assert [isinstance(one, envloom.EpisodeOver) for one in outcomes] == [False, True] + [
            False
        ] * 4

    run(None, play)


def test_large_calls_are_split_into_messages_that_fit() -> None:
    async def play(client: envloom.AsyncClient) -> None:
        sessions = await asyncio.gather(
            *(client.open("library-loans", seed=seed) for seed in range(8))
        )
        text = {"type": "message", "content": "x" * 300_000}
        steps = await client.step_many([(session, text) for session in sessions])
        assert len(steps) == 8

    run(None, play)


def test_episodes_survive_their_sidecar() -> None:
    async def episode(client: envloom.AsyncClient, number: int) -> float:
        one = SOLVED[number % len(SOLVED)]
        async with await client.open("library-loans", scenario=one.scenario) as session:
            return (await solve(session, one.actions)).reward

    async def kill() -> None:
        for _ in range(3):
            await asyncio.sleep(0.05)
            for pid in sidecar_pids():
                os.kill(pid, signal.SIGKILL)

    async def play(client: envloom.AsyncClient) -> list[float]:
        episodes = [episode(client, number) for number in range(200)]
        rewards, _ = await asyncio.gather(asyncio.gather(*episodes), kill())
        return rewards

    # Killed more often than a call is made again, an episode may end; then it says so.
    with contextlib.suppress(envloom.ServerGone):
        assert run(None, play) == [1.0] * 200


def test_a_step_that_was_cancelled_or_timed_out_is_made_once() -> None:
    async def play(client: envloom.AsyncClient) -> None:
        session = await client.open("library-loans", scenario=LONG.scenario)
        await session.step(LONG.actions[0])
        [pid] = sidecar_pids()
        os.kill(pid, signal.SIGSTOP)
        try:
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(session.step(LONG.actions[1]), 0.1)
            client._runner._coalescer._timeout = 0.2
            with pytest.raises(envloom.TimedOut):
                await session.step(LONG.actions[1])
        finally:
            os.kill(pid, signal.SIGCONT)
        client._runner._coalescer._timeout = 60.0
        assert (await session.state())["steps"] == 1
        assert (await solve(session, LONG.actions[1:])).reward == 1.0

    run(None, play)


def test_a_client_outlives_its_loop() -> None:
    client = envloom.connect_async(env=str(LIBRARY))
    for _ in range(2):
        assert len(asyncio.run(client.environments())) == 1
    asyncio.run(client.close())
    with pytest.raises(envloom.ServerGone):
        asyncio.run(client.environments())


def test_a_loop_that_was_dropped_holds_up_no_other() -> None:
    client = envloom.connect_async(env=str(LIBRARY))
    asyncio.run(client.environments())
    dropped = asyncio.new_event_loop()
    asking = dropped.create_task(client.environments())
    dropped.call_soon(dropped.stop)  # Before what was asked is sent.
    dropped.run_forever()
    dropped.close()
    assert asyncio.run(asyncio.wait_for(client.environments(), 30))
    assert not asking.done()
    asking._log_destroy_pending = False  # type: ignore[attr-defined]
    asyncio.run(client.close())


def test_loops_of_many_threads_share_a_client() -> None:
    client = envloom.connect_async(env=str(LIBRARY))

    async def episode(seed: int) -> int:
        async with await client.open("library-loans", seed=seed, brief=True) as session:
            for _ in range(5):
                await session.step(LOOK)
            return (await session.state())["steps"]

    async def episodes() -> list[int]:
        return await asyncio.wait_for(asyncio.gather(*map(episode, range(50))), 60)

    with ThreadPoolExecutor(4) as threads:
        played = list(threads.map(lambda _: asyncio.run(episodes()), range(4)))
    assert played == [[5] * 50] * 4
    asyncio.run(client.close())


def test_nobody_there() -> None:
    async def play(client: envloom.AsyncClient) -> list[Any]:
        calls = [client.environments() for _ in range(10)]
        return await asyncio.gather(*calls, return_exceptions=True)

    errors = run("http://127.0.0.1:1", play)
    assert {type(error) for error in errors} == {envloom.CannotConnect}
