"""Rows with spans as tokens with labels, which a trainer learns by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .errors import InvalidRequest

_NOT_LEARNED = -100
"""What losses of PyTorch pass over."""


def with_labels(dataset: Any, tokenizer: Any) -> Any:
    """Gives rows with `spans` labels, by which SFTTrainer learns.

    They are rows of `npx envloom data --format qwen3 --unit conversation`. The trainer takes rows of
    tokens as they are, and by their labels it learns what the spans say: what the model is to write. Of
    a row with `text` it would learn all, the rules and the results of tools as well.

    A text is cut where spans begin and end, as it is when a model writes it: what is read and what is
    written share no tokens.

    Args:
        dataset: A `datasets.Dataset` with the columns `text` and `spans`.
        tokenizer: Of the model, Qwen3 or another with its control tokens.

    Returns:
        A dataset with `input_ids` and `labels`, which are -100 for what is not learned.

    Raises:
        InvalidRequest: rows without spans, or with spans that are not in their text.
    """
    columns = list(dataset.column_names)
    missing = [name for name in ("text", "spans") if name not in columns]
    if missing:
        raise _invalid(
            f"the rows have no column {' and no column '.join(missing)}: theirs are {', '.join(columns)}",
            missing[0],
        )
    return dataset.map(labelled, fn_kwargs={"tokenizer": tokenizer}, remove_columns=columns)


def labelled(row: Mapping[str, Any], tokenizer: Any) -> dict[str, list[int]]:
    """The tokens of one row and their labels; see :func:`with_labels`."""
    ids: list[int] = []
    labels: list[int] = []
    for piece, is_learned in _pieces(row):
        tokens: list[int] = tokenizer(piece, add_special_tokens=False)["input_ids"]
        ids += tokens
        labels += tokens if is_learned else [_NOT_LEARNED] * len(tokens)
    return {"input_ids": ids, "labels": labels}


def _pieces(row: Mapping[str, Any]) -> Iterator[tuple[str, bool]]:
    """The text in pieces, and whether each is learned."""
    text, spans = row["text"], _spans_of(row)
    at = 0
    for start, end in spans:
        if text[at:start]:
            yield text[at:start], False
        yield text[start:end], True
        at = end
    if text[at:]:
        yield text[at:], False


def _spans_of(row: Mapping[str, Any]) -> Sequence[tuple[int, int]]:
    text = row["text"]
    named = f"the row {row.get('id', '')}".rstrip()
    if not isinstance(text, str) or not row["spans"]:
        raise _invalid(f"{named} has no spans: nothing of it is learned", "spans")
    spans = [(span["start"], span["end"]) for span in row["spans"]]
    before = [0, *(end for _, end in spans)]
    if any(
        not at <= start < end <= len(text) for at, (start, end) in zip(before, spans, strict=False)
    ):
        raise _invalid(
            f"{named} has spans that do not follow each other in its text: {spans}", "spans"
        )
    return spans


def _invalid(message: str, path: str) -> InvalidRequest:
    repair = (
        "Give rows of `npx envloom data --format qwen3 --unit conversation`; "
        "those of `trl`, and with --unit turn, SFTTrainer takes as they are."
    )
    return InvalidRequest("INVALID_REQUEST", message, repair, path)
