"""Other identifiers and other names in an episode, so that they are copied and not remembered.

Every identifier (`C-0004`) gets other digits and every name (a capitalised word of the task that also
stands in a call or a result) becomes another, the same everywhere in the episode.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from data import Row

_IDENTIFIER = re.compile(r"\b([A-Z]{1,3}-?)(\d+)\b")
_NAME = re.compile(r"\b[A-Z][a-zà-ɏ]{2,}\b")
_SYLLABLES = re.findall(
    r"\w+",
    "ba be bo da den do el fa fen ga gor ha hol il jo ka kel la lin lo ma mar mo na nor o pa per ra "
    "ri ro sa ser so ta ter to u va vin wa wen ya zo",
)


def augmented(row: Row, chance: random.Random, names: Sequence[str]) -> Row:
    """A row with other identifiers and names.

    Args:
        row: With one task, as `chosen` leaves it.
        chance: Where all choices come from.
        names: From which names are drawn; half of them are made of syllables instead.
    """
    spoken = row["tasks"][0]
    rest = "\n".join(turn["content"] for turn in row["turns"])
    table = {
        word: _name(chance, names)
        for word in sorted(set(_NAME.findall(spoken)) & set(_NAME.findall(rest)))
    }
    for prefix, digits in sorted(set(_IDENTIFIER.findall(spoken + "\n" + rest))):
        table[prefix + digits] = prefix + "".join(chance.choice("0123456789") for _ in digits)
    table |= {word.lower(): other.lower() for word, other in list(table.items()) if word.isalpha()}
    if not table:
        return row
    pattern = re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(map(re.escape, table))})(?![A-Za-z0-9])")
    swap: Callable[[str], str] = lambda text: pattern.sub(lambda m: table[m[0]], text)  # noqa: E731
    return {
        **row,
        "tasks": [swap(spoken)],
        "turns": [{**turn, "content": swap(turn["content"])} for turn in row["turns"]],
    }


def _name(chance: random.Random, names: Sequence[str]) -> str:
    if names and chance.random() < 0.5:
        return chance.choice(names)
    return "".join(chance.choices(_SYLLABLES, k=chance.randint(2, 3))).capitalize()


def names_in(rows: Sequence[Row]) -> list[str]:
    """Names of a set of rows, each once."""
    return sorted({word for row in rows for word in _NAME.findall(row["tasks"][0])})
