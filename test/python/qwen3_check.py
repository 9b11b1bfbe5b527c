"""Renders conversations with the chat template that is published for Qwen3, as transformers does.

Reads JSON from stdin: {"renders": [{"messages", "tools", "generation", "thinking"}, ...],
"slices": [{"text", "spans": [{"start", "end"}, ...]}, ...]}; "thinking" is true, false or null.
Prints {"template": sha256, "renders": [text, ...], "slices": [[piece, ...], ...]}.

Needs jinja2 and the files of trl (`pip install --no-deps trl`; trl is not imported), which ships
Qwen's template as `chat_templates/qwen3.jinja`. Another file can be given as the only argument.
"""

import hashlib
import importlib.util
import json
import pathlib
import sys

from jinja2.sandbox import ImmutableSandboxedEnvironment


def tojson(x, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
    """The filter of transformers (utils/chat_template_utils.py)."""
    return json.dumps(
        x, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys
    )


def published_template():
    if len(sys.argv) > 1:
        return pathlib.Path(sys.argv[1])
    package = importlib.util.find_spec("trl").submodule_search_locations[0]
    return pathlib.Path(package, "chat_templates", "qwen3.jinja")


def refuse_constant(name):
    raise ValueError(name + " is no JSON")


def arguments_for_template(text):
    """Servers read the text of arguments before they render (vLLM, entrypoints/chat_utils.py)."""
    if text.strip() == "":
        return {}
    try:
        value = json.loads(text, parse_constant=refuse_constant)
    except ValueError:
        return text
    return value if isinstance(value, (dict, list)) else text


def message_for_template(message):
    calls = message.get("tool_calls")
    if not calls:
        return message
    functions = [call["function"] for call in calls]
    return {
        **message,
        "tool_calls": [
            {
                **call,
                "function": {**function, "arguments": arguments_for_template(function["arguments"])},
            }
            for call, function in zip(calls, functions)
        ],
    }


def render(template, case):
    options = {} if case["thinking"] is None else {"enable_thinking": case["thinking"]}
    return template.render(
        messages=[message_for_template(message) for message in case["messages"]],
        tools=case["tools"] or None,
        add_generation_prompt=case["generation"],
        **options,
    )


def main():
    environment = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols"]
    )
    environment.filters["tojson"] = tojson
    source = published_template().read_bytes()
    template = environment.from_string(source.decode())
    given = json.loads(sys.stdin.buffer.read())
    answer = {
        "template": hashlib.sha256(source).hexdigest(),
        "renders": [render(template, case) for case in given["renders"]],
        "slices": [
            [case["text"][span["start"] : span["end"]] for span in case["spans"]]
            for case in given["slices"]
        ],
    }
    sys.stdout.buffer.write(json.dumps(answer).encode())


main()
