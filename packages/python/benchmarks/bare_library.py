"""What people write without envloom: a class with a dict of rows, for comparison in `throughput.py`.

As the calls of `library-loans`, actions and observations are JSON text, and a reset copies the world.
What it lacks is everything else: checks of arguments, refusals by rule, invariants, forks, a grade.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

Row = dict[str, Any]

LENT = 12
"""Copies that are on loan at the beginning."""


def rows(prefix: str, number: int, **fields: Callable[[int], Any]) -> list[Row]:
    """A table: `prefix` makes the keys, `fields` the other values of each row."""
    return [
        {"id": f"{prefix}{at}", **{name: make(at) for name, make in fields.items()}}
        for at in range(1, number + 1)
    ]


WORLD: dict[str, list[Row]] = {
    "branches": rows(
        "B", 3, name=lambda at: f"Branch {at}", address=lambda at: f"{at} Quay Street"
    ),
    "members": rows(
        "M-10",
        9,
        name=lambda at: f"Member Number {at}",
        email=lambda at: f"member.{at}@example.org",
        status=lambda _: "active",
        category=lambda at: ("adult", "child", "senior")[at % 3],
        home_branch_id=lambda at: f"B{at % 3 + 1}",
        card_expires_on=lambda at: f"2026-08-{at + 10}",
    ),
    "titles": rows(
        "T",
        12,
        name=lambda at: f"Title Number {at}",
        author=lambda at: f"Author {at % 4}",
        kind=lambda _: "book",
        replacement_price=lambda at: 10 + at / 4,
    ),
    "copies": rows(
        "C-00",
        24,
        title_id=lambda at: f"T{at % 12 + 1}",
        branch_id=lambda at: f"B{at % 3 + 1}",
        status=lambda at: "available" if at > LENT else "on_loan",
    ),
    "loans": rows(
        "L",
        LENT,
        copy_id=lambda at: f"C-00{at}",
        member_id=lambda at: f"M-10{at % 9 + 1}",
        borrowed_on=lambda at: f"2026-02-{at + 10}",
        due_on=lambda at: f"2026-03-{at + 10}",
        renewals=lambda _: 0,
        status=lambda _: "open",
    ),
    "holds": [],
}


def call(name: str, **arguments: Any) -> Row:
    """An action: a call of a tool."""
    return {"type": "tool_calls", "calls": [{"name": name, "arguments": arguments}]}


EPISODE: list[Row] = [
    call("list_branches"),
    call("find_members", text="number 3"),
    *(call("get_member_account", member_id=f"M-10{at}") for at in (3, 4, 5, 6)),
    *(call("get_title_availability", title_id=f"T{at}") for at in (2, 4, 6)),
    *(call("return_copy", copy_id=f"C-00{at}") for at in (2, 5, 7)),
    *(call("renew_loan", loan_id=f"L{at}") for at in (3, 4)),
    call("place_hold", title_id="T6", member_id="M-104"),
    call("check_out_copy", copy_id="C-0015", member_id="M-103"),
    call("check_out_copy", copy_id="C-0016", member_id="M-105"),
    call("cancel_hold", hold_id="H1"),
    {"type": "message", "content": "Everything is done."},
]
"""Nineteen actions, mixed as in the reference solutions of `library-loans`."""


class BareLibrary:
    """A circulation desk without rules."""

    def __init__(self) -> None:
        self.world: dict[str, list[Row]] = {}
        self.reset()

    def reset(self) -> None:
        """The world as it was."""
        self.world = copy.deepcopy(WORLD)

    def step(self, text: str) -> str:
        """Carries out an action; both are JSON."""
        action = json.loads(text)
        if action["type"] == "message":
            observation: Row = {"type": "none"}
        else:
            results = [self._result(one) for one in action["calls"]]
            observation = {"type": "tool_results", "results": results}
        done = action["type"] == "message"
        return json.dumps({"observation": observation, "reward": 0.0, "terminated": done})

    def list_branches(self) -> list[Row]:
        """All of them."""
        return self.world["branches"]

    def find_members(self, text: str) -> list[Row]:
        """Members whose name has this text in it."""
        return [one for one in self.world["members"] if text in one["name"].lower()]

    def get_member_account(self, member_id: str) -> Row:
        """A member, and what is at home or on hold."""
        return {
            "member": self._row("members", member_id),
            "open_loans": self._of("loans", member_id=member_id, status="open"),
            "active_holds": self._of("holds", member_id=member_id),
        }

    def get_title_availability(self, title_id: str) -> Row:
        """A title, its copies and its queue."""
        copies = self._of("copies", title_id=title_id)
        return {
            "title": self._row("titles", title_id),
            "copies": copies,
            "on_shelf": sum(one["status"] == "available" for one in copies),
            "queue": self._of("holds", title_id=title_id),
        }

    def return_copy(self, copy_id: str) -> Row:
        """A copy comes back."""
        [loan] = self._of("loans", copy_id=copy_id, status="open")
        loan.update(status="returned", returned_on="2026-03-02")
        back = self._row("copies", copy_id)
        back["status"] = "available"
        return {"loan": loan, "copy": back, "charges": []}

    def renew_loan(self, loan_id: str) -> Row:
        """Three weeks more."""
        loan = self._row("loans", loan_id)
        loan.update(renewals=loan["renewals"] + 1, due_on="2026-04-02")
        return loan

    def place_hold(self, title_id: str, member_id: str) -> Row:
        """Puts a member into the queue."""
        holds = self.world["holds"]
        hold = {"id": f"H{len(holds) + 1}", "title_id": title_id, "member_id": member_id}
        holds.append({**hold, "status": "waiting"})
        return holds[-1]

    def cancel_hold(self, hold_id: str) -> Row:
        """Out of the queue."""
        hold = self._row("holds", hold_id)
        hold["status"] = "cancelled"
        return hold

    def check_out_copy(self, copy_id: str, member_id: str) -> Row:
        """Lends a copy."""
        self._row("copies", copy_id)["status"] = "on_loan"
        loans = self.world["loans"]
        loan = {"id": f"L{len(loans) + 1}", "copy_id": copy_id, "member_id": member_id}
        loans.append({**loan, "due_on": "2026-03-23", "renewals": 0, "status": "open"})
        return loans[-1]

    def _result(self, asked: Row) -> Row:
        data = getattr(self, asked["name"])(**asked["arguments"])
        return {"name": asked["name"], "result": {"success": True, "data": data}}

    def _row(self, table: str, key: str) -> Row:
        return next(one for one in self.world[table] if one["id"] == key)

    def _of(self, table: str, **fields: str) -> list[Row]:
        return [
            one
            for one in self.world[table]
            if all(one[name] == value for name, value in fields.items())
        ]
