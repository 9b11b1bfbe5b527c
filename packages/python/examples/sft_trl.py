"""Supervised fine-tuning of a Qwen3 on solutions of envloom's scenarios, with TRL, on one GPU of 80 GB.

    pip install "envloom[trl]"
    python sft_trl.py                                        # all environments, Qwen/Qwen3-1.7B
    python sft_trl.py --environments library-loans,bank-ledger --model Qwen/Qwen3-0.6B
    python sft_trl.py --tiny                                 # on a CPU, in minutes, without downloads

Rows come to be in `data`, the model in `models/sft`, from where `grpo_trl.py` and `evaluate.py` take it.
The model learns whole episodes: its turns, not what it reads. It sees rules, tools and results in the
words in which `GRPOTrainer` shows them afterwards.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rows import supervised_rows
from tiny_model import texts_of, tiny_qwen3

TINY = {
    "max_steps": 4,
    "logging_steps": 1,
    "gradient_accumulation_steps": 1,
    "learning_rate": 3e-3,
    "use_cpu": True,
    "bf16": False,
    "gradient_checkpointing": False,
}
"""What a CPU changes."""


def options() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--model", default="Qwen/Qwen3-1.7B", help="a name on the Hub, or a folder")
    parser.add_argument("--environments", default="", help="names, with commas; default: all")
    parser.add_argument("--scenarios", type=int, help="of each environment; default: all")
    parser.add_argument("--data", type=Path, default=Path("data"), help="folder of the rows")
    parser.add_argument("--out", type=Path, default=Path("models/sft"), help="folder of the model")
    parser.add_argument("--tiny", action="store_true", help="a tiny model, few rows, on a CPU")
    given = parser.parse_args()
    if given.tiny:
        given.environments = given.environments or "library-loans"
        given.scenarios = given.scenarios or 8
    return given


def main() -> None:
    """Makes the rows and trains."""
    from datasets import load_dataset
    from trl import SFTConfig, SFTTrainer

    given = options()
    names = [name for name in given.environments.split(",") if name]
    files = supervised_rows(given.data, names, given.scenarios)
    model = (
        tiny_qwen3(given.out / "start", texts_of(files), width=32, layers=1, heads=2)
        if given.tiny
        else given.model
    )
    settings: dict[str, Any] = {
        "output_dir": str(given.out / "checkpoints"),
        # The longest episodes have some 30,000 characters. What is cut off is the end, the last turns.
        "max_length": 16_384,
        # The model learns what it writes, by the template that GRPOTrainer uses, too.
        "assistant_only_loss": True,
        "num_train_epochs": 2,
        "per_device_train_batch_size": 1,
        "gradient_accumulation_steps": 16,
        "learning_rate": 1e-5,
        "lr_scheduler_type": "cosine",
        "warmup_steps": 0.05,
        "bf16": True,
        "logging_steps": 5,
        "save_strategy": "no",
        "report_to": [],
        **(TINY if given.tiny else {}),
    }
    trainer = SFTTrainer(
        model,
        args=SFTConfig(**settings),
        train_dataset=load_dataset("json", data_files=files, split="train"),
    )
    trainer.train()
    trainer.save_model(str(given.out))
    print(f"the model is in {given.out}")


if __name__ == "__main__":
    main()
