"""Many threads, one connection."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import envloom
from conftest import LIBRARY, calling, solve, solved

SOLVED = solved(LIBRARY)


def test_threads_share_a_connection(client: envloom.Client) -> None:
    def play(number: int) -> float:
        one = SOLVED[number % len(SOLVED)]
        with client.open("library-loans", scenario=one.scenario, brief=True) as session:
            return solve(session, one.actions).reward

    with ThreadPoolExecutor(16) as pool:
        assert list(pool.map(play, range(200))) == [1.0] * 200


def test_threads_share_sessions(client: envloom.Client) -> None:
    """Steps and batches in any order: none waits for another forever, each is made once."""
    requests = [
        {"environment": "library-loans", "seed": seed, "max_steps": 10_000} for seed in range(8)
    ]
    sessions = client.open_many(requests, brief=True)
    action = calling("list_branches", {})

    def step(number: int) -> int:
        drawn = random.Random(number)  # noqa: S311 - nothing secret
        if number % 2:
            drawn.choice(sessions).step(action)
            return 1
        some = drawn.sample(sessions, 4)
        return len(client.step_many([(one, action) for one in some]))

    with ThreadPoolExecutor(16) as pool:
        made = sum(pool.map(step, range(200)))
    assert sum(one.state()["steps"] for one in sessions) == made == 500
    for one in sessions:
        one.close()


def test_threads_start_one_sidecar_together() -> None:
    from envloom._sidecar import sidecars

    sidecars.close()
    with ThreadPoolExecutor(8) as pool:
        clients = [envloom.connect(env=str(LIBRARY)) for _ in range(8)]
        list(pool.map(lambda client: client.environments(), clients))
    assert len(sidecars._links) == 1
