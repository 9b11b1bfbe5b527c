"""GRPO of a Qwen3 on envloom's scenarios, with TRL, on one GPU of 80 GB.

    pip install "envloom[trl]"    # and vllm, for --vllm, which writes many times as fast
    python sft_trl.py             # first: a model that solves nothing learns nothing
    python grpo_trl.py --vllm     # models/sft, all environments
    python grpo_trl.py --model Qwen/Qwen3-1.7B --environments library-loans
    python grpo_trl.py --tiny     # on a CPU, in minutes, without downloads

The reward of an episode is 1 where every check of its scenario holds, else 0. A group of which all or
none are solved teaches nothing: `envloom data --from <rollouts of the model> --band 0.2-0.8` chooses
scenarios by measured pass rates, and `--dense` pays the share of checks that hold.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rows import prompts
from tiny_model import texts_of, tiny_qwen3

import envloom.trl

TINY = {
    "max_steps": 2,
    "per_device_train_batch_size": 2,
    "gradient_accumulation_steps": 1,
    "num_generations": 2,
    "max_completion_length": 64,
    "use_cpu": True,
    "bf16": False,
    "gradient_checkpointing": False,
    "logging_steps": 1,
}
"""What a CPU changes."""

VLLM = {
    "use_vllm": True,
    "vllm_mode": "colocate",
    "vllm_gpu_memory_utilization": 0.35,
    "vllm_max_model_length": 20_480,
    "gradient_accumulation_steps": 64,
}
"""vLLM on the GPU that trains, with 8 groups at once. Prompts have at most some 9,000 tokens."""


def options() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--model", help="a name on the Hub, or a folder; default: models/sft")
    parser.add_argument("--environments", default="", help="names, with commas; default: all")
    parser.add_argument("--data", type=Path, default=Path("data"), help="folder of the rows")
    parser.add_argument("--out", type=Path, default=Path("models/grpo"), help="folder of the model")
    parser.add_argument("--steps", type=int, default=200, help="updates of the model")
    parser.add_argument("--dense", action="store_true", help="pay the share of checks that hold")
    parser.add_argument("--thinking", action="store_true", help="let the model think first")
    parser.add_argument("--vllm", action="store_true", help="let vLLM write")
    parser.add_argument("--tiny", action="store_true", help="a tiny model, few rows, on a CPU")
    given = parser.parse_args()
    if given.tiny:
        given.environments = given.environments or "library-loans"
    return given


def model_of(given: argparse.Namespace, files: list[str]) -> str:
    """The model that is trained."""
    if given.model is not None:
        return str(given.model)
    return (
        tiny_qwen3(given.out / "start", texts_of(files), width=32, layers=1, heads=2)
        if given.tiny
        else "models/sft"
    )


def main() -> None:
    """Makes the rows and trains."""
    from datasets import load_dataset
    from trl import GRPOConfig, GRPOTrainer

    given = options()
    names = [name for name in given.environments.split(",") if name]
    files = prompts(given.data, names)
    dataset = load_dataset("json", data_files=files, split="train")
    settings: dict[str, Any] = {
        "output_dir": str(given.out / "checkpoints"),
        "max_steps": given.steps,
        # 2 scenarios an update (with vLLM 8), and 8 episodes of each, all of which are played at once.
        "num_generations": 8,
        "per_device_train_batch_size": 1,
        "gradient_accumulation_steps": 16,
        "max_completion_length": 8192,
        "learning_rate": 1e-6,
        "lr_scheduler_type": "constant",
        "temperature": 1.0,
        "beta": 0.0,
        "bf16": True,
        "logging_steps": 1,
        "save_strategy": "no",
        "report_to": [],
        "chat_template_kwargs": {"enable_thinking": given.thinking},
        **(VLLM if given.vllm else {}),
        **(TINY if given.tiny else {}),
    }
    trainer = GRPOTrainer(
        model_of(given, files),
        args=GRPOConfig(**settings),
        train_dataset=dataset.shuffle(seed=0),
        environment_factory=envloom.trl.environment_factory(*sorted(set(dataset["environment"]))),
        rollout_func=envloom.trl.rollout_func,
        reward_funcs=envloom.trl.dense_reward if given.dense else envloom.trl.reward,
    )
    trainer.train()
    trainer.save_model(str(given.out))
    print(f"the model is in {given.out}")


if __name__ == "__main__":
    main()
