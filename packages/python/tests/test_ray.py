"""A Ray cluster of two nodes on one machine, whose workers drive sidecars of their own.

Run it with `-s` to read what it does.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import envloom
from envloom.types import SessionRecord
from trainer_support import FOLDERS, NAMES, solution, written

# Ray gives up on nodes that take half a minute to start, and a machine may be busy.
os.environ.setdefault("RAY_raylet_start_wait_time_s", "300")
ray = pytest.importorskip("ray")

from ray.cluster_utils import Cluster  # noqa: E402
from ray.exceptions import RayActorError  # noqa: E402

# Workers do not find the folder of tests: they get what is in this file as it is.
ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])

EPISODES = 6
LIMIT = 60.0
"""Seconds that processes get to end; they take a fraction of one."""

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")


class Worker:
    """Plays episodes side by side, one turn of each at a time.

    Args:
        folders: What its sidecar serves.
        solutions: By environment and scenario: the turns that solve it.
    """

    def __init__(self, folders: list[str], solutions: dict[tuple[str, str], list[str]]) -> None:
        self.client = envloom.Client(env=folders)
        self.solutions = solutions
        self.sessions: list[envloom.Session] = []
        self.done: list[int] = []
        self.rewards: dict[int, float] = {}

    def begin(self, seeds: list[int]) -> list[str]:
        """Opens an episode for each seed; their scenarios."""
        asked = [{"seed": seed, "interaction": "non-conversational"} for seed in seeds]
        self.sessions = self.client.open_many(asked, brief=True)
        self.done = [0] * len(seeds)
        self.rewards = {}
        return [session.scenario for session in self.sessions]

    def advance(self) -> bool:
        """A turn of each episode that goes on; whether any does still."""
        for at, session in enumerate(self.sessions):
            if at in self.rewards:
                continue
            name = session.environment.partition("@")[0]
            step = session.step_text(self.solutions[name, session.scenario][self.done[at]])
            self.done[at] += 1
            if step.terminated:
                self.rewards[at] = step.reward
        return len(self.rewards) < len(self.sessions)

    def finish(self) -> list[float]:
        """Plays all to their ends; their rewards."""
        while self.advance():
            pass
        return [self.rewards[at] for at in range(len(self.sessions))]

    def hand_over(self, at: int) -> tuple[SessionRecord, int]:
        """An episode for another worker, and how many turns were played."""
        return self.sessions[at].export(), self.done[at]

    def take_over(self, record: SessionRecord, done: int) -> int:
        """Carries on an episode of another worker; its place among those of this one."""
        self.sessions.append(self.client.resume(record))
        self.done.append(done)
        return len(self.sessions) - 1

    def where(self) -> tuple[int, str]:
        """The process and the node."""
        return os.getpid(), ray.get_runtime_context().get_node_id()


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    store = 80 * 2**20
    head = {"num_cpus": 2, "resources": {"one": 10}, "object_store_memory": store}
    nodes = Cluster(initialize_head=True, head_node_args=head)
    nodes.add_node(wait=False, num_cpus=2, resources={"two": 10}, object_store_memory=store)
    nodes.wait_for_nodes(timeout=300)
    ray.init(address=nodes.address, log_to_driver=False)
    yield
    ray.shutdown()
    nodes.shutdown()


@pytest.fixture(scope="module")
def solutions() -> dict[tuple[str, str], list[str]]:
    with envloom.Client(env=FOLDERS) as client:
        return {
            (name, scenario["id"]): [written(step, "") for step in solved(name, scenario["id"])]
            for name in NAMES
            for scenario in client.scenarios(name)
        }


def solved(name: str, scenario: str) -> list[dict[str, Any]]:
    steps = solution(name, scenario)
    if steps[-1]["kind"] == "message":
        return steps
    return [*steps, {"kind": "message", "content": "Done."}]


def test_killing_a_worker_loses_its_own_episodes_only(
    cluster: None, solutions: dict[tuple[str, str], list[str]]
) -> None:
    kind = ray.remote(num_cpus=0)(Worker)

    def worker(node: str) -> Any:
        return kind.options(resources={node: 1}).remote(FOLDERS, solutions)

    workers = [worker(node) for node in ("one", "one", "two", "two")]
    seeds = [list(range(at * EPISODES, (at + 1) * EPISODES)) for at in range(len(workers))]
    scenarios = ray.get([one.begin.remote(mine) for one, mine in zip(workers, seeds, strict=True)])
    assert len({scenario for mine in scenarios for scenario in mine}) == 4 * EPISODES
    places = ray.get([one.where.remote() for one in workers])
    sidecars = [sidecar_of(pid) for pid, _ in places]
    assert len(set(sidecars)) == len(workers)
    assert len({node for _, node in places}) == 2
    say(f"4 workers on 2 nodes, each with {EPISODES} episodes and a sidecar: {sidecars}")

    assert all(ray.get([one.advance.remote() for one in workers]))
    victim = workers.pop(2)
    pid, sidecar = places[2][0], sidecars[2]
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(RayActorError):
        ray.get(victim.finish.remote())
    wait_until(lambda: not lives(sidecar))
    say(f"killed worker {pid} in mid-episode: its sidecar {sidecar} went with it")

    record, done = ray.get(workers[0].hand_over.remote(1))
    taken = ray.get(workers[2].take_over.remote(record, done))
    rewards = ray.get([one.finish.remote() for one in workers])
    assert rewards == [[1.0] * EPISODES, [1.0] * EPISODES, [1.0] * (EPISODES + 1)]
    assert taken == EPISODES
    others = [one for at, one in enumerate(sidecars) if at != 2]
    assert all(lives(one) for one in others)
    say(f"the other {3 * EPISODES} episodes, and one that went to the other node, earned {1.0}")

    replacement = worker("two")
    assert ray.get(replacement.begin.remote(seeds[2])) == scenarios[2]
    assert ray.get(replacement.finish.remote()) == [1.0] * EPISODES
    others.append(sidecar_of(ray.get(replacement.where.remote())[0]))
    say("a new worker played the lost episodes from their seeds: the same scenarios, reward 1.0")

    for one in [*workers, replacement]:
        ray.kill(one)
    wait_until(lambda: not any(lives(one) for one in others))
    say("all workers were killed; no sidecar is left")


def sidecar_of(pid: int) -> int:
    """The process with the server that another started."""
    found = [child for child in children(pid) if "--stdio" in command_of(child)]
    assert len(found) == 1, found
    return found[0]


def children(pid: int) -> list[int]:
    numbers = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]
    return [number for number in numbers if parent_of(number) == pid]


def parent_of(pid: int) -> int | None:
    try:
        # The name in parentheses may hold anything.
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return None


def command_of(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().split("\0")
    except OSError:
        return []


def lives(pid: int) -> bool:
    """Whether it runs: a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + LIMIT
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def say(what: str) -> None:
    print(f"ray: {what}")
