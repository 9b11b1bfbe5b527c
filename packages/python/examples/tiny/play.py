"""Batches of episodes on real environments, with one cache of keys and values for all turns."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import compact
import torch
from data import Row
from examples import prompt_text
from transformers import DynamicCache, Qwen3ForCausalLM
from vocabulary import Vocabulary

from envloom import Client, Session

BATCH = 48
MOST_TURNS = 8
MOST_WRITTEN = 96
"""Tokens of a turn, after which it is cut off."""

MOST_READ = 320
"""Tokens of a result, after which it is cut off."""

_CALL = re.compile(r"<tool_call>\s*(.+?)\s*</tool_call>", re.DOTALL)


@dataclass
class Outcome:
    """How an episode ended.

    Attributes:
        env, scenario: Which it was.
        strict: 1 where every check holds, else 0.
        dense: Share of the goal checks that hold.
        turns: What was written and read, in turn.
        prompt: Token ids before the first turn.
        ids: Token ids of all that follows.
        written: Which of `ids` the model wrote.
    """

    env: str
    scenario: str
    strict: float = 0.0
    dense: float = 0.0
    turns: list[tuple[str, str]] = field(default_factory=list)
    prompt: list[int] = field(default_factory=list)
    ids: list[int] = field(default_factory=list)
    written: list[bool] = field(default_factory=list)

    def add(self, ids: Sequence[int], *, written: bool) -> None:
        """Adds tokens that the model wrote or read."""
        self.ids += ids
        self.written += [written] * len(ids)


def play(
    model: Qwen3ForCausalLM,
    tokenizer: Vocabulary,
    client: Client,
    rows: Sequence[Row],
    *,
    temperature: float = 0.0,
    seed: int = 0,
) -> list[Outcome]:
    """Plays an episode of each row; temperature 0 takes the most probable token."""
    model.train(False)
    torch.manual_seed(seed)
    outcomes: list[Outcome] = []
    for at in range(0, len(rows), BATCH):
        batch = _Batch(model, tokenizer, client, rows[at : at + BATCH], temperature)
        outcomes += batch.play()
    return outcomes


class _Batch:
    def __init__(
        self,
        model: Qwen3ForCausalLM,
        tokenizer: Vocabulary,
        client: Client,
        rows: Sequence[Row],
        temperature: float,
    ) -> None:
        self._model = model
        self._tokenizer = tokenizer
        self._client = client
        self._rows = rows
        self._temperature = temperature
        self._outcomes = [Outcome(row["env"], row["scenario"]) for row in rows]

    def play(self) -> list[Outcome]:
        sessions = self._client.open_many(
            (
                {
                    "environment": row["env"],
                    "scenario": row["scenario"],
                    "content_hash": row["content_hash"],
                    "interaction": "non-conversational",
                }
                for row in self._rows
            ),
            brief=True,
        )
        try:
            self._turns(sessions)
        finally:
            for session in sessions:
                session.close()
        return self._outcomes

    @torch.inference_mode()
    def _turns(self, sessions: Sequence[Session]) -> None:
        live = list(range(len(self._rows)))
        blocks = self._tokenizer.ids_of_all([prompt_text(row) for row in self._rows])
        for outcome, block in zip(self._outcomes, blocks, strict=True):
            outcome.prompt = block
        memory = _Memory(self._model)
        for turn in range(MOST_TURNS):
            written = self._write(memory, blocks)
            blocks, staying = [], []
            for place, (at, ids) in enumerate(zip(live, written, strict=True)):
                self._outcomes[at].add(ids, written=True)
                read = self._answer(at, sessions[at], ids, last=turn == MOST_TURNS - 1)
                if read is not None:
                    block = self._tokenizer.ids(read)
                    self._outcomes[at].add(block, written=False)
                    blocks.append(block)
                    staying.append(place)
            if not staying:
                return
            memory.keep(staying)
            live = [live[place] for place in staying]

    def _write(self, memory: _Memory, blocks: Sequence[Sequence[int]]) -> list[list[int]]:
        end, pad = self._tokenizer.end, self._tokenizer.pad
        logits = memory.read(blocks, pad)
        written: list[list[int]] = [[] for _ in blocks]
        going = torch.ones(len(blocks), dtype=torch.bool)
        for _ in range(MOST_WRITTEN):
            chosen = self._choose(logits)
            for place in torch.nonzero(going).flatten().tolist():
                written[place].append(int(chosen[place]))
            going &= chosen != end
            if not going.any():
                break
            logits = memory.append(chosen, going)
        memory.end_turn(end)
        return written

    def _choose(self, logits: torch.Tensor) -> torch.Tensor:
        if self._temperature == 0:
            return logits.argmax(-1)
        return torch.multinomial((logits / self._temperature).softmax(-1), 1).flatten()

    def _answer(self, at: int, session: Session, ids: list[int], *, last: bool) -> str | None:
        """Carries out a turn: what the model reads next, or None where the episode is over."""
        outcome = self._outcomes[at]
        text = self._tokenizer.text(ids)
        calls = calls_in(text)
        if calls:
            step = session.step({"type": "tool_calls", "calls": calls})
            told = read_text(step.observation, self._rows[at]["tasks"][0])
        else:
            step = session.step({"type": "message", "content": text or "."})
            told = ""
        outcome.turns.append((text, told))
        if last and not (step.terminated or step.truncated):
            step = session.end()
        if step.terminated or step.truncated:
            grade = step.info["grade"]
            outcome.strict, outcome.dense = float(grade["strict"]), float(grade["dense"])
            return None
        read = self._tokenizer.text(self._tokenizer.ids(told)[:MOST_READ])
        return f"<|im_start|>tool\n{read}<|im_end|><|im_start|>assistant\n"


class _Memory:
    """Keys and values of a batch; what a row does not use of a step is masked."""

    def __init__(self, model: Qwen3ForCausalLM) -> None:
        self._model = model
        self._cache = DynamicCache(config=model.config)
        self._mask = torch.zeros(0, 0, dtype=torch.long)
        self._owed: list[int] = []

    def read(self, blocks: Sequence[Sequence[int]], pad: int) -> torch.Tensor:
        """Takes in a text for each row; logits of what follows it: (rows, vocabulary)."""
        texts = [[*self._owed, *block] for block in blocks]
        length = max(map(len, texts))
        ids = torch.tensor([[pad] * (length - len(text)) + text for text in texts])
        used = torch.tensor([[0] * (length - len(text)) + [1] * len(text) for text in texts])
        return self._forward(ids, used)

    def append(self, ids: torch.Tensor, used: torch.Tensor) -> torch.Tensor:
        """Takes in a token for each row that is still writing."""
        return self._forward(ids[:, None], used[:, None].long())

    def end_turn(self, end: int) -> None:
        """The token that ends a turn was not taken in yet; turns that were cut off get one, too."""
        self._owed = [end]

    def keep(self, places: Sequence[int]) -> None:
        """Forgets all other rows."""
        self._cache.batch_select_indices(torch.tensor(places))
        self._mask = self._mask[list(places)]

    def _forward(self, ids: torch.Tensor, used: torch.Tensor) -> torch.Tensor:
        before = self._mask if self._mask.numel() else torch.zeros(len(ids), 0, dtype=torch.long)
        self._mask = torch.cat([before, used], dim=1)
        positions = (self._mask.cumsum(1) - 1).clamp(min=0)[:, -ids.shape[1] :]
        out = self._model(
            input_ids=ids,
            attention_mask=self._mask,
            position_ids=positions,
            past_key_values=self._cache,
            use_cache=True,
            logits_to_keep=1,
        )
        logits: torch.Tensor = out.logits[:, -1]
        return logits


def calls_in(text: str) -> list[dict[str, Any]]:
    """The calls of a turn; what is no JSON is no call."""
    calls = []
    for found in _CALL.findall(text):
        try:
            call = json.loads(found)
        except json.JSONDecodeError:
            continue
        if isinstance(call, dict) and isinstance(call.get("name"), str):
            arguments = call.get("arguments")
            calls.append(
                {
                    "name": call["name"],
                    "arguments": arguments if isinstance(arguments, dict) else {},
                }
            )
    return calls


def read_text(observation: Any, task: str) -> str:
    """What the model reads of an observation."""
    if observation["type"] == "tool_results":
        return "\n".join(
            compact.result_text(one["name"], one["result"], task) for one in observation["results"]
        )
    return f"refused {observation.get('code', '')}".strip()
