"""Which environments are held out, and which of the others the curve takes; written before training.

>>> python splits.py  # writes splits.json, which is committed
"""

from __future__ import annotations

import json
import random
from typing import TypedDict

from paths import GENERATED, SPLITS

HELD_OUT = 6
CURVE = (1, 4, 16)
CURVE_SEEDS = 3


class Splits(TypedDict):
    """Names of environments; `curve[seed][count]` is a subset of `train`, the smaller in the larger."""

    train: list[str]
    held_out: list[str]
    curve: dict[str, dict[str, list[str]]]


def draw(names: list[str], seed: int = 0) -> Splits:
    """Chooses by the seed alone."""
    shuffled = sorted(names)
    random.Random(seed).shuffle(shuffled)
    train = sorted(shuffled[HELD_OUT:])
    return {
        "train": train,
        "held_out": sorted(shuffled[:HELD_OUT]),
        "curve": {str(one): _nested(train, one) for one in range(CURVE_SEEDS)},
    }


def _nested(train: list[str], seed: int) -> dict[str, list[str]]:
    order = random.Random(f"curve {seed}").sample(train, len(train))
    return {str(count): sorted(order[:count]) for count in (*CURVE, len(train))}


def load() -> Splits:
    """As they were written down."""
    splits: Splits = json.loads(SPLITS.read_text())
    return splits


if __name__ == "__main__":
    found = [path.parent.name for path in GENERATED.glob("*/package.json")]
    SPLITS.write_text(json.dumps(draw(found), indent=2) + "\n")
