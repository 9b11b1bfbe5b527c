"""The examples with TRL run from the beginning to the end, with a tiny model on a CPU."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from trainer_support import ROOT

pytest.importorskip("torch")
pytest.importorskip("trl")

FOLDER = ROOT / "tmp" / "python-trl-examples"


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    shutil.rmtree(FOLDER, ignore_errors=True)
    yield FOLDER
    shutil.rmtree(FOLDER, ignore_errors=True)


def run(script: str, folder: Path, *options: str) -> str:
    """Runs an example in the workspace, whose environments it trains on."""
    variables = {
        **os.environ,
        "ENVLOOM_COMMAND": str(ROOT / "node_modules" / ".bin" / "envloom"),
        "HF_HUB_OFFLINE": "1",
        "HF_HOME": str(folder / "cache"),
        "PYTHONPATH": str(ROOT / "packages/python/src"),
    }
    command = [sys.executable, str(ROOT / "packages/python/examples" / script), "--tiny"]
    places = ["--data", str(folder / "data"), "--out", str(folder / script)]
    done = subprocess.run(
        [*command, *places, *options],
        cwd=ROOT,
        env=variables,
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-5_000:]
    return done.stdout


def test_a_model_is_tuned_trained_and_evaluated(folder: Path) -> None:
    run("sft_trl.py", folder)
    tuned = folder / "sft_trl.py"
    assert (tuned / "model.safetensors").is_file()
    run("grpo_trl.py", folder, "--model", str(tuned))
    trained = folder / "grpo_trl.py"
    assert (trained / "model.safetensors").is_file()
    table = run("evaluate.py", folder, "--model", str(trained))
    assert re.search(r"^library-loans +0 of +4 +0\.0% \(0\.0% to 49\.0%\)", table, re.MULTILINE)
    assert re.search(r"^all +0 of +4 ", table, re.MULTILINE)


def test_each_runs_by_itself(folder: Path) -> None:
    run("grpo_trl.py", folder, "--dense")
    assert "4 of 4 played" in run("evaluate.py", folder)
