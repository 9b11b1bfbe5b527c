"""
Plays solutions with the clients of OpenEnv, as they come from PyPI.

    openenv_client.py URL SCRIPTS

SCRIPTS is a JSON file: [{environment, scenario, turns: [{kind: "call", tool, arguments} or {kind:
"message", content}]}]. Prints JSON: {client: [{scenario, reward, done, results, steps, hash}]}, `results` what
each call returned.
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from typing import Any, Literal

import requests
from openenv.core.env_server.mcp_types import CallToolAction, CallToolObservation, ListToolsAction
from openenv.core.env_server.types import Action, EnvironmentMetadata, SchemaResponse, State
from openenv.core.generic_client import GenericEnvClient
from openenv.core.mcp_client import MCPToolClient

Script = dict[str, Any]
Played = dict[str, Any]


class MessageAction(Action):
    """What an agent says: OpenEnv has no type of its own for it."""

    type: Literal["message"] = "message"
    content: str


def action_of(turn: dict[str, Any]) -> dict[str, Any]:
    if turn["kind"] == "message":
        return {"type": "message", "content": turn["content"]}
    return {"type": "call_tool", "tool_name": turn["tool"], "arguments": turn["arguments"]}


def start_of(script: Script) -> dict[str, Any]:
    return {"environment": script["environment"], "scenario": script["scenario"]}


def played(script: Script, last: Any, results: list[Any], state: dict[str, Any]) -> Played:
    return {
        "scenario": script["scenario"],
        "reward": last.reward if hasattr(last, "reward") else last["reward"],
        "done": last.done if hasattr(last, "done") else last["done"],
        "results": results,
        "steps": state["step_count"],
        "hash": state.get("state_hash"),
    }


def check_start(observation: dict[str, Any]) -> None:
    for member in ("text", "instructions", "available_tools"):
        if not observation[member]:
            raise AssertionError(f"the first observation has no {member}")


async def play_generic(url: str, script: Script) -> Played:
    """Raw dictionaries over WebSocket, asynchronous."""
    async with GenericEnvClient(base_url=url) as env:
        check_start((await env.reset(**start_of(script))).observation)
        results = []
        for turn in script["turns"]:
            last = await env.step(action_of(turn))
            if turn["kind"] == "call":
                typed = CallToolObservation(**last.observation, reward=last.reward, done=last.done)
                results.append(typed.result)
        return played(script, last, results, await env.state())


def play_sync(url: str, script: Script) -> Played:
    """The same, synchronous."""
    with GenericEnvClient(base_url=url).sync() as env:
        env.reset(**start_of(script))
        results = []
        for turn in script["turns"]:
            last = env.step(action_of(turn))
            if turn["kind"] == "call":
                results.append(last.observation["result"])
        return played(script, last, results, env.state())


async def play_typed(url: str, script: Script) -> Played:
    """The MCP client's actions and observations, in steps."""
    async with MCPToolClient(base_url=url) as env:
        await env.reset(**start_of(script))
        listed = await env.step(ListToolsAction())
        names = {tool.name for tool in listed.observation.tools}
        results = []
        for turn in script["turns"]:
            if turn["kind"] == "message":
                last = await env.step(MessageAction(content=turn["content"]))
                continue
            if turn["tool"] not in names:
                raise AssertionError(f"{turn['tool']} is not listed")
            call = CallToolAction(tool_name=turn["tool"], arguments=turn["arguments"])
            last = await env.step(call)
            if last.observation.error is not None:
                raise AssertionError(last.observation.error)
            results.append(last.observation.result)
        state: State = await env.state()
        return played(script, last, results, {"step_count": state.step_count})


async def play_tools(url: str, script: Script) -> Played:
    """The MCP client's own methods: over the WebSocket, or since 0.4 over `POST /mcp`."""
    async with MCPToolClient(base_url=url) as env:
        await env.reset(**start_of(script))
        if not await env.list_tools():
            raise AssertionError("no tools are listed")
        results = []
        for turn in script["turns"]:
            if turn["kind"] == "message":
                last = await env.step(MessageAction(content=turn["content"]))
            elif "name" in turn["arguments"]:
                # `call_tool(name, **arguments)` has no place for an argument of that name.
                call = CallToolAction(tool_name=turn["tool"], arguments=turn["arguments"])
                result = (await env.step(call)).observation.result
                results.append(result["data"] if result["success"] else result)
            else:
                results.append(await env.call_tool(turn["tool"], **turn["arguments"]))
        state: State = await env.state()
        return played(script, last, results, {"step_count": state.step_count})


def play_http(url: str, script: Script, *, with_cookies: bool) -> Played:
    """Plain requests."""
    http: Any = requests.Session() if with_cookies else requests

    def ask(method: str, path: str, **given: Any) -> dict[str, Any]:
        response = http.request(method, f"{url}{path}", timeout=60, **given)
        response.raise_for_status()
        answer: dict[str, Any] = response.json()
        return answer

    first = ask("POST", "/reset", json=start_of(script))
    check_start(first["observation"])
    named = {} if with_cookies else {"session_id": first["metadata"]["session_id"]}
    results = []
    last = first
    for turn in script["turns"]:
        last = ask("POST", "/step", json={"action": action_of(turn), **named})
        if turn["kind"] == "call":
            results.append(last["observation"]["result"])
    return played(script, last, results, ask("GET", "/state", params=named))


def check_descriptions(url: str) -> None:
    """The server's own models read what it tells about itself."""
    SchemaResponse(
        **{
            name: schema
            for name, schema in requests.get(f"{url}/schema", timeout=60).json().items()
            if name in SchemaResponse.model_fields
        }
    )
    EnvironmentMetadata(**requests.get(f"{url}/metadata", timeout=60).json())


async def all_at_once(
    play: Callable[[str, Script], Awaitable[Played]], url: str, scripts: list[Script]
) -> list[Played]:
    return list(await asyncio.gather(*(play(url, script) for script in scripts)))


def main(url: str, file: str) -> dict[str, list[Played]]:
    with open(file, encoding="utf-8") as text:
        scripts: list[Script] = json.load(text)
    check_descriptions(url)
    return {
        "generic": asyncio.run(all_at_once(play_generic, url, scripts)),
        "sync": [play_sync(url, script) for script in scripts],
        "typed": asyncio.run(all_at_once(play_typed, url, scripts)),
        "tools": asyncio.run(all_at_once(play_tools, url, scripts)),
        "http": [play_http(url, script, with_cookies=False) for script in scripts],
        "cookies": [play_http(url, script, with_cookies=True) for script in scripts],
    }


if __name__ == "__main__":
    json.dump(main(*sys.argv[1:3]), sys.stdout)
