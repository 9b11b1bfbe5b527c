"""How many of envloom's scenarios a model solves, on one GPU of 80 GB.

    pip install "envloom[trl]"
    python evaluate.py --model models/grpo               # environments that are held out
    python evaluate.py --model Qwen/Qwen3-1.7B --split train --most 400
    python evaluate.py --tiny                            # on a CPU, in minutes, without downloads

The model reads and writes the same tokens as in `sft_trl.py` and `grpo_trl.py`. It is transformers that
writes; against a server of vLLM, `envloom rollout --agent openai:<model>` is many times as fast.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Any

from rows import prompts
from tiny_model import texts_of, tiny_qwen3

import envloom.trl


def options() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--model", help="a name on the Hub, or a folder; default: models/grpo")
    parser.add_argument("--environments", default="", help="names, with commas; default: all")
    parser.add_argument("--split", choices=["train", "validation", "held_out"], default="held_out")
    parser.add_argument("--data", type=Path, default=Path("data"), help="folder of the rows")
    parser.add_argument("--out", type=Path, default=Path("models/tiny"), help="of the tiny model")
    parser.add_argument("--most", type=int, default=200, help="scenarios that are played")
    parser.add_argument("--batch", type=int, default=16, help="episodes at once")
    parser.add_argument("--turn", type=int, default=1024, help="tokens of a turn, at most")
    parser.add_argument("--completion", type=int, default=8192, help="tokens of an episode")
    parser.add_argument("--thinking", action="store_true", help="let the model think first")
    parser.add_argument("--tiny", action="store_true", help="a tiny model, few rows, on a CPU")
    given = parser.parse_args()
    if given.tiny:
        given.environments = given.environments or "library-loans"
        given.split, given.most, given.turn, given.completion = "train", 4, 32, 128
    return given


class Writer:
    """A model of transformers that goes on with several texts at once, greedily.

    Args:
        model: Of `AutoModelForCausalLM`.
        tokenizer: Its tokenizer.
        most: Tokens of a turn, at most.
    """

    def __init__(self, model: Any, tokenizer: Any, most: int) -> None:
        self._model = model
        self._padding = tokenizer.pad_token_id
        self._end = tokenizer.eos_token_id
        self._most = most

    def __call__(self, contexts: list[list[int]]) -> tuple[list[list[int]], None]:
        """What it writes after each of them, up to and with the end of the turn."""
        import torch

        width = max(map(len, contexts))
        padded = [[self._padding] * (width - len(context)) + context for context in contexts]
        mask = [[0] * (width - len(context)) + [1] * len(context) for context in contexts]
        device = self._model.device
        with torch.inference_mode():
            written = self._model.generate(
                input_ids=torch.tensor(padded, device=device),
                attention_mask=torch.tensor(mask, device=device),
                max_new_tokens=self._most,
                do_sample=False,
                eos_token_id=self._end,
                pad_token_id=self._padding,
            )
        return [self._turn(one) for one in written[:, width:].tolist()], None

    def _turn(self, ids: list[int]) -> list[int]:
        return ids[: ids.index(self._end) + 1] if self._end in ids else ids


def interval(solved: int, played: int) -> tuple[float, float]:
    """Wilson's interval of a share, 95 %."""
    z = 1.959964
    share, spread = solved / played, z * z / played
    middle = share + spread / 2
    half = z * sqrt(share * (1 - share) / played + spread / (4 * played))
    return (middle - half) / (1 + spread), (middle + half) / (1 + spread)


def line(name: str, grades: Sequence[Any]) -> str:
    """A line of the table: how many are solved, and the mean share of checks that hold."""
    solved = sum(int(grade["strict"]) for grade in grades)
    least, most = interval(solved, len(grades))
    dense = sum(grade["dense"] for grade in grades) / len(grades)
    share = f"{solved / len(grades):6.1%} ({least:.1%} to {most:.1%})"
    return f"{name:32} {solved:4} of {len(grades):4}  {share:26} {dense:.3f}"


def main() -> None:
    """Plays the scenarios and prints the table."""
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    given = options()
    names = [name for name in given.environments.split(",") if name]
    files = prompts(given.data, names, given.split)
    rows = [json.loads(text) for text in texts_of(files)]
    # Of each environment as many as of the others, from easy to hard.
    places: dict[str, int] = defaultdict(int)
    for row in rows:
        row["place"] = places[row["env"]]
        places[row["env"]] += 1
    rows = sorted(rows, key=lambda row: row["place"])[: given.most]
    tiny = given.tiny and given.model is None
    name = (
        tiny_qwen3(given.out, texts_of(files), width=32, layers=1, heads=2)
        if tiny
        else given.model or "models/grpo"
    )
    tokenizer = AutoTokenizer.from_pretrained(name)
    kind = torch.float32 if given.tiny else torch.bfloat16
    model = AutoModelForCausalLM.from_pretrained(name, dtype=kind)
    model = model.eval().to("cuda" if torch.cuda.is_available() and not given.tiny else "cpu")
    kinds = envloom.trl.environment_factory(*sorted({row["env"] for row in rows}))
    grades: dict[str, list[Any]] = defaultdict(list)
    for at in range(0, len(rows), given.batch):
        batch = rows[at : at + given.batch]
        outcomes = envloom.trl.evaluate(
            batch,
            Writer(model, tokenizer, given.turn),
            tokenizer,
            kinds,
            max_completion_length=given.completion,
            context_length=model.config.max_position_embeddings,
            enable_thinking=given.thinking,
        )
        for row, outcome in zip(batch, outcomes, strict=True):
            grades[row["env"]].append(outcome.grade)
        print(f"{min(at + given.batch, len(rows))} of {len(rows)} played", flush=True)
    print(f"\n{'environment':32} {'solved':12}  {'share (95 % interval)':26} checks that hold")
    for environment, own in sorted(grades.items()):
        print(line(environment, own))
    print(line("all", [grade for own in grades.values() for grade in own]))


if __name__ == "__main__":
    main()
