"""What tests with the trainers of TRL share: sets of rows, and a trainer whose model is scripted."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from trainer_support import GENERATED, ROOT, rows_of

sys.path.insert(0, str(ROOT / "packages/python/examples"))

from tiny_model import tiny_model, tiny_tokenizer

ENVIRONMENTS = sorted(path.parent.name for path in GENERATED.glob("*/package.json"))
EMPTY_THOUGHT = "<think>\n\n</think>\n\n"


def command(*words: str) -> None:
    """Runs a command as users do."""
    program = str(ROOT / "node_modules" / ".bin" / "envloom")
    subprocess.run([program, *words], cwd=ROOT, check=True, capture_output=True, timeout=900)


def write_sets(folder: Path, *options: str, of: str = "as-made", agent: str = "reference") -> None:
    """Plays scenarios, and writes rows of them: `trl` and `qwen3` (whole episodes, turns) and `trl-grpo`.

    Args:
        folder: Of the checkout; it has `conversation`, `turn` and `rl` afterwards.
        *options: Of `envloom rollout`: which scenarios.
        of: The interaction.
        agent: Who plays.
    """
    out = str(folder.relative_to(ROOT))
    command("rollout", *options, "--agent", agent, "--interaction", of, "--out", f"{out}/rollouts")
    data = ("data", "--from", f"{out}/rollouts", "--shares", "1,0,0", "--interaction", of)
    for unit in ("conversation", "turn"):
        command(*data, "--format", "trl,qwen3", "--unit", unit, "--out", f"{out}/{unit}")
    command(*data, "--format", "trl-grpo", "--band", "all", "--out", f"{out}/rl")


def sft_rows(folder: Path, unit: str, format: str = "trl") -> list[dict[str, Any]]:  # noqa: A002
    """Rows for supervised fine-tuning that :func:`write_sets` wrote."""
    return rows_of(folder / unit / format)


def rl_rows(folder: Path) -> list[dict[str, Any]]:
    """Rows for GRPO that :func:`write_sets` wrote."""
    return rows_of(folder / "rl" / "trl-grpo")


def tokenizer_of(rows: list[dict[str, Any]]) -> Any:
    """A tokenizer of Qwen3's kind for these rows."""
    return tiny_tokenizer([json.dumps(row, ensure_ascii=False) for row in rows], 2000)


def model_of(tokenizer: Any) -> Any:
    """A Qwen3 of a few thousand weights."""
    return tiny_model(tokenizer, width=16, layers=1, heads=2)


def turns_of(row: dict[str, Any]) -> list[str]:
    """What the model of a row of `trl` (a whole episode) wrote, as Qwen3 writes it."""
    return [turn_text(one) for one in row["messages"] if one["role"] == "assistant"]


def turn_text(message: dict[str, Any]) -> str:
    """A turn as Qwen3 writes it."""
    calls = [
        f"<tool_call>\n{json.dumps(call['function'], ensure_ascii=False)}\n</tool_call>"
        for call in message.get("tool_calls") or ()
    ]
    said = [message["content"]] if message["content"] else []
    return EMPTY_THOUGHT + "\n".join([*said, *calls]) + "<|im_end|>"


Script = Callable[[str, int], str]
"""What the model writes: the prompt of the rollout (its text), and how many turns there were before."""


def scripted(trainer: Any, script: Script) -> list[list[str]]:
    """Puts a script in place of a trainer's model.

    Returns:
        For each time that it was asked, which is a list that grows: the contexts that it was shown.
    """
    seen: list[list[str]] = []
    tokenizer = trainer.processing_class

    def generate(contexts: list[list[int]], *_given: Any, **_more: Any) -> tuple[Any, None]:
        texts = tokenizer.batch_decode(contexts)
        seen.append(texts)
        turns = [script(*so_far(text)) for text in texts]
        return [tokenizer.encode(turn) for turn in turns], None

    trainer._generate_single_turn = generate
    return seen


def so_far(text: str) -> tuple[str, int]:
    """The prompt that a context begins with, and how many turns of the model follow."""
    prompt, *turns = text.split("<|im_start|>assistant\n")
    return prompt, len(turns) - 1
