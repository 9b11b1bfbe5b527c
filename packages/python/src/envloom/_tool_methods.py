"""Tools as Python methods, for trainers that read the schema of a tool off its signature.

`transformers.utils.get_json_schema` knows names, types, enumerations, which arguments are required,
and descriptions. It knows no bounds, lengths, patterns, defaults, alternatives of objects or
`additionalProperties`; :func:`sayable` is what of a schema it can say.
"""

from __future__ import annotations

import inspect
import keyword
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

from .types import Tool

Carry: TypeAlias = Callable[[Any, str, dict[str, Any]], Any]
"""Makes a call: the receiver, the name of the tool, the arguments."""

_SCALARS: dict[str, type] = {"string": str, "integer": int, "number": float, "boolean": bool}


def method_of(tool: Tool, carry: Carry, name: str) -> Callable[..., Any]:
    """A method with the signature, annotations and docstring (Google style) of a tool.

    It takes arguments of any name and hands them to `carry` as they are, so that what is wrong with
    them is told by the environment in its own words, as to every other agent. It has no annotation
    of what it returns: `get_json_schema` would add it to the schema.

    Args:
        tool: As it is called at the environment.
        carry: Makes the call.
        name: Of the method, by which the model calls it.
    """
    function = tool["function"]
    schema = function["parameters"]
    names = list(schema.get("properties", {}))

    def method(self: Any, /, *given: Any, **arguments: Any) -> Any:
        return carry(self, function["name"], {**dict(zip(names, given, strict=False)), **arguments})

    method.__name__ = method.__qualname__ = name
    method.__doc__ = _docstring(function["description"], schema)
    method.__annotations__ = {
        name: _annotation(value) for name, value in schema.get("properties", {}).items()
    }
    method.__signature__ = _signature(schema)  # type: ignore[attr-defined]
    return method


def sayable(tool: Tool) -> Tool:
    """What of a tool's schema a Python signature can say."""
    function = tool["function"]
    return {
        "type": "function",
        "function": {
            "name": function["name"],
            "description": function["description"],
            "parameters": {
                "type": "object",
                "properties": {
                    name: {**_said(value), "description": value.get("description", "")}
                    for name, value in function["parameters"].get("properties", {}).items()
                },
                **{
                    key: value
                    for key, value in function["parameters"].items()
                    if key == "required" and value
                },
            },
        },
    }


def _said(schema: Mapping[str, Any]) -> dict[str, Any]:
    if "enum" in schema:
        return {"type": schema.get("type", "string"), "enum": list(schema["enum"])}
    kind = schema.get("type", "object")
    if kind == "array" and schema.get("items"):
        return {"type": "array", "items": _said(schema["items"])}
    return {"type": kind}


def _annotation(schema: Mapping[str, Any]) -> Any:
    if "enum" in schema:
        return Literal[tuple(schema["enum"])]
    kind = schema.get("type", "object")
    if kind == "array":
        return list[_annotation(schema["items"])] if schema.get("items") else list  # type: ignore[misc]
    return _SCALARS.get(kind, dict)


def _signature(schema: Mapping[str, Any]) -> inspect.Signature:
    required = set(schema.get("required", ()))
    properties: Mapping[str, Mapping[str, Any]] = schema.get("properties", {})
    # Python has no parameters with the names of keywords (`from`), other than positional ones, which
    # must have those that are required first.
    is_plain = not any(keyword.iskeyword(name) for name in properties)
    kind = inspect.Parameter.KEYWORD_ONLY if is_plain else inspect.Parameter.POSITIONAL_ONLY
    ordered = sorted(properties, key=lambda name: name not in required)
    receiver = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
    return inspect.Signature(
        [
            receiver,
            *(
                inspect.Parameter(
                    name,
                    kind,
                    annotation=_annotation(properties[name]),
                    default=(
                        inspect.Parameter.empty
                        if name in required
                        else properties[name].get("default")
                    ),
                )
                for name in ordered
            ),
        ]
    )


def _docstring(description: str, schema: Mapping[str, Any]) -> str:
    properties: Mapping[str, Mapping[str, Any]] = schema.get("properties", {})
    if not properties:
        return _line(description)
    lines = [
        f"    {name}: {_line(value.get('description', name))}" for name, value in properties.items()
    ]
    return "\n".join([_line(description), "", "Args:", *lines])


def _line(text: str) -> str:
    return " ".join(text.split())
