"""A model that has the solutions, for trainers that run their own loop around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import envloom
from trainer_support import ROOT, turns

EXAMPLES = ROOT / "packages" / "python" / "examples"

START = "<|im_start|>"
ASSISTANT = f"{START}assistant\n"
USER = f"{START}user\n"
END = "<|im_end|>"

Row = TypeVar("Row")


class Script:
    """What the model writes follows from what it reads: the task, and how many turns it has had.

    Args:
        rows: References of scenarios with their `task`, the first message of the user.
        talking: Whether they are played as conversations.

    Attributes:
        prompts: What it has read.
    """

    def __init__(self, rows: Iterable[Mapping[str, Any]], *, talking: bool = False) -> None:
        self.prompts: list[str] = []
        self._turns = {row["task"]: _solution(row, talking=talking) for row in rows}

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        task = prompt.partition(USER)[2].partition(END)[0]
        return self._turns[task][prompt.count(ASSISTANT) - 1]

    def stopping_early(self, prompt: str) -> str:
        """Gives up in the place of its last call."""
        turns = self.of(prompt.partition(USER)[2].partition(END)[0])
        done = prompt.count(ASSISTANT) - 1
        return self(prompt) if len(turns) - done > 2 else f"I give up.{END}"

    def of(self, task: str) -> list[str]:
        """All that it writes for a task."""
        return self._turns[task]


def _solution(row: Mapping[str, Any], *, talking: bool) -> list[str]:
    info = {"environment": row["env"], "scenario": row["scenario"]}
    written = turns(info, talking=talking)
    return [*written, f"Goodbye. ###STOP###{END}"] if talking else written


def texts_in(folder: Path) -> list[str]:
    """Texts of a set of rows, for a tokenizer."""
    return [line for path in folder.glob("*.jsonl") for line in path.open(encoding="utf-8")]


def some(
    rows: list[Row], task_of: Callable[[Row], str], kind_of: Callable[[Row], str], each: int
) -> list[Row]:
    """Rows of every kind, of those that are told apart by their task."""
    tasks = Counter(map(task_of, rows))
    counts: Counter[str] = Counter()
    chosen = []
    for row in rows:
        is_one = tasks[task_of(row)] == 1
        counts[kind_of(row)] += is_one
        if is_one and counts[kind_of(row)] <= each:
            chosen.append(row)
    return chosen


def live(client: envloom.Client) -> int:
    """How many sessions there are on the server."""
    client.environments()  # Goodbyes go with the next message.
    return len(client._ask("sessions"))
