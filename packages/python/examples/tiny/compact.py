"""The compact form: what a small model reads instead of the full prompt.

The calls of the model keep the form of Qwen3 (`<tool_call>{"name": …, "arguments": {…}}</tool_call>`) and
go to the environment as they are. Only what the model *reads* is shorter:

- tools: `name argument argument`, a line each; of tools with more than `ARGUMENTS` arguments only the
  name, but for the `TOOLS` tools that share most words with the task;
- the task: words at the beginning of a sentence that tools have in their names are in lower case;
- results of lookups: of every row the `FIELDS` fields that name something or share a word with the task,
  and of lists the `ROWS` rows that share most words with it; of other calls the keys of the first row; of
  a refusal its code;
- no rules and no instructions.

Nothing here looks at the reference solution or at the checks.
"""

from __future__ import annotations

import calendar
import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

TOOLS = 6
ARGUMENTS = 2

ROWS = 3
FIELDS = 4

LOOKUPS = ("find", "get", "list", "search", "show", "view")

Row: TypeAlias = dict[str, Any]

_MONTHS = tuple(calendar.month_name)[1:]
_DATE = re.compile(rf"\b(\d{{1,2}}) ({'|'.join(_MONTHS)}) (\d{{4}})")
_FIRST_WORD = re.compile(r"(?:^|(?<=[.!?:]\s)|(?<=\n)|(?<=- ))[A-Z][a-z]+")
_WORD = re.compile(r"[A-Za-zÀ-ɏ]+|\d+(?:[.:-]\d+)*")


def stems(text: str) -> set[str]:
    """Words as they are compared: in lower case, cut to five letters; days are ISO days."""
    iso = _DATE.sub(lambda m: f"{m[3]}-{_MONTHS.index(m[2]) + 1:02}-{int(m[1]):02}", text)
    return {word.lower()[:5] if word[0].isalpha() else word for word in _WORD.findall(iso)}


def tool_list(tools: Sequence[Mapping[str, Any]], task: str) -> str:
    """All tools in the order of the environment, a line each: `cancel_hold hold_id`."""
    words = [_tool_stems(tool) for tool in tools]
    weight = _weights(words)
    asked = stems(task)
    scores = [sum(weight[word] for word in each & asked) for each in words]
    best = sorted(range(len(tools)), key=lambda at: (-scores[at], at))[:TOOLS]
    return "\n".join(_tool_line(tool, told=at in best) for at, tool in enumerate(tools))


def _tool_line(tool: Mapping[str, Any], *, told: bool) -> str:
    function = tool["function"]
    names = list(function["parameters"].get("properties", {}))
    return " ".join([function["name"], *(names if told or len(names) <= ARGUMENTS else [])])


def task_text(tools: Sequence[Mapping[str, Any]], task: str) -> str:
    """The task, with `Release the hold` as `release the hold` where a tool is called `release_hold`."""
    names = {word for tool in tools for word in tool["function"]["name"].split("_")}
    return _FIRST_WORD.sub(lambda m: _lowered(m[0], names), task)


def _lowered(word: str, names: set[str]) -> str:
    return word.lower() if word.lower() in names else word


def _tool_stems(tool: Mapping[str, Any]) -> set[str]:
    function = tool["function"]
    properties: Mapping[str, Mapping[str, Any]] = function["parameters"].get("properties", {})
    told = [function["name"].replace("_", " "), function["description"]]
    told += [name.replace("_", " ") for name in properties]
    told += [str(value) for one in properties.values() for value in one.get("enum", ())]
    return stems(" ".join(told))


def _weights(documents: Iterable[set[str]]) -> Mapping[str, float]:
    documents = list(documents)
    counts = Counter(word for words in documents for word in words)
    return {word: math.log(1 + len(documents) / count) for word, count in counts.items()}


def result_text(tool: str, result: Mapping[str, Any], task: str) -> str:
    """What became of a call.

    Args:
        tool: Its name; the first word says whether it is a lookup.
        result: `{"success": true, "data": …}` or `{"success": false, "error": {"code": …}}`.
        task: The words of the user, to which rows and fields are compared.
    """
    if not result.get("success"):
        return f"refused {result.get('error', {}).get('code', '')}".strip()
    rows = list(_rows(result.get("data"), ""))
    if not rows:
        return "ok"
    if tool.partition("_")[0] not in LOOKUPS:
        keys = [field for field in rows[0] if field[0].endswith("_id")]
        return ", ".join(f"{key}: {value}" for key, value in keys[:2]) or "ok"
    asked = stems(task)
    found = [[(key, value, _shared(value, asked)) for key, value in row] for row in rows]
    common = Counter(word for row in found for word in set().union(*(hit for _, _, hit in row)))
    scores = [
        sum(1 / common[word] for word in set().union(*(hit for _, _, hit in row))) for row in found
    ]
    best = sorted(range(len(found)), key=lambda at: (-scores[at], at))[:ROWS]
    return "\n".join(_row_text(found[at]) for at in sorted(best))


def _row_text(row: Sequence[tuple[str, Any, set[str]]]) -> str:
    ranked = sorted(range(len(row)), key=lambda at: (-_rank(row[at]), at))[:FIELDS]
    return ", ".join(f"{row[at][0]}: {_scalar_text(row[at][1])}" for at in sorted(ranked))


def _rank(field: tuple[str, Any, set[str]]) -> float:
    key, _, hits = field
    return (
        2 * len(hits) + (3 if key.endswith("_id") else 0) + (1 if key in ("name", "status") else 0)
    )


def _shared(value: Any, asked: set[str]) -> set[str]:
    return stems(_scalar_text(value)) & asked


def _rows(value: Any, name: str) -> Iterator[list[tuple[str, Any]]]:
    """Items of lists are rows; objects in a row are part of it, lists in it are rows of their own."""
    if isinstance(value, Mapping):
        fields, lists = _fields(value)
        if fields:
            yield fields
        for key, items in lists:
            yield from _rows(items, key)
    elif isinstance(value, list):
        for item in value:
            yield from _rows(item, name)
    elif value is not None:
        yield [(name or "value", value)]


def _fields(row: Mapping[str, Any]) -> tuple[list[tuple[str, Any]], list[tuple[str, list[Any]]]]:
    fields: list[tuple[str, Any]] = []
    lists: list[tuple[str, list[Any]]] = []
    for key, value in row.items():
        if isinstance(value, Mapping):
            inner, more = _fields(value)
            fields += [pair for pair in inner if pair not in fields]
            lists += more
        elif isinstance(value, list) and any(isinstance(item, (Mapping, list)) for item in value):
            lists.append((key, value))
        elif value is not None and value != []:
            fields.append((key, value))
    return fields, lists


def _scalar_text(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(str(item) for item in value)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def call_text(name: str, arguments: Mapping[str, Any]) -> str:
    """A call as Qwen3 writes it."""
    told = json.dumps({"name": name, "arguments": arguments}, ensure_ascii=False)
    return f"<tool_call>\n{told}\n</tool_call>"
