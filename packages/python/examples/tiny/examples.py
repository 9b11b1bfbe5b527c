"""From rows to token ids with a mask of what is learned."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from augment import augmented, names_in
from data import Row
from exercises import exercise
from vocabulary import Vocabulary

LONGEST = 512
"""Tokens of an episode; longer ones are left out."""

DRILL = 96
"""Tokens of a drill, at least."""


@dataclass(frozen=True)
class Example:
    """Token ids of an episode, and for each whether the model is to write it."""

    ids: list[int]
    learned: list[bool]


def chosen(row: Row, chance: random.Random) -> Row:
    """One of the wordings of a row."""
    at = chance.randrange(len(row["tasks"]))
    return {**row, "tasks": [row["tasks"][at]], "tools": [row["tools"][at]]}


def prompt_messages(row: Row) -> list[dict[str, str]]:
    """The compact prompt: tools, then the task."""
    return [
        {"role": "system", "content": row["tools"][0]},
        {"role": "user", "content": row["tasks"][0]},
    ]


def prompt_text(row: Row) -> str:
    """The prompt up to where the model begins to write."""
    return "".join(map(_message_text, prompt_messages(row))) + "<|im_start|>assistant\n"


def _message_text(message: dict[str, str]) -> str:
    return f"<|im_start|>{message['role']}\n{message['content']}<|im_end|>"


def encode(row: Row, tokenizer: Vocabulary) -> Example:
    """Tokens as the chat template makes them; what is learned are turns of the model with their end."""
    pieces = [(_message_text(message), False) for message in prompt_messages(row)]
    for turn in row["turns"]:
        pieces.append((f"<|im_start|>{turn['role']}\n", False))
        pieces.append((f"{turn['content']}<|im_end|>", turn["learn"]))
    ids: list[int] = []
    learned: list[bool] = []
    encoded = tokenizer.ids_of_all([text for text, _ in pieces])
    for part, (_, learn) in zip(encoded, pieces, strict=True):
        ids += part
        learned += [learn] * len(part)
    return Example(ids, learned)


def fitting(rows: Sequence[Row], tokenizer: Vocabulary, most: int = LONGEST) -> list[Row]:
    """Rows that are not too long."""
    return [row for row in rows if len(encode(row, tokenizer).ids) <= most]


def drill(chance: random.Random, vocabulary: int) -> Example:
    """Chunks of random tokens in random order; what is learned is how a chunk goes on that came before.

    Copying is by far the slowest thing to learn from episodes, where few tokens ask for it; here most do.
    """
    chunks = [
        [int(vocabulary * chance.random() ** 4) for _ in range(chance.randint(3, 10))]
        for _ in range(chance.randint(1, 4))
    ]
    ids: list[int] = []
    learned: list[bool] = []
    seen: set[int] = set()
    while len(ids) < DRILL:
        at = chance.randrange(len(chunks))
        ids += chunks[at]
        learned += [False, *[at in seen] * (len(chunks[at]) - 1)]
        seen.add(at)
    return Example(ids, learned)


class Stream:
    """Examples without end: wordings, names and identifiers differ each time.

    Args:
        rows: Episodes to learn; none: exercises only.
        tokenizer: Of the model.
        seed: Where all chance comes from.
        exercises: Share of exercises.
        drills: Share of drills.
    """

    def __init__(
        self,
        rows: Sequence[Row],
        tokenizer: Vocabulary,
        seed: int,
        *,
        exercises: float,
        drills: float,
    ) -> None:
        self._rows = rows
        self._tokenizer = tokenizer
        self._chance = random.Random(seed)
        self._names = names_in(rows)
        self._shares = (drills, exercises)
        self._words = tokenizer.words()

    def _example(self) -> Example:
        drills, exercises = self._shares
        which = self._chance.random()
        if which < drills:
            return drill(self._chance, len(self._tokenizer))
        if which < drills + exercises:
            return encode(exercise(self._chance, self._words), self._tokenizer)
        row = chosen(self._chance.choice(self._rows), self._chance)
        if self._chance.random() < 0.8:
            row = augmented(row, self._chance, self._names)
        return encode(row, self._tokenizer)

    def batches(self, tokens: int, pool: int = 64) -> Iterator[list[Example]]:
        """Batches of about as many tokens, of examples of like length."""
        while True:
            examples = [
                one
                for one in (self._example() for _ in range(pool))
                if len(one.ids) <= LONGEST + 40
            ]
            examples.sort(key=lambda one: len(one.ids))
            groups: list[list[Example]] = [[]]
            for one in examples:
                if groups[-1] and (len(groups[-1]) + 1) * len(one.ids) > tokens:
                    groups.append([])
                groups[-1].append(one)
            self._chance.shuffle(groups)
            yield from groups


def padded(batch: Sequence[Example], pad: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Ids and mask, padded on the right: (episodes, tokens)."""
    length = max(len(one.ids) for one in batch)
    ids = torch.full((len(batch), length), pad)
    learned = torch.zeros((len(batch), length), dtype=torch.bool)
    for at, one in enumerate(batch):
        ids[at, : len(one.ids)] = torch.tensor(one.ids)
        learned[at, : len(one.ids)] = torch.tensor(one.learned)
    return ids, learned
