"""Reads sets for supervised fine-tuning with what reads them in training, and prints what it read.

    sft_check.py FOLDER --unit conversation|turn

FOLDER holds a folder for each format (trl, openai, llamafactory-alpaca, llamafactory-sharegpt,
llamafactory-v1, envscaler; others are passed over) with `<split>-*.jsonl` or `<split>-*.parquet`.
Prints JSON: {format: {split: [what was read of a row, ...]}}. Of a row: `text` is what the model sees,
`learned` the pieces of it that it learns, and `row` (trl) what `datasets` made of the line.

Needs datasets, transformers and openai, and the files of trl and llamafactory (`pip install
--no-deps`). Nothing needs torch: a token here is a character. Of LlamaFactory the converters, the
templates and the processor that makes labels are its own; its logging, its constants and the plugin
for images are replaced, since they import torch.
"""

import argparse
import contextlib
import glob
import importlib
import importlib.util
import json
import os
import pathlib
import re
import sys
import tempfile
import types

import datasets

ignored = -100


def rows_of(folder, split, cache):
    files = sorted(glob.glob(str(folder / f"{glob.escape(split)}-*")))
    if not files:
        return None
    return load(files, cache)


def load(files, cache):
    kind = "parquet" if files[0].endswith(".parquet") else "json"
    return list(datasets.load_dataset(kind, data_files=files, split="train", cache_dir=cache))


def by_split(check):
    """A check of each row, for all splits that a folder has."""

    def checked(folder, cache, unit):
        read = {}
        for split in ("train", "validation", "held_out"):
            rows = rows_of(folder, split, cache)
            if rows is not None:
                read[split] = [check(row, unit) for row in rows]
        return read

    return checked


class Characters:
    """A tokenizer whose tokens are characters."""

    eos_token_id = None
    bos_token_id = None

    def encode(self, text, add_special_tokens=False):
        return [ord(character) for character in text]


def text_of(ids):
    return "".join(map(chr, ids))


def learned_of(ids, labels):
    """The pieces whose labels are not ignored."""
    pieces, piece = [], []
    for token, label in zip(ids, labels):
        if label != ignored:
            assert label == token, "a label is another token"
            piece.append(token)
        elif piece:
            pieces.append(text_of(piece))
            piece = []
    return pieces + ([text_of(piece)] if piece else [])


# TRL


def trl_template(name):
    package = importlib.util.find_spec("trl").submodule_search_locations[0]
    return pathlib.Path(package, "chat_templates", f"{name}.jinja").read_text()


class Renderer:
    """What of a tokenizer `apply_chat_template` of TRL uses, rendered by transformers."""

    def apply_chat_template(self, conversation, tools=None, tokenize=False, **options):
        from transformers.utils.chat_template_utils import render_jinja_template

        rendered, _ = render_jinja_template(
            conversations=[conversation],
            tools=tools,
            chat_template=trl_template("qwen3"),
            **options,
        )
        return rendered[0]


def check_trl(row, unit):
    from trl.data_utils import apply_chat_template, is_conversational

    assert is_conversational(row), "no conversation for trl"
    tools = row.get("tools")
    tools = json.loads(tools) if isinstance(tools, str) else tools  # as SFTTrainer does
    rendered = apply_chat_template(row, Renderer(), tools=tools)
    if "completion" in row:
        text = rendered["prompt"] + rendered["completion"]
        return {"row": row, "text": text, "learned": [rendered["completion"]]}
    return {"row": row, "text": rendered["text"], **assistant_spans(row["messages"], tools)}


def assistant_spans(messages, tools):
    """What `assistant_only_loss` learns, with the template that TRL trains Qwen3 with."""
    from transformers.utils.chat_template_utils import render_jinja_template

    rendered, spans = render_jinja_template(
        conversations=[messages],
        tools=tools,
        chat_template=trl_template("qwen3_training"),
        return_assistant_tokens_mask=True,
    )
    return {"learned": [rendered[0][start:end] for start, end in spans[0]]}


# OpenAI


def check_openai(row, unit):
    from openai.types.chat import ChatCompletionFunctionToolParam, ChatCompletionMessageParam
    from pydantic import TypeAdapter

    assert set(row) == {"messages", "tools", "parallel_tool_calls"}, "fields that OpenAI refuses"
    messages = [without_nothing(message) for message in row["messages"]]
    tools = row["tools"]
    for message in messages:
        TypeAdapter(ChatCompletionMessageParam).validate_python(message)
    for tool in tools:
        TypeAdapter(ChatCompletionFunctionToolParam).validate_python(tool)
    check_answers(messages)
    weights = [message["weight"] for message in messages if message["role"] == "assistant"]
    assert messages[-1]["role"] == "assistant" and weights[-1] == 1, "nothing is learned at the end"
    return {"messages": messages, "weights": weights, "tools": len(tools)}


def check_answers(messages):
    """Each call is answered before anybody else speaks."""
    for at, message in enumerate(messages[:-1]):
        calls = message.get("tool_calls") or []
        answers = messages[at + 1 : at + 1 + len(calls)]
        assert [answer.get("tool_call_id") for answer in answers] == [call["id"] for call in calls]
        for call in calls if message.get("weight") == 1 else []:
            assert isinstance(json.loads(call["function"]["arguments"]), dict)


def without_nothing(value):
    """Without the fields that `datasets` fills up."""
    if isinstance(value, dict):
        return {key: without_nothing(part) for key, part in value.items() if part is not None}
    return [without_nothing(part) for part in value] if isinstance(value, list) else value


# LlamaFactory


class Logger:
    def __getattr__(self, name):
        return lambda *messages: print(*messages, file=sys.stderr)


class TextOnly:
    """The plugin for images where there are none."""

    def process_messages(self, messages, *media):
        return messages

    def process_token_ids(self, input_ids, labels, *media):
        return input_ids, labels


def packages_without_their_init(*names):
    top = importlib.util.find_spec(names[0]).submodule_search_locations[0]
    for name in names:
        package = types.ModuleType(name)
        package.__path__ = [os.path.join(top, *name.split(".")[1:])]
        sys.modules[name] = package


def stand_in(name, **members):
    module = types.ModuleType(name)
    module.__dict__.update(members)
    sys.modules[name] = module
    parent, _, last = name.rpartition(".")
    setattr(sys.modules[parent], last, module)


def prepare_llamafactory():
    base = "llamafactory"
    if base in sys.modules:
        return
    parts = ("data", "data.processor", "extras", "v1", "v1.utils", "v1.plugins")
    plugins = ("v1.plugins.model_plugins", "v1.plugins.model_plugins.templates")
    packages_without_their_init(base, *(f"{base}.{part}" for part in parts + plugins))
    stand_in(f"{base}.extras.logging", get_logger=lambda name: Logger())
    stand_in(f"{base}.extras.constants", IGNORE_INDEX=ignored, DATA_CONFIG="dataset_info.json")
    stand_in(f"{base}.extras.misc", use_modelscope=bool, use_openmind=bool)
    stand_in(f"{base}.data.mm_plugin", get_mm_plugin=lambda name, **_: TextOnly())
    stand_in(f"{base}.v1.utils.logging", get_logger=lambda name: Logger())
    stand_in(f"{base}.v1.utils.helper", get_tokenizer=lambda processor: processor)


def check_llamafactory(folder, cache, unit):
    """Every data set that `dataset_info.json` names."""
    prepare_llamafactory()
    parser = importlib.import_module("llamafactory.data.parser")
    info = json.loads((folder / "dataset_info.json").read_text())
    return {
        attributes_name: labelled(folder, attributes, cache, unit)
        for attributes_name, attributes in zip(
            info, parser.get_dataset_list(list(info), str(folder))
        )
    }


def labelled(folder, attributes, cache, unit):
    converter = importlib.import_module("llamafactory.data.converter")
    convert = converter.get_dataset_converter(attributes.formatting, attributes, None)
    encode = processor(unit)._encode_data_example
    read = []
    for row in load([str(folder / attributes.dataset_name)], cache):
        aligned = convert(row)
        prompt, response = aligned["_prompt"], aligned["_response"]
        assert len(prompt) % 2 == 1 and len(response) == 1, "LlamaFactory drops the example"
        ids, labels = encode(prompt, response, aligned["_system"], aligned["_tools"], [], [], [])
        read.append({"text": text_of(ids), "learned": learned_of(ids, labels)})
    return read


def processor(unit):
    """The processor of supervised training with the template of Qwen3, without reasoning of its own."""
    supervised = importlib.import_module("llamafactory.data.processor.supervised")
    template = importlib.import_module("llamafactory.data.template").TEMPLATES["qwen3"]
    arguments = types.SimpleNamespace(
        mask_history=unit == "turn", cutoff_len=10**9, train_on_prompt=False
    )
    return supervised.SupervisedDatasetProcessor(template, Characters(), None, arguments)


def check_llamafactory_v1(folder, cache, unit):
    prepare_llamafactory()
    rendering = importlib.import_module("llamafactory.v1.plugins.model_plugins.rendering")

    def check(row, unit):
        plugin = rendering.RenderingPlugin("qwen3")
        made = plugin.render_messages(Characters(), row["messages"], row["tools"])
        ids, labels = made["input_ids"], made["labels"]
        return {"text": text_of(ids), "learned": learned_of(ids, labels)}

    return by_split(check)(folder, cache, unit)


# EnvScaler


def check_envscaler(row, unit):
    """What its scripts demand of the messages before they train on them (`sft/` in its repository)."""
    tools, messages = json.loads(row["tools"]), json.loads(row["messages"])
    text = Renderer().apply_chat_template(messages, tools=tools, add_generation_prompt=True)
    turns = re.findall(r"<\|im_start\|>(\w+)\n(.*?)<\|im_end\|>", text, re.DOTALL)
    roles = [role for role, _ in turns]
    assert len(turns) == len(messages), "messages are merged"
    assert roles == ["system", *(["user", "assistant"] * len(roles))[: len(roles) - 1]]
    for message in messages:
        if message["role"] == "assistant":
            message["reasoning_content"].strip()
    trajectory = row["trajectory"]
    trajectory = json.loads(trajectory) if isinstance(trajectory, str) else trajectory
    return {
        "type": row["traj_type"],
        "task": row["task_info"],
        "roles": roles,
        "user_messages": json.loads(row["user_messages"]),
        "steps": row["steps"],
        "actions": [step.get("action") for step in trajectory[1:]],
        "terminated": [step.get("terminated") for step in trajectory[1:]],
    }


checks = {
    "trl": by_split(check_trl),
    "openai": by_split(check_openai),
    "llamafactory-alpaca": check_llamafactory,
    "llamafactory-sharegpt": check_llamafactory,
    "llamafactory-v1": check_llamafactory_v1,
    "envscaler": by_split(check_envscaler),
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--unit", choices=("conversation", "turn"), required=True)
    given = parser.parse_args()
    datasets.disable_progress_bars()
    read = {}
    # What the libraries print is no part of the answer.
    with tempfile.TemporaryDirectory() as cache, contextlib.redirect_stdout(sys.stderr):
        for name, check in checks.items():
            if (given.folder / name).is_dir():
                read[name] = check(given.folder / name, cache, given.unit)
    json.dump(read, sys.stdout, ensure_ascii=False)


main()
