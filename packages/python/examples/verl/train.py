"""GRPO of a Qwen3 on envloom's environments with verl 0.9, on one GPU of 80 GB.

    pip install "envloom[verl]" "verl[vllm]==0.9.1"   # Python 3.10 to 3.12
    python train.py                                    # rows in data/rl, then verl.trainer.main_ppo
    python train.py actor_rollout_ref.model.path=Qwen/Qwen3-4B trainer.total_training_steps=50
    python train.py --tiny                             # on a CPU, in minutes; see tiny.py

The configuration is `grpo.yaml`, the agent loop `agent_loop.yaml`; arguments change the former, as Hydra
takes them. Environments are those of the working directory, as for the command `envloom`.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def prepare(folder: Path) -> None:
    """Rows of all scenarios, once; `envloom data --help` says what else can be chosen."""
    if (folder / "verl").is_dir():
        return
    command = shlex.split(os.environ.get("ENVLOOM_COMMAND", "envloom"))
    options = ["--format", "verl", "--interaction", "non-conversational", "--out", str(folder)]
    subprocess.run([*command, "data", *options], check=True)


def files(folder: Path, split: str) -> list[str]:
    """The files of a split: `train`, `validation` or `held_out`."""
    return sorted(map(str, (folder / "verl").glob(f"{split}-*.jsonl")))


def overrides(folder: Path) -> list[str]:
    """What of the configuration is different in every place: where rows and the loop are."""
    train = files(folder, "train")
    held_out = files(folder, "held_out") or files(folder, "validation") or train
    return [
        f"data.train_files={json.dumps(train)}",
        f"data.val_files={json.dumps(held_out)}",
        f"actor_rollout_ref.rollout.agent.agent_loop_config_path={HERE / 'agent_loop.yaml'}",
    ]


def main() -> None:
    """Prepares the rows and starts verl, or the check on a CPU."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rows", type=Path, default=Path("data/rl"), help="folder of the rows")
    parser.add_argument("--tiny", action="store_true", help="check everything but servers and GPUs")
    known, more = parser.parse_known_args()
    prepare(known.rows)
    if known.tiny:
        from tiny import check

        check(known.rows, [*overrides(known.rows), *more])
        return
    command = ["-m", "verl.trainer.main_ppo", "--config-dir", str(HERE), "--config-name", "grpo"]
    arguments = [sys.executable, *command, *overrides(known.rows), *more]
    raise SystemExit(subprocess.run(arguments, check=False).returncode)


if __name__ == "__main__":
    main()
