"""Plays scripted episodes through the official MCP client of Python.

Reads a list of episodes from standard input: the server of each, `{"url": ...}` or `{"command": [...]}`,
its `calls` and its last `message`. Prints what each came to as JSON.
"""

import asyncio
import json
import sys
from typing import Any

from mcp import Client, StdioServerParameters, types
from mcp.shared.exceptions import MCPError


class Step(types.Request[dict[str, Any], str]):
    """`envloom/step`, the method that harnesses have for the last message."""

    method: str = "envloom/step"


class StepResult(types.Result):
    reward: float
    terminated: bool


def server_of(episode: dict[str, Any]) -> Any:
    if "url" in episode:
        return episode["url"]
    command, *args = episode["command"]
    return StdioServerParameters(command=command, args=args)


async def play(episode: dict[str, Any]) -> dict[str, Any]:
    async with Client(server_of(episode)) as client:
        tools = (await client.list_tools()).tools
        task = (await client.read_resource("envloom://task")).contents[0]
        results = []
        for call in episode["calls"]:
            called = await client.call_tool(call["name"], call["arguments"])
            results.append(called.content[0].text)
        unknown = None
        try:
            await client.call_tool("no_such_tool", {})
        except MCPError as error:
            unknown = error.code
        step = Step(params={"action": episode["message"]})
        end = await client.session.send_request(step, StepResult)
        return {
            "server": client.server_info.name,
            "tools": [tool.name for tool in tools],
            "task": task.text,
            "results": results,
            "unknown": unknown,
            "reward": end.reward,
            "terminated": end.terminated,
        }


async def main() -> None:
    episodes = json.load(sys.stdin)
    print(json.dumps([await play(episode) for episode in episodes]))


asyncio.run(main())
