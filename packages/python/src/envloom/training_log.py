"""A training run as JSON lines, one a step: `{"step", "reward", "loss", "kl", "time"}`.

>>> trainer = GRPOTrainer(..., callbacks=[envloom.training_log.callback("runs/grpo/log.jsonl")])

`reward`, `loss` and `kl` are numbers, or null where a trainer has none; `time` is in seconds since 1970.
A run that goes on from a checkpoint goes on in the same file: lines of steps after the checkpoint are
removed first.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_COLUMNS = ("reward", "loss", "kl")


class TrainingLog:
    """Writes a log.

    Args:
        path: Of the file; its folder is made.
        after: The step of the checkpoint that the run goes on from; lines of later steps are removed.
    """

    def __init__(self, path: str | Path, *, after: int = 0) -> None:
        self._path = Path(path)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        kept = [line for line in read(self._path) if line["step"] <= after]
        self._path.write_text("".join(json.dumps(line) + "\n" for line in kept))

    def write(
        self,
        step: int,
        *,
        reward: float | None = None,
        loss: float | None = None,
        kl: float | None = None,
    ) -> None:
        """Adds a line; numbers that are not finite are null."""
        numbers = {"reward": reward, "loss": loss, "kl": kl}
        line = {"step": step, **{key: _finite(value) for key, value in numbers.items()}}
        with self._path.open("a") as file:
            file.write(json.dumps({**line, "time": round(time.time(), 3)}) + "\n")


def read(path: str | Path) -> list[dict[str, Any]]:
    """The lines of a log; none where there is no file. A last line that was cut off is left out."""
    if not Path(path).exists():
        return []
    whole = Path(path).read_text().rpartition("\n")[0]
    return [json.loads(line) for line in whole.splitlines()]


def callback(path: str | Path) -> Any:
    """A callback for `GRPOTrainer`, `SFTTrainer` and every other `transformers.Trainer`.

    Args:
        path: Of the file.
    """
    from transformers import TrainerCallback

    class Callback(TrainerCallback):
        """Writes what the trainer logs."""

        def on_train_begin(self, args: Any, state: Any, control: Any, **kwargs: Any) -> None:  # noqa: ARG002
            self._log = TrainingLog(path, after=state.global_step)

        def on_log(
            self,
            args: Any,  # noqa: ARG002
            state: Any,
            control: Any,  # noqa: ARG002
            logs: Mapping[str, Any] | None = None,
            **kwargs: Any,  # noqa: ARG002
        ) -> None:
            found = {name: float(logs[name]) for name in _COLUMNS if logs and name in logs}
            if found:
                self._log.write(state.global_step, **found)

    return Callback()


def _finite(value: float | None) -> float | None:
    return None if value is None or not math.isfinite(value) else float(value)
