"""Random calls of tools, for smoke tests and as the weakest of agents."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .types import Tool

_SHARE_OF_MESSAGES = 0.05
_SHARE_OF_OPTIONAL = 0.3
_DEEPEST = 8


class RandomAgent:
    """Writes calls with arguments of the right types.

    Texts are those it has seen, so that some of them are keys of what there is.

    Args:
        random_: What it draws from.
    """

    def __init__(self, random_: random.Random) -> None:
        self._random = random_
        self._tools: Sequence[Tool] = ()
        self._seen: list[str] = []

    def begin(self, tools: Sequence[Tool]) -> None:
        """Another episode, with these tools; what was seen before is forgotten."""
        self._tools = tools
        self._seen = []

    def see(self, observation: object) -> None:
        """Takes note of the texts in an observation."""
        self._seen = [*dict.fromkeys([*self._seen, *_texts_in(observation)])][-200:]

    def twin(self, random_: random.Random) -> RandomAgent:
        """One that has seen the same."""
        twin = RandomAgent(random_)
        twin._tools, twin._seen = self._tools, self._seen
        return twin

    def write(self) -> str:
        """A turn as text: one call, rarely (and where there are no tools) a message."""
        if not self._tools or self._random.random() < _SHARE_OF_MESSAGES:
            return "I am done."
        function = self._random.choice(self._tools)["function"]
        arguments = self._object(function["parameters"], 0)
        call = json.dumps({"name": function["name"], "arguments": arguments}, ensure_ascii=False)
        return f"<tool_call>\n{call}\n</tool_call>"

    def _value(self, schema: Mapping[str, Any], depth: int) -> Any:
        for listed in ("enum", "oneOf", "anyOf"):
            if listed in schema:
                chosen = self._random.choice(schema[listed])
                return chosen if listed == "enum" else self._value(chosen, depth + 1)
        if "const" in schema:
            return schema["const"]
        kind = schema.get("type")
        if kind == "object":
            return self._object(schema, depth + 1)
        if kind == "array":
            return self._array(schema, depth + 1)
        return self._scalar(kind, schema)

    def _scalar(self, kind: object, schema: Mapping[str, Any]) -> Any:
        least = schema.get("minimum", 0)
        most = schema.get("maximum", least + 20)
        if kind == "integer":
            return self._random.randint(int(least), int(most))
        if kind == "number":
            return round(self._random.uniform(least, most), 2)
        if kind == "boolean":
            return self._random.random() < 0.5  # noqa: PLR2004 (a coin)
        return self._text(schema)

    def _text(self, schema: Mapping[str, Any]) -> str:
        shortest = int(schema.get("minLength", 0))
        longest = int(schema.get("maxLength", 10_000))
        pattern = re.compile(schema.get("pattern", ""))
        known = [
            text for text in self._seen if shortest <= len(text) <= longest and pattern.search(text)
        ]
        return self._random.choice(known) if known else "a" * max(1, shortest)

    def _array(self, schema: Mapping[str, Any], depth: int) -> list[Any]:
        shortest = int(schema.get("minItems", 0))
        longest = int(schema.get("maxItems", shortest + 2))
        if depth > _DEEPEST:
            return []
        length = self._random.randint(shortest, min(longest, shortest + 2))
        return [self._value(schema.get("items", {}), depth) for _ in range(length)]

    def _object(self, schema: Mapping[str, Any], depth: int) -> dict[str, Any]:
        required = schema.get("required", ())
        members = {
            name: self._value(value, depth)
            for name, value in schema.get("properties", {}).items()
            if name in required or self._random.random() < _SHARE_OF_OPTIONAL
        }
        free = schema.get("additionalProperties") or {}
        names = (f"value_{at + 1}" for at in range(schema.get("minProperties", 0)))
        return {**members, **{name: self._value(free, depth) for name in names}}


def _texts_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _texts_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts_in(part)
