"""What the README shows runs, as it stands there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import gymnasium
import pytest

from conftest import ROOT

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def example(heading: str) -> str:
    """The first example under a heading."""
    _, _, section = README.partition(f"\n## {heading}\n")
    found = re.search(r"```python\n(.*?)```", section, re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture(autouse=True)
def _in_the_workspace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_first_steps(capsys: pytest.CaptureFixture[str]) -> None:
    exec(example("First steps"), {})  # noqa: S102 - it is ours
    task, tools, grade = capsys.readouterr().out.splitlines()
    assert task.startswith("{'type': 'task', 'text': ")
    assert "'find_members'" in tools
    assert grade.startswith("0.0 [{'id': ")


def test_the_example_of_the_repository(capsys: pytest.CaptureFixture[str]) -> None:
    found = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert found is not None
    exec(found[1], {})  # noqa: S102 - it is ours
    assert capsys.readouterr().out.splitlines()[-1] == "1.0"


def test_many_episodes_at_once() -> None:
    asked: list[str] = []

    async def model(system: str, text: str) -> str:
        asked.append(system + text)
        return "I cannot do that."

    exec(example("Many episodes at once").replace("1_000", "40"), {"model": model})  # noqa: S102
    assert len(asked) >= 40


def test_gymnasium() -> None:
    names: dict[str, Any] = {"completion": "Done."}
    exec(example("Gymnasium"), names)  # noqa: S102
    assert names["terminated"] or names["info"]["observation"]["type"] == "message"
    names["envs"].close()
    gymnasium.registry.pop("envloom/LibraryLoans-v0")
