"""Rows that name scenarios, as `npx envloom data` writes them for ROLL and TRL."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from .errors import InvalidRequest, OtherVersion


@dataclass(frozen=True)
class Reference:
    """What an episode of a row is opened with.

    Attributes:
        environment: Its name, `library-loans`.
        scenario: The id of the scenario.
        interaction: How it is played; None: as the scenario was made to be played.
        max_steps: After so many steps the episode is cut off; None: the scenario's own limit.
        content_hash: Of the scenario; the server refuses another under the same id. None: of a row
            that was written by hand, so not compared.
    """

    environment: str
    scenario: str
    interaction: str | None = None
    max_steps: int | None = None
    content_hash: str | None = None


def reference_of(row: Mapping[str, Any]) -> Reference:
    """The reference in a row.

    Raises:
        InvalidRequest: where the row names no environment or no scenario.
        OtherVersion: where the row was made before rows named the content of their scenario.
    """
    environment = row.get("env") or row.get("environment")
    scenario = row.get("scenario")
    if not isinstance(environment, str) or not isinstance(scenario, str):
        raise InvalidRequest(
            "INVALID_REQUEST",
            f"the row names no scenario: its columns are {', '.join(sorted(row))}",
            "Rows have the columns `env` and `scenario`; make them with `npx envloom data`.",
            "row",
        )
    content = row.get("content_hash")
    if content is None and row.get("model_hash") is not None:
        raise OtherVersion(
            "OTHER_VERSION",
            f"the row names {scenario} without a content_hash, and another task may have this id by now",
            "Make the rows again with `npx envloom data`.",
            "content_hash",
        )
    limit = row.get("max_steps")
    return Reference(
        environment,
        scenario,
        row.get("interaction"),
        None if limit is None else int(limit),
        content,
    )


# Managers of ROLL build hundreds of environments in threads, all of the same files.
_reading = threading.Lock()


def read_references(files: Iterable[str], root: str | Path | None = None) -> tuple[Reference, ...]:
    """The references of JSON Lines or Parquet files, in their order; read once until they change.

    Args:
        files: Relative to `root`.
        root: Default: the working directory.

    Raises:
        InvalidRequest: for a file that is not there, of another type, or without rows.
    """
    paths = tuple(str(Path(root or ".").joinpath(str(file)).resolve()) for file in files)
    with _reading:
        return _read(paths, tuple(_stamp(Path(path)) for path in paths))


def _stamp(path: Path) -> tuple[int, int] | None:
    """Of a file that is made again; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


@lru_cache(maxsize=64)
def _read(
    paths: tuple[str, ...],
    _stamps: tuple[tuple[int, int] | None, ...],
) -> tuple[Reference, ...]:
    references = tuple(reference_of(row) for path in paths for row in _rows_of(Path(path)))
    if not references:
        raise _unreadable(", ".join(paths) or "an empty list of files", "there are no rows in it")
    return references


def _rows_of(path: Path) -> Iterator[Mapping[str, Any]]:
    if not path.is_file():
        raise _unreadable(path, "there is no such file (paths are relative to `root`)")
    if path.suffix == ".parquet":
        return _parquet_rows(path)
    if path.suffix in (".jsonl", ".json"):
        return _json_rows(path)
    raise _unreadable(path, "it is neither .jsonl nor .parquet")


def _json_rows(path: Path) -> Iterator[Mapping[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                yield json.loads(line)
            except ValueError as error:
                raise _unreadable(path, f"line {number} is no JSON: {error}") from error


def _parquet_rows(path: Path) -> Iterator[Mapping[str, Any]]:
    try:
        from pyarrow import parquet
    except ImportError as error:
        raise _unreadable(path, "Parquet needs pyarrow: pip install pyarrow") from error
    yield from parquet.read_table(path).to_pylist()


def _unreadable(path: object, problem: str) -> InvalidRequest:
    repair = "Name the files that `npx envloom data` wrote."
    return InvalidRequest("INVALID_REQUEST", f"cannot read {path}: {problem}", repair, "files")
