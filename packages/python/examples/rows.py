"""Rows for the examples with TRL: the command `envloom` makes them, once."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Sequence
from pathlib import Path


def envloom(*words: str | Path) -> None:
    """Runs the command `envloom`, or what the variable `ENVLOOM_COMMAND` says in its place."""
    command = shlex.split(os.environ.get("ENVLOOM_COMMAND", "envloom"))
    subprocess.run([*command, *map(str, words)], check=True)


def supervised_rows(folder: Path, environments: Sequence[str], scenarios: int | None) -> list[str]:
    """Solutions of scenarios, and episodes with mistakes that are put right, as whole conversations.

    Args:
        folder: Where they are or come to be.
        environments: Names; none: all.
        scenarios: Of each environment; None: all of those for training.

    Returns:
        The files of the training split.
    """
    folder = folder.resolve()  # The command takes paths as relative to its workspace.
    if not (folder / "sft").is_dir():
        names = [",".join(environments)] if environments else ["--all"]
        most = [] if scenarios is None else ["--scenarios", str(scenarios)]
        runs = {"reference": "reference", "noisy": "noisy-reference:0.1"}
        for name, agent in runs.items():
            options = [*most, "--agent", agent, "--split", "train", "--out", str(folder / name)]
            envloom("rollout", *names, *options)
        played = ",".join(str(folder / name) for name in runs)
        options = ["--format", "trl", "--unit", "conversation", "--out", str(folder / "sft")]
        envloom("data", "--from", played, *options)
    return files_of(folder / "sft" / "trl", "train")


def prompts(folder: Path, environments: Sequence[str], split: str = "train") -> list[str]:
    """Scenarios for GRPO and evaluation, conversations among them.

    Args:
        folder: Where they are or come to be.
        environments: Names; none: all.
        split: `train`, `validation` or `held_out`; a whole environment is in one of them.

    Returns:
        The files of the split.
    """
    folder = folder.resolve()
    if not (folder / "rl").is_dir():
        names = ["--envs", ",".join(environments)] if environments else []
        envloom("data", "--format", "trl-grpo", *names, "--out", folder / "rl")
    return files_of(folder / "rl" / "trl-grpo", split)


def files_of(folder: Path, split: str) -> list[str]:
    """The files of a split.

    Raises:
        SystemExit: there is none.
    """
    files = sorted(map(str, folder.glob(f"{split}-*.jsonl")))
    if not files:
        raise SystemExit(f"there are no {split} rows in {folder}: take more environments")
    return files
