"""
Lets verifiers' OpenEnv taskset, as it comes from PyPI, play solutions with a model that knows them.

    openenv_verifiers.py URL SCRIPTS

SCRIPTS is that of openenv_client.py. Prints JSON: [{scenario, reward, errors}]. The last message of every second
solution is written as plain text, as a model would that was not told to write JSON.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

from readme_blocks import example

Script = dict[str, Any]


def written(turn: dict[str, Any], *, as_text: bool) -> str:
    """What the model writes: an action in JSON, or a message as it is."""
    if turn["kind"] == "call":
        call = {"tool_name": turn["tool"], "arguments": turn["arguments"]}
        return json.dumps({"type": "call_tool", **call})
    if as_text:
        return turn["content"]
    return json.dumps({"type": "message", "content": turn["content"]})


class Model(BaseHTTPRequestHandler):
    """OpenAI's chat completions. What comes next follows from the conversation."""

    protocol_version = "HTTP/1.1"
    turns: ClassVar[dict[str, list[str]]] = {}

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        messages = body["messages"]
        first = next(message for message in messages if message["role"] == "user")
        told = first["content"]
        text = told if isinstance(told, str) else "".join(part["text"] for part in told)
        observation = json.loads(text)["observation"]
        if not observation["available_tools"]:
            raise AssertionError("the agent is not told of any tools")
        done = sum(message["role"] == "assistant" for message in messages)
        self.answer(Model.turns[observation["metadata"]["scenario"]][done], body)

    def answer(self, content: str, body: dict[str, Any]) -> None:
        head = {"id": "chatcmpl-1", "created": 0, "model": body["model"]}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        message = {"role": "assistant", "content": content}
        if body.get("stream"):
            head["object"] = "chat.completion.chunk"
            started = {"index": 0, "delta": message, "finish_reason": None}
            stopped = {"index": 0, "delta": {}, "finish_reason": "stop"}
            events = [json.dumps({**head, "choices": [choice]}) for choice in (started, stopped)]
            events.append(json.dumps({**head, "choices": [], "usage": usage}))
            text = "".join(f"data: {event}\n\n" for event in [*events, "[DONE]"])
            self.send("text/event-stream", text)
        else:
            head["object"] = "chat.completion"
            choices = [{"index": 0, "message": message, "finish_reason": "stop"}]
            self.send("application/json", json.dumps({**head, "choices": choices, "usage": usage}))

    def send(self, kind: str, text: str) -> None:
        data = text.encode()
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        pass


def serve_model(scripts: list[Script]) -> str:
    for at, script in enumerate(scripts):
        turns = [written(turn, as_text=at % 2 == 1) for turn in script["turns"]]
        Model.turns[script["scenario"]] = turns
    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/v1"


def config_of(url: str, model: str, scripts: list[Script], folder: str) -> dict[str, Any]:
    """That of packages/serve/README.md, with these addresses and resets."""
    config: dict[str, Any] = json.loads(example("json", '"openenv"'))
    names = ("environment", "scenario")
    resets = [{name: script[name] for name in names} for script in scripts]
    config["client"] |= {"base_url": model, "api_key_var": "ENVLOOM_NO_KEY"}
    config["env"]["taskset"] |= {"base_url": url, "resets": resets}
    return config | {"output_dir": folder}


def rewards_in(folder: pathlib.Path) -> list[dict[str, Any]]:
    [file] = folder.rglob("traces.jsonl")
    episodes = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return [played(episode["traces"][0]) for episode in episodes]


def played(trace: dict[str, Any]) -> dict[str, Any]:
    return {
        "scenario": trace["task"]["data"]["reset"]["scenario"],
        "reward": trace["rewards"]["openenv_reward"]["score"],
        "errors": trace["errors"],
    }


def main(url: str, file: str) -> list[dict[str, Any]]:
    scripts: list[Script] = json.loads(pathlib.Path(file).read_text(encoding="utf-8"))
    model = serve_model(scripts)
    bin_folder = pathlib.Path(sys.executable).parent
    with tempfile.TemporaryDirectory() as folder:
        config = pathlib.Path(folder) / "eval.json"
        config.write_text(json.dumps(config_of(url, model, scripts, folder)), encoding="utf-8")
        subprocess.run(
            [sys.executable, bin_folder / "vf-eval", "@", config, "--no-rich"],
            check=True,
            stdout=sys.stderr,
            env={**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}"},
        )
        return rewards_in(pathlib.Path(folder))


if __name__ == "__main__":
    json.dump(main(*sys.argv[1:3]), sys.stdout)
