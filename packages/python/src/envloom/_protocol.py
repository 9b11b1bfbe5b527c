"""Messages of the session RPC: JSON-RPC 2.0, https://www.jsonrpc.org/specification.

Parameters are encoded once, where they are given, so that what is no JSON is told to whoever gave it
and one bad action of a batch spoils no other.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from .errors import InvalidRequest, error_of

Reply: TypeAlias = dict[str, Any]
"""An answer: it has `result` or `error`."""

# All of ASCII: lone surrogates, which models do write, cannot be sent otherwise.
_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


class Request(NamedTuple):
    """A method with its parameters, `params` being JSON text of an object."""

    method: str
    params: str


def encode(value: object, what: str) -> str:
    """JSON text.

    Raises:
        InvalidRequest: where the value is no JSON; `what` says which value it was.
    """
    try:
        return _encode(value)
    except (TypeError, ValueError, RecursionError) as error:
        repair = "Give dicts with text keys, lists, texts, finite numbers, booleans and None."
        raise InvalidRequest(
            "INVALID_REQUEST", f"{what} is no JSON: {error}", repair, what
        ) from error


def request(method: str, **params: object) -> Request:
    """A request; parameters that are None are left out."""
    given = {name: value for name, value in params.items() if value is not None}
    return Request(method, encode(given, method))


def call_text(number: int, call: Request) -> str:
    """A request that is answered, as JSON text."""
    return f'{{"jsonrpc":"2.0","id":{number},"method":"{call.method}","params":{call.params}}}'


def notification_text(call: Request) -> str:
    """A request that nobody answers, as JSON text."""
    return f'{{"jsonrpc":"2.0","method":"{call.method}","params":{call.params}}}'


def message_text(calls: Sequence[str]) -> str:
    """One message; several requests make a batch."""
    return calls[0] if len(calls) == 1 else f"[{','.join(calls)}]"


def replies_in(message: str | bytes) -> list[Reply]:
    """The answers in a message. What is no answer of JSON-RPC is left out."""
    try:
        read = json.loads(message)
    except (ValueError, RecursionError):
        return []
    replies = read if isinstance(read, list) else [read]
    return [reply for reply in replies if _is_reply(reply)]


def _is_reply(read: object) -> bool:
    if not isinstance(read, dict) or not isinstance(read.get("id", ""), int | None):
        return False
    return isinstance(read.get("result"), dict | list) or isinstance(read.get("error"), dict)


def result_of(reply: Reply) -> Any:
    """What a method returned.

    Raises:
        EnvloomError: what it answered instead.
    """
    error = reply.get("error")
    if error is None:
        return reply.get("result")
    raise error_of(error)
