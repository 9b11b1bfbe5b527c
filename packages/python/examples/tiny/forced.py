"""How well a model foretells reference solutions, turn by turn, without playing.

A finer measure than the reward: a model that never wins may still choose the right tool more often. In
each turn everything before it is as in the reference; the turn counts as right where every token is the
most probable one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

import torch
from data import Row
from examples import Example, encode, padded
from transformers import Qwen3ForCausalLM
from vocabulary import Vocabulary

_BATCH = 16


class Forced(TypedDict):
    """Of an episode: calls with the right tool, calls fully right; nats a token and of all tokens."""

    tools: float
    calls: float
    loss: float
    nats: float


@torch.inference_mode()
def forced(model: Qwen3ForCausalLM, tokenizer: Vocabulary, rows: Sequence[Row]) -> list[Forced]:
    """One measure a row, in the first of its wordings."""
    examples = [encode(row, tokenizer) for row in rows]
    found: list[Forced] = []
    for at in range(0, len(examples), _BATCH):
        batch = examples[at : at + _BATCH]
        ids, _ = padded(batch, tokenizer.pad)
        hidden = model.model(ids[:, :-1]).last_hidden_state
        for example, states in zip(batch, hidden, strict=True):
            logits = model.lm_head(states[: len(example.ids) - 1])
            found.append(_measured(example, logits, tokenizer.middle))
    return found


def _measured(example: Example, logits: torch.Tensor, middle: int) -> Forced:
    wanted = torch.tensor(example.ids[1:])
    right = (logits.argmax(-1) == wanted).tolist()
    learned = torch.tensor(example.learned[1:])
    loss = torch.nn.functional.cross_entropy(logits[learned], wanted[learned])
    calls = [
        turn
        for turn in _turns(example.learned[1:])
        if middle in example.ids[1 + turn.start : 1 + turn.stop]
    ]
    tools = [range(turn.start, example.ids.index(middle, 1 + turn.start)) for turn in calls]
    return {
        "tools": _share(tools, right),
        "calls": _share(calls, right),
        "loss": loss.item(),
        "nats": loss.item() * int(learned.sum()),
    }


def _turns(learned: Sequence[bool]) -> list[range]:
    """Where the model writes: positions of each turn."""
    turns: list[range] = []
    start = None
    for at, one in enumerate([*learned, False]):
        if one and start is None:
            start = at
        if not one and start is not None:
            turns.append(range(start, at))
            start = None
    return turns


def _share(turns: Sequence[range], right: Sequence[bool]) -> float:
    return sum(all(right[at] for at in turn) for turn in turns) / max(1, len(turns))
