"""
A server of a model that plays solutions: OpenAI's Responses and chat completions, as far as agents of
trainers use them. What comes next follows from the conversation it is sent, so that any number of
episodes may be played at once.
"""

import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Scripts:
    """The turns of a solution by what the user asks first."""

    def __init__(self, scripts: list[dict[str, Any]]) -> None:
        self.by_task = {script["task"]: script["turns"] for script in scripts}

    def next_turn(self, first: str, done: int) -> dict[str, Any]:
        turns = self.by_task[first]
        return turns[done] if done < len(turns) else {"kind": "message", "content": "Done."}


def text_of(content: Any) -> str:
    if isinstance(content, str):
        return content
    return "".join(part.get("text") or "" for part in content or [])


def responses_turn(scripts: Scripts, body: dict[str, Any]) -> dict[str, Any]:
    items = body["input"]
    first = next(text_of(item["content"]) for item in items if item.get("role") == "user")
    done = sum(
        item.get("type") == "function_call" or item.get("role") == "assistant" for item in items
    )
    return scripts.next_turn(first, done)


def as_response(turn: dict[str, Any], body: dict[str, Any], number: int) -> dict[str, Any]:
    if turn["kind"] == "call":
        item: dict[str, Any] = {
            "type": "function_call",
            "id": f"fc_{number}",
            "call_id": f"call_{number}",
            "name": turn["tool"],
            "arguments": json.dumps(turn["arguments"]),
            "status": "completed",
        }
    else:
        item = {
            "type": "message",
            "id": f"msg_{number}",
            "role": "assistant",
            "status": "completed",
            "content": [{"type": "output_text", "text": turn["content"], "annotations": []}],
        }
    return {
        "id": f"resp_{number}",
        "object": "response",
        "created_at": 0,
        "model": body.get("model") or "scripted",
        "output": [item],
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": body.get("tools") or [],
        "status": "completed",
        "usage": {
            "input_tokens": 1,
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens": 1,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": 2,
        },
    }


def chat_turn(scripts: Scripts, body: dict[str, Any]) -> dict[str, Any]:
    messages = body["messages"]
    first = next(text_of(message["content"]) for message in messages if message["role"] == "user")
    done = sum(
        max(1, len(message.get("tool_calls") or []))
        for message in messages
        if message["role"] == "assistant"
    )
    return scripts.next_turn(first, done)


def as_completion(turn: dict[str, Any], body: dict[str, Any], number: int) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": turn.get("content")}
    if turn["kind"] == "call":
        call = {"name": turn["tool"], "arguments": json.dumps(turn["arguments"])}
        message["tool_calls"] = [{"id": f"call_{number}", "type": "function", "function": call}]
    return {
        "id": f"chatcmpl-{number}",
        "object": "chat.completion",
        "created": 0,
        "model": body.get("model") or "scripted",
        "choices": [
            {
                "index": 0,
                "message": message,
                "finish_reason": "tool_calls" if turn["kind"] == "call" else "stop",
            }
        ],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }


def as_chunks(completion: dict[str, Any]) -> list[dict[str, Any]]:
    """A completion as it is streamed: all of it at once, then why it ends, then the usage."""
    [choice] = completion["choices"]
    delta = dict(choice["message"])
    if "tool_calls" in delta:
        delta["tool_calls"] = [{"index": at} | call for at, call in enumerate(delta["tool_calls"])]
    shared = {key: completion[key] for key in ("id", "created", "model")}
    shared["object"] = "chat.completion.chunk"
    end = {"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}
    return [
        shared | {"choices": [{"index": 0, "delta": delta, "finish_reason": None}]},
        shared | {"choices": [end]},
        shared | {"choices": [], "usage": completion["usage"]},
    ]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    scripts: Scripts
    count = 0
    lock = threading.Lock()

    def do_GET(self) -> None:
        self.answer({"object": "list", "data": [{"id": "scripted", "object": "model"}]})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        with Handler.lock:
            Handler.count += 1
            number = Handler.count
        if self.path.endswith("/responses"):
            self.answer(as_response(responses_turn(self.scripts, body), body, number))
        elif self.path.endswith("/chat/completions"):
            completion = as_completion(chat_turn(self.scripts, body), body, number)
            if body.get("stream"):
                self.stream(as_chunks(completion))
            else:
                self.answer(completion)
        else:
            self.send_error(404)

    def stream(self, events: list[dict[str, Any]]) -> None:
        lines = [f"data: {json.dumps(event)}\n\n" for event in events]
        self.send("text/event-stream", "".join([*lines, "data: [DONE]\n\n"]))

    def answer(self, value: object) -> None:
        self.send("application/json", json.dumps(value))

    def send(self, content_type: str, body: str) -> None:
        text = body.encode()
        self.send_response(200)
        self.send_header("content-type", content_type)
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, format: str, *args: object) -> None:
        pass


def serve(scripts: list[dict[str, Any]], port: int = 0) -> ThreadingHTTPServer:
    """Serves in the background; the port is that of `server_port`."""
    Handler.scripts = Scripts(scripts)
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        running = serve(json.load(file), int(sys.argv[2]))
    print(running.server_port, flush=True)
    threading.Event().wait()
