"""What tests of environments for trainers share: the checkout's environments, solutions and rows."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
GENERATED = ROOT / "generated"
NAMES = ("library-loans", "bank-ledger", "call-centre-shifts")
"""The last one has a tool with a parameter that is called `from`."""

FOLDERS = [str(GENERATED / name) for name in NAMES]


def solution(environment: str, scenario: str, *, talking: bool = False) -> list[dict[str, Any]]:
    """A reference: calls (`tool`, `arguments`) and messages (`content`, `reply` of the user).

    Args:
        environment: Its name.
        scenario: The id of the scenario.
        talking: Whether it is played as a conversation, however it was made.
    """
    path = GENERATED / environment / "scenarios" / f"{scenario}.json"
    made = json.loads(path.read_text("utf-8"))
    steps: list[dict[str, Any]] = made["reference"]
    if not talking:
        return [step for step in steps if "reply" not in step]
    greeting = [] if "user" in made else [{"kind": "message", "content": "What can I do for you?"}]
    return [*greeting, *steps]


def written(step: dict[str, Any], ending: str = "<|im_end|>") -> str:
    """A step of a solution as Qwen3 writes it."""
    if step["kind"] == "message":
        return f"<think>\nAll done.\n</think>\n\n{step['content']}{ending}"
    call = json.dumps({"name": step["tool"], "arguments": step["arguments"]}, ensure_ascii=False)
    return f"<tool_call>\n{call}\n</tool_call>{ending}"


def turns(info: dict[str, Any], *, talking: bool = False) -> list[str]:
    """The solution of the episode that an `info` of a reset is about."""
    environment = str(info["environment"]).partition("@")[0]
    steps = solution(environment, str(info["scenario"]), talking=talking)
    if steps[-1]["kind"] == "call":
        steps = [*steps, {"kind": "message", "content": "Done."}]
    return [written(step) for step in steps]


def write_rows(
    folder: Path,
    *options: str,
    formats: str = "trl-grpo,roll",
    interaction: str = "non-conversational",
) -> Path:
    """Rows for trainers, as users make them."""
    command = [
        *(
            str(ROOT / "node_modules" / ".bin" / "node"),
            str(ROOT / "node_modules/nx/dist/bin/nx.js"),
        ),
        *("g", "@envloom/nx:training-data", "--no-interactive", "--format", formats),
        *("--envs", ",".join(NAMES), "--interaction", interaction),
        *("--out", str(folder.relative_to(ROOT)), *options),
    ]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=300)
    return folder


def rows_of(folder: Path) -> list[dict[str, Any]]:
    """Of a set in JSON Lines."""
    lines = [
        line
        for path in sorted(folder.glob("train-*.jsonl"))
        for line in path.open(encoding="utf-8")
    ]
    return [json.loads(line) for line in lines]
