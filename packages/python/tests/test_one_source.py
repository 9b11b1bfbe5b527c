"""`client.py` is made of `aio.py`; both have the same methods, which take and say the same."""

from __future__ import annotations

import inspect
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import envloom

WRITE_CLIENT = Path(__file__).parents[1] / "tools" / "write_client.py"


def test_the_file_is_what_the_script_writes() -> None:
    done = subprocess.run(
        [sys.executable, str(WRITE_CLIENT), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def methods(kind: type) -> dict[str, Callable[..., object]]:
    found = inspect.getmembers(kind, inspect.isfunction)
    return {name: method for name, method in found if not name.startswith("_")}


@pytest.mark.parametrize(
    ("sync", "asynchronous"),
    [(envloom.Client, envloom.AsyncClient), (envloom.Session, envloom.AsyncSession)],
)
def test_both_take_the_same(sync: type, asynchronous: type) -> None:
    theirs = methods(asynchronous)
    for name, method in methods(sync).items():
        taken = [str(inspect.signature(one)).split(" ->")[0] for one in (method, theirs[name])]
        assert taken[0] == taken[1].replace("Async", "")
        assert not inspect.iscoroutinefunction(method)
    assert methods(sync).keys() == theirs.keys()
