"""Plays the solutions of BFCL multi-turn as the package bfcl-eval plays what a model calls, scores them with its checker (which
plays them again, beside the solution), and prints {"episodes": n, "valid": n, "seconds": s}; reading the data does not count.
Its argument is the number of tasks of each category."""

import itertools
import json
import pathlib
import sys
import time

import bfcl_eval
from bfcl_eval.eval_checker.multi_turn_eval.multi_turn_checker import multi_turn_checker
from bfcl_eval.eval_checker.multi_turn_eval.multi_turn_utils import execute_multi_turn_func_call

DATA = pathlib.Path(bfcl_eval.__file__).parent / "data"


def rows(path):
    with open(DATA / path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


episodes = []
for category in ("base", "miss_func", "miss_param", "long_context"):
    name = f"BFCL_v4_multi_turn_{category}.json"
    answers = {row["id"]: row["ground_truth"] for row in rows(f"possible_answer/{name}")}
    for entry in itertools.islice(rows(name), int(sys.argv[1])):
        episodes.append((category, entry, answers[entry["id"]]))

valid = 0
start = time.process_time()
for category, entry, answer in episodes:
    played = [[turn] if turn else [] for turn in answer]
    for steps in played:
        for step in steps:
            execute_multi_turn_func_call(
                step,
                entry["initial_config"],
                entry["involved_classes"],
                "solution",
                entry["id"],
                long_context=category == "long_context",
            )
    valid += multi_turn_checker(played, answer, entry, category, "solution")["valid"]
seconds = time.process_time() - start
print(json.dumps({"episodes": len(episodes), "valid": valid, "seconds": seconds}))
