"""From scenarios to episodes in the compact form.

>>> python data.py  # scenarios (minutes), rollouts of built-in agents, and runs/data/*.jsonl
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypedDict

import compact
import splits
from paths import DATA, GENERATED, REPOSITORY, ROLLOUTS, RUNS, worlds

SETS = {
    "made": ("--count", 60, "--seed", 101),
    "fresh": ("--count", 40, "--seed", 202, "--kinds", "ordinary:2,conversational:1"),
}
"""Options of `nx g scenarios` for the sets that we make ourselves; the stored ones have seed 7.

`made` is for SFT. `fresh` is for GRPO: of what a model has learned by heart there is nothing to explore.
"""

NOISE = 0.15
KINDS = ("ordinary", "conversational")
MOST_CALLS = 5
LAST_MESSAGE = "Done."


class Turn(TypedDict):
    """What one side says; `learn` marks what the model is to write."""

    role: str
    content: str
    learn: bool


class Row(TypedDict):
    """An episode in the compact form."""

    env: str
    scenario: str
    content_hash: str
    kind: str
    agent: str
    tasks: list[str]
    tools: list[str]
    turns: list[Turn]


def make_worlds(name: str) -> Path:
    """Makes a set of scenarios for each environment, and packages to serve them from.

    Those of held-out environments are for evaluation only.
    """
    chosen = splits.load()
    held_out = chosen["held_out"] if name == "made" else []
    for env in (*chosen["train"], *held_out):
        made = RUNS / f"scenarios-{name}" / env
        if not (made / "index.json").exists():
            options = [*SETS[name], "--instances", 0, "--out", made.relative_to(REPOSITORY)]
            _node("node_modules/.bin/nx", "g", "scenarios", env, *options)
        _package(env, made, worlds(name) / env)
    return worlds(name)


def _package(name: str, scenarios: Path, folder: Path) -> None:
    """The environment without what only its tests and its stored scenarios need."""
    if (folder / "scenarios" / "index.json").exists():
        return
    shutil.rmtree(folder, ignore_errors=True)
    left_out = shutil.ignore_patterns(
        "scenarios", "scenarios.jsonl", "tasks", "test", "quality.json"
    )
    shutil.copytree(GENERATED / name, folder, ignore=left_out)
    if (GENERATED / name / "src" / "tasks").exists():
        shutil.copytree(
            GENERATED / name / "src" / "tasks", folder / "src" / "tasks", dirs_exist_ok=True
        )
    shutil.copytree(scenarios, folder / "scenarios")


def roll_out(name: str, directory: Path, agent: str) -> Path:
    """Plays all walks of a folder of environments by a built-in agent; goes on where it was."""
    out = ROLLOUTS / name
    options = ["--all", "--directory", directory.relative_to(REPOSITORY), "--from", "walks"]
    options += ["--agent", agent, "--interaction", "non-conversational"]
    _node("node_modules/.bin/envloom", "rollout", *options, "--out", out.relative_to(REPOSITORY))
    return out / "trajectories.jsonl"


def _node(*command: object) -> None:
    environment = {**os.environ, "NX_DAEMON": "false", "NX_TUI": "false", "CI": "true"}
    environment["PATH"] = f"{REPOSITORY / 'node_modules/.bin'}:{environment['PATH']}"
    words = ["node", *map(str, command)]
    subprocess.run(words, cwd=REPOSITORY, check=True, env=environment, stdout=subprocess.DEVNULL)


def rows_of(trajectories: Path, directory: Path) -> Iterator[Row]:
    """Won episodes of the kinds and lengths that we train on, each once."""
    with trajectories.open() as lines:
        for line in lines:
            trajectory = json.loads(line)
            if trajectory["reward"] == 1 and trajectory["kind"] in KINDS:
                row = _row(trajectory, directory)
                if sum(turn["role"] == "tool" for turn in row["turns"]) <= MOST_CALLS:
                    yield row


def _row(trajectory: Mapping[str, Any], directory: Path) -> Row:
    task = trajectory["messages"][1]["content"]
    file = directory / trajectory["env"] / "scenarios" / f"{trajectory['scenario']}.json"
    stored = json.loads(file.read_text())
    others = stored["task"]["phrasings"] if trajectory["kind"] == "ordinary" else []
    tasks = [task, *others]
    return {
        "env": trajectory["env"],
        "scenario": trajectory["scenario"],
        "content_hash": trajectory["content_hash"],
        "kind": trajectory["kind"],
        "agent": trajectory["agent"]["name"],
        "tasks": [compact.task_text(trajectory["tools"], words) for words in tasks],
        "tools": [compact.tool_list(trajectory["tools"], words) for words in tasks],
        "turns": list(_turns(trajectory, task)),
    }


def _turns(trajectory: Mapping[str, Any], task: str) -> Iterator[Turn]:
    spoilt = {step["message"] for step in trajectory["steps"] if "note" in step.get("turn", {})}
    for at, message in enumerate(trajectory["messages"][2:], start=2):
        if message["role"] == "tool":
            text = compact.result_text(message["name"], json.loads(message["content"]), task)
            yield {"role": "tool", "content": text, "learn": False}
        elif message["role"] == "assistant":
            yield {"role": "assistant", "content": _written(message), "learn": at not in spoilt}


def _written(message: Mapping[str, Any]) -> str:
    calls = [call["function"] for call in message.get("tool_calls", ())]
    if not calls:
        return LAST_MESSAGE
    return "".join(
        compact.call_text(call["name"], json.loads(call["arguments"] or "{}")) for call in calls
    )


def write_rows(name: str, trajectories: Path, directory: Path) -> None:
    """Writes `runs/data/<name>.jsonl`."""
    DATA.mkdir(parents=True, exist_ok=True)
    with (DATA / f"{name}.jsonl").open("w") as file:
        for row in rows_of(trajectories, directory):
            file.write(json.dumps(row, ensure_ascii=False) + "\n")


def read_rows(name: str) -> list[Row]:
    """As `write_rows` left them."""
    with (DATA / f"{name}.jsonl").open() as lines:
        return [json.loads(line) for line in lines]


def make_all() -> None:
    """Everything that training and evaluation read."""
    made, fresh = make_worlds("made"), make_worlds("fresh")
    for name, directory, agent in (
        ("stored", GENERATED, "reference"),
        ("made", made, "reference"),
        ("noisy", made, f"noisy-reference:{NOISE}"),
        ("fresh", fresh, "reference"),
    ):
        if not (DATA / f"{name}.jsonl").exists():
            write_rows(name, roll_out(name, directory, agent), directory)


if __name__ == "__main__":
    make_all()
