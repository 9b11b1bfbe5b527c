"""Auxiliary episodes of worlds that are made up: finding a tool by its words and copying what was found.

No environment of the catalogue is in them. They are short, there is no end of them, and a model learns
from them what an episode is made of: reading a list of tools, looking things up, copying identifiers.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import compact
from augment import _name as invented_name
from data import LAST_MESSAGE, Row, Turn

_VERBS = re.findall(
    r"\w+",
    "add open close cancel move renew book release check pay send change start stop record confirm",
)
_LOOKUPS = ("find", "search", "list")


def exercise(chance: random.Random, words: Sequence[str]) -> Row:
    """One made-up episode: one or two requests in a world of two or three kinds of things.

    Args:
        chance: Where all choices come from.
        words: Words of the vocabulary, for the names of things and arguments.
    """
    things = chance.sample(words, chance.randint(2, 3))
    lookups = {thing: chance.choice(_LOOKUPS) for thing in things}
    tools = [f"{lookups[thing]}_{thing} text" for thing in things]
    verbs = {thing: chance.sample(_VERBS, chance.randint(2, 3)) for thing in things}
    extras = {
        (thing, verb): chance.choice(words)
        for thing in things
        for verb in verbs[thing]
        if chance.random() < 0.4
    }
    for thing in things:
        for verb in verbs[thing]:
            extra = extras.get((thing, verb))
            tools.append(f"{verb}_{thing} {thing}_id" + (f" {extra}" if extra else ""))
    chance.shuffle(tools)
    requests: list[str] = []
    turns: list[Turn] = []
    for _ in range(chance.choice((1, 1, 2))):
        thing = chance.choice(things)
        verb = chance.choice(verbs[thing])
        words_of_request, more = _request(
            chance,
            words,
            thing=thing,
            verb=verb,
            lookup=lookups[thing],
            extra=extras.get((thing, verb)),
        )
        requests.append(words_of_request)
        turns += more
    turns.append({"role": "assistant", "content": LAST_MESSAGE, "learn": True})
    return {
        "env": "exercise",
        "scenario": "exercise",
        "content_hash": "",
        "kind": "ordinary",
        "agent": "exercise",
        "tasks": [chance.choice((" and ", ". ", "\n- ")).join(requests)],
        "tools": ["\n".join(tools)],
        "turns": turns,
    }


def _request(
    chance: random.Random,
    words: Sequence[str],
    *,
    thing: str,
    verb: str,
    lookup: str,
    extra: str | None,
) -> tuple[str, list[Turn]]:
    name = " ".join(invented_name(chance, ()) for _ in range(chance.randint(1, 2)))
    prefix = "".join(chance.choices("ABCDEFGHKLMNPRSTW", k=chance.randint(1, 2))) + chance.choice(
        ("", "-")
    )
    length = chance.randint(1, 4)
    rows = [
        (prefix + "".join(chance.choices("0123456789", k=length)), other)
        for other in (name, *_others(chance, name))
    ]
    identifier = rows[0][0]
    chance.shuffle(rows)
    arguments: dict[str, object] = {f"{thing}_id": identifier}
    told = ""
    if extra:
        value = chance.choice((chance.randint(1, 99), chance.choice(words)))
        arguments[extra] = value
        told = f" with {extra} {value}"
    text = chance.choice(
        (
            f"{verb} the {thing} of {name}{told}",
            f"please {verb} {name}'s {thing}{told}",
            f"{thing} {name}: {verb} it{told}",
        )
    )
    found = "\n".join(f"{thing}_id: {key}, name: {other}" for key, other in rows)
    called = {f"{thing}_id": identifier, **arguments}
    return text, [
        {
            "role": "assistant",
            "content": compact.call_text(f"{lookup}_{thing}", {"text": name}),
            "learn": True,
        },
        {"role": "tool", "content": found, "learn": False},
        {
            "role": "assistant",
            "content": compact.call_text(f"{verb}_{thing}", called),
            "learn": True,
        },
        {
            "role": "tool",
            "content": chance.choice(("ok", f"{thing}_id: {identifier}")),
            "learn": False,
        },
    ]


def _others(chance: random.Random, name: str) -> list[str]:
    """Names of other rows, some of which share a word with the one that is looked for."""
    others = [
        " ".join(invented_name(chance, ()) for _ in name.split())
        for _ in range(chance.choice((0, 0, 1, 2)))
    ]
    return [other for other in others if other != name]
