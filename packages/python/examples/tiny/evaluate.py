"""Plays a model on what it was not trained on, and keeps the figures in `results/<run>.json`.

>>> python evaluate.py sft-all-0  # a run in runs/models

- `scenarios`: stored scenarios (seed 7) of the environments that the main run trains on;
- `environments`: all scenarios, stored and made, of the environments that are held out.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

import splits
import torch
import vocabulary
from data import Row, read_rows
from examples import fitting
from forced import forced
from paths import GENERATED, HERE, MODELS, REPOSITORY, RESULTS, TOKENIZER, worlds
from play import Outcome, play
from sft import load_model
from statistics95 import bootstrap, share
from transformers import Qwen3ForCausalLM
from vocabulary import Vocabulary

from envloom import Client

MOST = 400
"""Episodes of each set, at most."""

SOURCES = {"stored": GENERATED, "made": worlds("made")}
"""Sets of scenarios and the folders of environments that have them."""


def held_out_rows(tokenizer: Vocabulary) -> dict[str, dict[str, list[Row]]]:
    """Both sets by source, the same for every run: drawn by a seed from what fits the context."""
    apart = set(splits.load()["held_out"])
    rows = {source: fitting(read_rows(source), tokenizer) for source in SOURCES}
    known = [row for row in rows["stored"] if row["env"] not in apart]
    unknown = {
        source: [row for row in all_ if row["env"] in apart] for source, all_ in rows.items()
    }
    return {
        "scenarios": {"stored": random.Random(0).sample(known, min(MOST, len(known)))},
        "environments": unknown,
    }


def measure(
    model: Qwen3ForCausalLM, tokenizer: Vocabulary, rows: dict[str, list[Row]]
) -> dict[str, Any]:
    """Figures of one set, and the episodes they are of."""
    outcomes: list[Outcome] = []
    sampled: list[Outcome] = []
    for source, some in rows.items():
        with Client(env=str(SOURCES[source] / "*")) as client:
            outcomes += play(model, tokenizer, client, some)
            sampled += play(model, tokenizer, client, some, temperature=1.0)
    foretold = forced(model, tokenizer, [row for some in rows.values() for row in some])
    return {
        "strict": share(sum(one.strict == 1 for one in outcomes), len(outcomes)),
        "dense": bootstrap([one.dense for one in outcomes]),
        "sampled": share(sum(one.strict == 1 for one in sampled), len(sampled)),
        "right tools": bootstrap([one["tools"] for one in foretold]),
        "right calls": bootstrap([one["calls"] for one in foretold]),
        "loss": bootstrap([one["loss"] for one in foretold]),
        "won": _won(outcomes),
    }


def _won(outcomes: Sequence[Outcome]) -> dict[str, str]:
    """By environment: how many of its episodes earned the full reward, `3 of 11`."""
    played = Counter(one.env for one in outcomes)
    won = Counter(one.env for one in outcomes if one.strict == 1)
    return {env: f"{won[env]} of {played[env]}" for env in sorted(played)}


def evaluate(name: str, *, again: bool = False) -> dict[str, Any]:
    """Measures a run, unless `results/<run>.json` is there."""
    file = RESULTS / f"{name}.json"
    if file.exists() and not again:
        kept: dict[str, Any] = json.loads(file.read_text())
        return kept
    torch.set_num_threads(1)
    started = time.time()
    tokenizer = vocabulary.load(TOKENIZER)
    model = load_model(MODELS / name)
    sets = {key: measure(model, tokenizer, rows) for key, rows in held_out_rows(tokenizer).items()}
    found = {
        "run": name,
        "command": f"python evaluate.py {name}",
        "commit": commit(),
        "plan": json.loads((MODELS / name / "plan.json").read_text()),
        "seconds": round(time.time() - started),
        **sets,
    }
    RESULTS.mkdir(exist_ok=True)
    file.write_text(json.dumps(found, indent=2) + "\n")
    return found


def commit() -> str:
    """The commit that is checked out, marked where this folder or the environments differ from it."""
    changed = _git("status", "--porcelain", "--", str(HERE), str(GENERATED))
    own = [line for line in changed.splitlines() if "/results/" not in line]
    return _git("rev-parse", "--short=8", "HEAD") + ("-dirty" if own else "")


def _git(*words: str) -> str:
    command = ["git", *words]
    told = subprocess.run(command, cwd=REPOSITORY, check=True, capture_output=True, text=True)
    return told.stdout.strip()


def tell(found: dict[str, Any]) -> None:
    """Prints the figures of a run."""
    for key in ("scenarios", "environments"):
        for kind, one in found[key].items():
            if kind == "won":
                continue
            interval = f"{one['low']:.3f} to {one['high']:.3f}"
            print(f"{found['run']} {key} {kind}: {one['mean']:.3f} ({interval}), {one['count']}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("runs", nargs="+")
    parser.add_argument("--again", action="store_true")
    given = parser.parse_args()
    for run in given.runs:
        tell(evaluate(run, again=given.again))
