"""The parts of examples/tiny that need no torch: the compact form, intervals, and the splits."""

import importlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest

TINY = Path(__file__).resolve().parents[1] / "examples" / "tiny"
LIBRARY = json.loads(
    """[
      {"name": "find_members", "description": "Find members by name.", "properties": ["text"]},
      {"name": "place_hold", "description": "Put a member in the queue for a title.",
       "properties": ["member_id", "title_id", "pickup_branch_id"]},
      {"name": "register_member", "description": "Register a new member.",
       "properties": ["name", "email", "category"]}
    ]"""
)
TOOLS = [
    {
        "type": "function",
        "function": {
            "name": one["name"],
            "description": one["description"],
            "parameters": {
                "type": "object",
                "properties": {name: {} for name in one["properties"]},
            },
        },
    }
    for one in LIBRARY
]


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Imports a module of the example."""
    monkeypatch.syspath_prepend(str(TINY))
    yield importlib.import_module
    for name in ("compact", "paths", "splits", "statistics95"):
        sys.modules.pop(name, None)


def test_long_tools_are_told_where_the_task_speaks_of_them(
    tiny: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    compact = tiny("compact")
    monkeypatch.setattr(compact, "TOOLS", 1)
    lines = compact.tool_list(TOOLS, "Put Ada in the queue for Dune.").splitlines()
    assert lines == [
        "find_members text",
        "place_hold member_id title_id pickup_branch_id",
        "register_member",
    ]


def test_first_words_that_name_a_tool_are_in_lower_case(tiny: Any) -> None:
    told = tiny("compact").task_text(TOOLS, "Register Ada Hold. Place a hold. Ask Place.")
    assert told == "register Ada Hold. place a hold. Ask Place."


def test_lookups_show_the_rows_and_fields_that_the_task_speaks_of(tiny: Any) -> None:
    compact = tiny("compact")
    rows: list[dict[str, Any]] = [
        {"member_id": f"M-{at}", "name": name, "note": None, "tags": [], "joined_on": "2026-03-01"}
        for at, name in enumerate(["Bo Berg", "Cy Clark", "Di Dunn", "Ed Eads", "Ada Wong"])
    ]
    text = compact.result_text(
        "find_members", {"success": True, "data": rows}, "Ada joined on 1 March 2026"
    )
    assert text.splitlines() == [
        "member_id: M-0, name: Bo Berg, joined_on: 2026-03-01",
        "member_id: M-1, name: Cy Clark, joined_on: 2026-03-01",
        "member_id: M-4, name: Ada Wong, joined_on: 2026-03-01",
    ]


def test_other_calls_show_keys_and_refusals_their_code(tiny: Any) -> None:
    result_text = tiny("compact").result_text
    made = {"success": True, "data": {"hold_id": "H1", "status": "waiting", "title_id": "T9"}}
    refused = {"success": False, "error": {"code": "ON_SHELF", "message": "It is on the shelf."}}
    assert result_text("place_hold", made, "hold") == "hold_id: H1, title_id: T9"
    assert result_text("place_hold", refused, "hold") == "refused ON_SHELF"
    assert result_text("cancel_hold", {"success": True, "data": None}, "hold") == "ok"


@pytest.mark.parametrize(
    ("won", "count", "low", "high"),
    [(0, 200, 0.0, 0.0188), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)],
)
def test_intervals_of_shares_are_wilsons(
    tiny: Any, won: int, count: int, low: float, high: float
) -> None:
    figure = tiny("statistics95").share(won, count)
    assert (round(figure["low"], 4), round(figure["high"], 4)) == (low, high)


def test_the_splits_are_those_of_the_seed_and_apart(tiny: Any) -> None:
    splits = tiny("splits")
    written = splits.load()
    assert written == splits.draw([*written["train"], *written["held_out"]])
    assert not set(written["train"]) & set(written["held_out"])
    for nested in written["curve"].values():
        assert set(nested["1"]) < set(nested["4"]) < set(nested["16"]) < set(written["train"])
