"""The whole recipe: data, tokenizer, exercises, SFT, GRPO, evaluation, curve, report.

>>> nice -n 5 python recipe.py                    # everything; the same command goes on where it was
>>> nice -n 5 python recipe.py --only main --seeds 0

Run it with `OMP_NUM_THREADS=1` to leave the other cores alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

import data
import splits
import torch
import vocabulary
from evaluate import evaluate
from examples import fitting
from paths import TOKENIZER
from sft import Plan, train

WARM_UP_STEPS = 800
SFT_STEPS = 5000
CURVE_STEPS = 1200
CURVE_SEEDS = 2


def make_tokenizer() -> None:
    """Trains the tokenizer on scenarios of training environments only."""
    if (TOKENIZER / "tokenizer.json").exists():
        return
    rows = _training_rows(splits.load()["train"])
    vocabulary.train((text for row in rows for text in _texts(row)), TOKENIZER)


def _texts(row: data.Row) -> list[str]:
    return [*row["tools"], *row["tasks"], *(turn["content"] for turn in row["turns"])]


def _training_rows(environments: Sequence[str]) -> list[data.Row]:
    return [
        row
        for name in ("made", "noisy")
        for row in data.read_rows(name)
        if row["env"] in environments
    ]


def supervised(plan: Plan, environments: Sequence[str]) -> None:
    """Trains a model on episodes of some environments; none: on exercises."""
    tokenizer = vocabulary.load(TOKENIZER)
    rows = fitting(_training_rows(environments), tokenizer) if environments else []
    train(plan, rows, tokenizer)


def warm_up(seed: int) -> str:
    """The model that has seen exercises only; the start of all runs of a seed."""
    plan = Plan(f"exercises-{seed}", seed=seed, steps=WARM_UP_STEPS, exercises=0.65, drills=0.35)
    supervised(plan, ())
    return plan.name


def main_run(seed: int) -> None:
    """Exercises, SFT on all training environments, then GRPO; evaluated after each."""
    from grpo import reinforce  # TRL takes seconds to import.

    start = warm_up(seed)
    evaluate(start)
    plan = Plan(f"sft-all-{seed}", seed=seed, steps=SFT_STEPS, start=start)
    supervised(plan, splits.load()["train"])
    evaluate(plan.name)
    evaluate(reinforce(f"grpo-all-{seed}", plan.name, seed))


def curve_run(seed: int) -> None:
    """SFT on 1, 4, 16 and all training environments with one budget, from the same start."""
    start = warm_up(0)
    for count, environments in splits.load()["curve"][str(seed)].items():
        plan = Plan(f"curve-{count}-{seed}", seed=seed, steps=CURVE_STEPS, start=start)
        supervised(plan, environments)
        evaluate(plan.name)


def run(parts: Sequence[str], seeds: Sequence[int]) -> None:
    """Carries out what is asked for, and leaves out what is done."""
    data.make_all()
    make_tokenizer()
    jobs: dict[str, Callable[[int], None]] = {"main": main_run, "curve": curve_run}
    for part in parts:
        for seed in seeds if part == "main" else range(CURVE_SEEDS):
            jobs[part](seed)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", nargs="+", default=["main", "curve"], choices=["main", "curve"])
    parser.add_argument("--seeds", nargs="+", type=int, default=[0, 1, 2])
    given = parser.parse_args()
    torch.set_num_threads(1)
    run(given.only, given.seeds)
