"""A tool that is its own schema and can be called, for trainers that take either."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .types import Tool


class CallableTool(dict[str, Any]):
    """The JSON schema of a tool, as OpenAI's chat completions list it, which makes calls of the tool.

    `transformers` takes tools as schemas, which it shows the model as they are, or as functions, of
    which it makes schemas that know no bounds, patterns, defaults or alternatives. Trainers that carry
    out calls want something to call. This is both, so the model reads what the environment says of
    itself.

    Args:
        tool: The schema.
        carry: Makes a call: the name of the tool and its arguments, which are of any name and type. The
            environment says in its own words what is wrong with them, as to every other agent.
    """

    def __init__(self, tool: Tool, carry: Callable[[str, dict[str, Any]], str]) -> None:
        super().__init__(tool)
        self.__name__ = tool["function"]["name"]
        self._carry = carry

    def __call__(self, /, **arguments: Any) -> str:
        """Makes a call; what the tool answers, as JSON."""
        return self._carry(self.__name__, arguments)
