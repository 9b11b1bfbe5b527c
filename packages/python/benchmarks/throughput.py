"""Requests a second of one Python process, on reference solutions of a real environment.

    python benchmarks/throughput.py [--url URL] [--env FOLDER] [--sessions N] [--rounds N] [--seconds S]

Without a URL a sidecar is measured. The ways of calling take turns in short windows, so that a busy
machine slows all of them; the best window of each counts, and the median says how busy it was. A reset
counts as a request. `BareLibrary` is a plain Python class in this process, for comparison.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bare_library import EPISODE, BareLibrary

import envloom
from envloom._sidecar import sidecars

Actions = list[dict[str, Any]]


@dataclass(frozen=True)
class Game:
    """What is played: an environment with the actions that solve its scenarios."""

    name: str
    solved: dict[str, Actions]

    def scenarios(self, number: int) -> list[str]:
        """So many, again from the first where there are fewer."""
        return list(itertools.islice(itertools.cycle(self.solved), number))


def game_of(folder: Path) -> Game:
    """The reference solutions of an environment."""
    solved = {}
    for file in sorted(folder.glob("scenarios/*-[0-9]*.json")):
        scenario = json.loads(file.read_text("utf-8"))
        steps = scenario["reference"]
        solved[scenario["id"]] = [action_of(step, is_last=step is steps[-1]) for step in steps]
    return Game(folder.name, solved)


def action_of(step: dict[str, Any], *, is_last: bool) -> dict[str, Any]:
    """A step of a reference solution."""
    if step["kind"] == "call":
        call = {"name": step["tool"], "arguments": step["arguments"]}
        return {"type": "tool_calls", "calls": [call]}
    return {"type": "message", "content": step["content"], "done": is_last}


@dataclass(frozen=True)
class Window:
    """What a way of calling did in a window; microseconds of processor time are those of a request."""

    rate: float
    client: float
    server: float | None


def measured(run: Callable[[float], int], seconds: float) -> Window:
    """A window of `run`, which makes requests until a time and returns how many."""
    before, own, other = time.perf_counter(), time.process_time(), server_time()
    made = run(before + seconds)
    server = None if other is None else (server_time() or 0) - other
    return Window(
        made / (time.perf_counter() - before),
        (time.process_time() - own) * 1e6 / made,
        None if server is None else server * 1e6 / made,
    )


def server_time() -> float | None:
    """Seconds of processor time that the sidecars have used; None where the system does not say."""
    total = 0.0
    for link in sidecars._links.values():
        try:
            told = Path(f"/proc/{link._transport.pid}/stat").read_text("utf-8")  # type: ignore[attr-defined]
        except OSError:
            return None
        user, system = told.rpartition(")")[2].split()[11:13]
        total += (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    return total


def is_up(end: float) -> bool:
    """Whether to stop."""
    return time.perf_counter() >= end


def bare() -> Callable[[float], int]:
    """`BareLibrary`, with its observations read as a client reads them."""
    library = BareLibrary()

    def run(end: float) -> int:
        made = 0
        while not is_up(end):
            library.reset()
            for action in EPISODE:
                json.loads(library.step(json.dumps(action)))
            made += len(EPISODE) + 1
        return made

    return run


def one_session(client: envloom.Client, game: Game) -> Callable[[float], int]:
    """One session, which waits for each answer and takes one scenario after the other."""
    session = client.open(game.name, brief=True)
    episodes = itertools.cycle(game.solved.items())

    def run(end: float) -> int:
        made = 0
        while not is_up(end):
            scenario, actions = next(episodes)
            session.reset(game.name, scenario=scenario, brief=True)
            for action in actions:
                session.step(action)
            made += len(actions) + 1
        return made

    return run


def batches(client: envloom.Client, game: Game, sessions: int) -> Callable[[float], int]:
    """`step_many`: all sessions take a step in one call, and those that are done are reset in another."""
    scenarios = game.scenarios(sessions)
    requests = [{"environment": game.name, "scenario": scenario} for scenario in scenarios]
    opened = client.open_many(requests, brief=True)
    left: list[Iterator[dict[str, Any]]] = [iter(game.solved[scenario]) for scenario in scenarios]

    def run(end: float) -> int:
        made = 0
        while not is_up(end):
            steps, done = [], []
            for at, session in enumerate(opened):
                action = next(left[at], None)
                if action is None:
                    done.append(session)
                    left[at] = iter(game.solved[scenarios[at]])
                    action = next(left[at])
                steps.append((session, action))
            client.reset_many([(session, {}) for session in done], brief=True)
            client.step_many(steps)
            made += len(steps) + len(done)
        return made

    return run


class Tasks:
    """Sessions of the client for event loops, in a loop of their own.

    Args:
        client: Has the sessions.
        game: What they play.
        sessions: How many.
    """

    def __init__(self, client: envloom.AsyncClient, game: Game, sessions: int) -> None:
        self.loop = asyncio.new_event_loop()
        scenarios = game.scenarios(sessions)
        requests = [{"environment": game.name, "scenario": scenario} for scenario in scenarios]
        opened = self.loop.run_until_complete(client.open_many(requests, brief=True))
        actions = (game.solved[scenario] for scenario in scenarios)
        self.players = list(zip(opened, actions, strict=True))

    def in_turns(self, end: float) -> int:
        """All of them take a step in one turn of the loop, as `step_many` has them do."""
        return self.loop.run_until_complete(self._in_turns(end))

    def freely(self, end: float) -> int:
        """Each goes on as soon as it has its answer."""
        return self.loop.run_until_complete(self._freely(end))

    async def _in_turns(self, end: float) -> int:
        await asyncio.gather(*(session.reset(brief=True) for session, _ in self.players))
        left = [iter(actions) for _, actions in self.players]
        made = len(left)
        while not is_up(end):
            calls = []
            for at, (session, actions) in enumerate(self.players):
                action = next(left[at], None)
                if action is None:
                    left[at] = iter(actions)
                    calls.append(session.reset(brief=True))
                else:
                    calls.append(session.step(action))
            await asyncio.gather(*calls)
            made += len(calls)
        return made

    async def _freely(self, end: float) -> int:
        return sum(await asyncio.gather(*(self._play(*player, end) for player in self.players)))

    async def _play(self, session: envloom.AsyncSession, actions: Actions, end: float) -> int:
        made = 0
        while not is_up(end):
            await session.reset(brief=True)
            made += 1
            for action in actions:
                await session.step(action)
                made += 1
                if is_up(end):
                    break
        return made


def main() -> None:
    """Prints a line for each way of calling."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url")
    parser.add_argument("--env", default="generated/library-loans")
    parser.add_argument("--sessions", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5)
    asked = parser.parse_args()
    game = game_of(Path(asked.env))
    client = envloom.connect(asked.url, env=asked.env)
    tasks = Tasks(envloom.connect_async(asked.url, env=asked.env), game, asked.sessions)
    many = f"{asked.sessions} sessions"
    # Each world is read and checked when it is first played.
    for session in client.open_many({"scenario": one} for one in game.solved):
        session.close()
    ways = {
        "BareLibrary, in this process": bare(),
        "one session": one_session(client, game),
        f"step_many, {many}": batches(client, game, asked.sessions),
        f"gather in turns, {many}": tasks.in_turns,
        f"tasks, {many}": tasks.freely,
    }
    for run in ways.values():
        # Until the server's code is compiled.
        run(time.perf_counter() + 4 * asked.seconds)
    windows: dict[str, list[Window]] = {way: [] for way in ways}
    for _ in range(asked.rounds):
        for way, run in ways.items():
            windows[way].append(measured(run, asked.seconds))
    print(
        f"{asked.url or 'sidecar'}, {game.name}, {asked.rounds} windows of {asked.seconds} s each"
    )
    for way, some in windows.items():
        print(f"{way:30} {told(some)}")


def told(windows: list[Window]) -> str:
    """The best window, the median, and what the best one cost."""
    best = max(windows, key=lambda one: one.rate)
    median = statistics.median(one.rate for one in windows)
    server = "" if not best.server else f", server {best.server:.0f} µs"
    return f"{best.rate:8,.0f}/s (median {median:,.0f}); client {best.client:.0f} µs{server}"


if __name__ == "__main__":
    main()
