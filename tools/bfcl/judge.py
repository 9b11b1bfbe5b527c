"""Judges episodes of BFCL multi-turn with the package bfcl-eval. Reads lines {"task", "turns"}, turns of steps of calls
{"name", "arguments" as JSON text}, and writes a line {"valid", "error", "answers"} for each: what its checker says, and what its classes answer."""

import json
import pathlib
import sys

import bfcl_eval
from bfcl_eval.eval_checker.multi_turn_eval.multi_turn_checker import multi_turn_checker
from bfcl_eval.eval_checker.multi_turn_eval.multi_turn_utils import execute_multi_turn_func_call

DATA = pathlib.Path(bfcl_eval.__file__).parent / "data"
entries, solutions = {}, {}
for category in ("base", "miss_func", "miss_param", "long_context"):
    name = f"BFCL_v4_multi_turn_{category}.json"
    for line in open(DATA / name, encoding="utf-8"):
        entry = json.loads(line)
        entries[entry["id"]] = entry
    for line in open(DATA / "possible_answer" / name, encoding="utf-8"):
        answer = json.loads(line)
        solutions[answer["id"]] = answer["ground_truth"]



def text_of(call):
    given = json.loads(call["arguments"])
    return f"{call['name']}({', '.join(f'{key}={value!r}' for key, value in given.items())})"


for number, line in enumerate(sys.stdin):
    episode = json.loads(line)
    entry = entries[episode["task"]]
    turns = [[[text_of(call) for call in step] for step in turn] for turn in episode["turns"]]
    answers = []
    for step in (step for turn in turns for step in turn):
        results, _ = execute_multi_turn_func_call(
            step,
            entry["initial_config"],
            entry["involved_classes"],
            f"answers{number}",
            entry["id"],
            long_context="long_context" in entry["id"],
        )
        answers += results
    verdict = multi_turn_checker(turns, solutions[entry["id"]], entry, "", f"episode{number}")
    print(json.dumps({"valid": verdict["valid"], "error": verdict.get("error_type"), "answers": answers}))
