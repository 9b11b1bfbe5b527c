"""Steps a second of one Python process, on reference solutions of a real environment.

    python benchmarks/throughput.py [--url URL] [--env FOLDER] [--sessions N] [--seconds S]

Without a URL a sidecar is measured. Resets are counted as steps: they are requests, too.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import time
from pathlib import Path
from typing import Any

import envloom

Actions = list[dict[str, Any]]


def references(folder: Path) -> dict[str, Actions]:
    """By scenario: the actions that solve it."""
    found: dict[str, Actions] = {}
    for file in sorted(folder.glob("scenarios/*-[0-9]*.json")):
        scenario = json.loads(file.read_text("utf-8"))
        steps = scenario["reference"]
        found[scenario["id"]] = [action_of(step, is_last=step is steps[-1]) for step in steps]
    return found


def action_of(step: dict[str, Any], *, is_last: bool) -> dict[str, Any]:
    """A step of a reference solution."""
    if step["kind"] == "call":
        call = {"name": step["tool"], "arguments": step["arguments"]}
        return {"type": "tool_calls", "calls": [call]}
    return {"type": "message", "content": step["content"], "done": is_last}


class Clock:
    """Counts requests until the time is up."""

    def __init__(self, seconds: float) -> None:
        self.start = time.perf_counter()
        self.end = self.start + seconds
        self.requests = 0

    @property
    def is_up(self) -> bool:
        """Whether to stop."""
        return time.perf_counter() >= self.end

    @property
    def rate(self) -> float:
        """Requests a second."""
        return self.requests / (time.perf_counter() - self.start)


def one_at_a_time(client: envloom.Client, name: str, solved: dict[str, Actions], s: float) -> float:
    """A loop that waits for each answer."""
    with client.open(name, brief=True) as session:
        clock = Clock(s)
        for scenario, actions in itertools.cycle(solved.items()):
            if clock.is_up:
                break
            session.reset(name, scenario=scenario, brief=True)
            for action in actions:
                session.step(action)
            clock.requests += len(actions) + 1
        return clock.rate


def many(
    client: envloom.Client, name: str, solved: dict[str, Actions], s: float, sessions: int
) -> float:
    """`step_many`: all sessions take a step, in one call."""
    scenarios = list(itertools.islice(itertools.cycle(solved), sessions))
    opened = client.open_many(
        [{"environment": name, "scenario": scenario} for scenario in scenarios], brief=True
    )
    left = [iter(solved[scenario]) for scenario in scenarios]
    clock = Clock(s)
    while not clock.is_up:
        steps = []
        for at, session in enumerate(opened):
            action = next(left[at], None)
            if action is None:
                session.reset(brief=True)
                clock.requests += 1
                left[at] = iter(solved[scenarios[at]])
                action = next(left[at])
            steps.append((session, action))
        client.step_many(steps)
        clock.requests += len(steps)
    return clock.rate


async def concurrently(
    client: envloom.AsyncClient, name: str, solved: dict[str, Actions], s: float, sessions: int
) -> tuple[float, list[float]]:
    """A task for each session; also the seconds that each step took."""
    scenarios = list(itertools.islice(itertools.cycle(solved), sessions))
    opened = await asyncio.gather(
        *(client.open(name, scenario=scenario, brief=True) for scenario in scenarios)
    )
    clock, taken = Clock(s), []

    async def play(session: envloom.AsyncSession, actions: Actions) -> None:
        while not clock.is_up:
            await session.reset(brief=True)
            clock.requests += 1
            for action in actions:
                before = time.perf_counter()
                await session.step(action)
                taken.append(time.perf_counter() - before)
                clock.requests += 1

    await asyncio.gather(
        *(
            play(session, solved[scenario])
            for session, scenario in zip(opened, scenarios, strict=True)
        )
    )
    return clock.rate, taken


async def main() -> None:
    """Prints a line for each way of calling."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url")
    parser.add_argument("--env", default="generated/library-loans")
    parser.add_argument("--sessions", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=3.0)
    asked = parser.parse_args()
    folder = Path(asked.env)
    name, solved = folder.name, references(folder)
    how = asked.url or "sidecar (stdio)"
    with envloom.connect(asked.url, env=asked.env) as client:
        rate = one_at_a_time(client, name, solved, asked.seconds)
        print(f"{how}: one at a time: {rate:,.0f} a second")
        rate = many(client, name, solved, asked.seconds, asked.sessions)
        print(f"{how}: step_many, {asked.sessions} sessions: {rate:,.0f} a second")
    async with envloom.connect_async(asked.url, env=asked.env) as aclient:
        for sessions in (1, 100, asked.sessions):
            rate, taken = await concurrently(aclient, name, solved, asked.seconds, sessions)
            taken.sort()
            p50, p99 = (taken[int(len(taken) * part)] * 1000 for part in (0.5, 0.99))
            print(
                f"{how}: tasks, {sessions} sessions: {rate:,.0f} a second; "
                f"a step {p50:.2f} ms (p50), {p99:.2f} ms (p99)"
            )


if __name__ == "__main__":
    asyncio.run(main())
