"""The log of a training run: lines, numbers that are none, and runs that go on."""

import json
import math
from pathlib import Path

import pytest

from envloom.training_log import TrainingLog, callback, read


def test_a_line_has_all_columns(tmp_path: Path) -> None:
    log = TrainingLog(tmp_path / "deep" / "log.jsonl")
    log.write(1, loss=0.5)
    [line] = read(tmp_path / "deep" / "log.jsonl")
    assert list(line) == ["step", "reward", "loss", "kl", "time"]
    assert (line["step"], line["reward"], line["loss"], line["kl"]) == (1, None, 0.5, None)


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_what_is_not_finite_is_null(tmp_path: Path, value: float) -> None:
    TrainingLog(tmp_path / "log.jsonl").write(1, kl=value)
    assert json.loads((tmp_path / "log.jsonl").read_text())["kl"] is None


def test_a_run_goes_on_after_its_checkpoint(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    first = TrainingLog(file)
    for step in (1, 2, 3):
        first.write(step, reward=step)
    TrainingLog(file, after=2).write(3, reward=30)
    assert [(line["step"], line["reward"]) for line in read(file)] == [(1, 1), (2, 2), (3, 30)]


def test_a_new_run_begins_anew(tmp_path: Path) -> None:
    TrainingLog(tmp_path / "log.jsonl").write(1)
    TrainingLog(tmp_path / "log.jsonl")
    assert read(tmp_path / "log.jsonl") == []


def test_a_line_that_was_cut_off_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    TrainingLog(file).write(1)
    file.write_text(file.read_text() + '{"step": 2, "rew')
    assert [line["step"] for line in read(file)] == [1]


def test_a_trainer_writes_what_it_logs(tmp_path: Path) -> None:
    transformers = pytest.importorskip("transformers")
    writer = callback(tmp_path / "log.jsonl")
    state = transformers.TrainerState(global_step=0)
    writer.on_train_begin(None, state, None)
    state.global_step = 5
    writer.on_log(None, state, None, logs={"reward": 0.25, "loss": "0.125", "entropy": 3.0})
    writer.on_log(None, state, None, logs={"train_runtime": 1.0})
    [line] = read(tmp_path / "log.jsonl")
    assert (line["step"], line["reward"], line["loss"], line["kl"]) == (5, 0.25, 0.125, None)
