"""GRPO of a Qwen3 on envloom's environments with SkyRL 0.3, on one GPU of 80 GB.

    pip install "envloom[skyrl]" "skyrl[fsdp]==0.3.0"   # Python 3.12
    python train.py                                      # rows in data/rl, then SkyRL's trainer
    python train.py trainer.policy.model.path=Qwen/Qwen3-4B trainer.max_training_steps=50

Arguments change `SETTINGS`, as SkyRL takes them. Environments are those of the working directory, as for
the command `envloom`; `ENVLOOM_URL` names a server instead.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import ray
from skyrl.train.config import SkyRLTrainConfig
from skyrl.train.entrypoints.main_base import BasePPOExp
from skyrl.train.utils import validate_cfg
from skyrl.train.utils.utils import initialize_ray

import envloom.skyrl

ROWS = Path("data/rl")

SETTINGS: dict[str, Any] = {
    "environment.env_class": "envloom",
    "trainer.policy.model.path": "Qwen/Qwen3-1.7B",
    "trainer.algorithm.advantage_estimator": "grpo",
    "trainer.algorithm.use_kl_loss": False,
    "trainer.policy.optimizer_config.lr": 1e-6,
    "trainer.train_batch_size": 16,
    "trainer.policy_mini_batch_size": 16,
    "trainer.max_tokens_per_microbatch": 24576,
    "trainer.max_training_steps": 200,
    "trainer.eval_interval": 20,
    "trainer.ckpt_interval": 20,
    "trainer.logger": "console",
    "trainer.project_name": "envloom",
    "trainer.run_name": "grpo-qwen3-1.7b",
    # Rules and tools are 4,000 to 6,500 tokens of Qwen3, and are in the prompt of a row.
    "trainer.max_prompt_length": 8192,
    "generator.max_input_length": 24576,
    # Episodes have limits of their own, which are lower than this one mostly.
    "generator.max_turns": 60,
    "generator.n_samples_per_prompt": 8,
    "generator.sampling_params.max_generate_length": 2048,
    "generator.sampling_params.temperature": 1.0,
    "generator.inference_engine.gpu_memory_utilization": 0.6,
}


def prepare(folder: Path) -> None:
    """Rows of all scenarios, once; `envloom data --help` says what else can be chosen."""
    if (folder / "skyrl").is_dir():
        return
    command = shlex.split(os.environ.get("ENVLOOM_COMMAND", "envloom"))
    options = ["--format", "skyrl", "--interaction", "non-conversational", "--out", str(folder)]
    subprocess.run([*command, "data", *options], check=True)


def files(folder: Path, split: str) -> list[str]:
    """The files of a split: `train`, `validation` or `held_out`."""
    return sorted(map(str, (folder / "skyrl").resolve().glob(f"{split}-*.jsonl")))


def configured(folder: Path, arguments: list[str]) -> SkyRLTrainConfig:
    """SkyRL's configuration for the rows of a folder."""
    train = files(folder, "train")
    held_out = files(folder, "held_out") or files(folder, "validation") or train
    data = [f"data.train_data={json.dumps(train)}", f"data.val_data={json.dumps(held_out)}"]
    settings = [f"{key}={value}" for key, value in SETTINGS.items()]
    return SkyRLTrainConfig.from_cli_overrides([*settings, *data, *arguments])


@ray.remote(num_cpus=1)
def train(cfg: SkyRLTrainConfig) -> None:
    """In a process of Ray, which is the one that generates: there the environment is registered."""
    envloom.skyrl.register()
    BasePPOExp(cfg).run()


def main() -> None:
    """Prepares the rows and starts the trainer."""
    prepare(ROWS)
    cfg = configured(ROWS, sys.argv[1:])
    validate_cfg(cfg)
    initialize_ray(cfg)
    ray.get(train.remote(cfg))


if __name__ == "__main__":
    main()
