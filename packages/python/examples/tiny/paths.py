"""Where things lie. Everything under `runs/` is made again by `recipe.py` and is not committed."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parents[3]
RUNS = HERE / "runs"

GENERATED = REPOSITORY / "generated"
"""The stored scenarios: held out, as no model is trained on them."""

ROLLOUTS = RUNS / "rollouts"
DATA = RUNS / "data"
TOKENIZER = RUNS / "tokenizer"
MODELS = RUNS / "models"
RESULTS = HERE / "results"
SPLITS = HERE / "splits.json"


def worlds(name: str) -> Path:
    """The training environments with a set of scenarios of our own, which models are trained on."""
    return RUNS / f"envs-{name}"
