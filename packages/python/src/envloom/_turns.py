"""Turns as text: what models write around them, and tool results as chat templates want them.

The texts are those of Hermes and Qwen3, where the results of a turn are a message of the user:
`<tool_response>`, the result, `</tool_response>`, each on a line of its own, once for each call.
"""

from __future__ import annotations

_OPEN = "<tool_response>\n"
_CLOSE = "\n</tool_response>"

STOP_TOKENS = ("<|im_end|>", "<|endoftext|>", "<|eot_id|>", "</s>")
"""What models end a turn with; trainers decode with these left in (ROLL: `skip_special_tokens=False`)."""


def without_stop_tokens(text: str, stop_tokens: tuple[str, ...] = STOP_TOKENS) -> str:
    """The text up to the tokens that end it, padding that follows them included."""
    while True:
        text = text.rstrip()
        ending = next((token for token in stop_tokens if text.endswith(token)), None)
        if ending is None:
            return text
        text = text[: -len(ending)]


def as_tool_message(text: str) -> str | None:
    """What a message of the role `tool` must hold so that a template of Qwen3 renders `text`.

    The template puts `<tool_response>` around it, so the outermost tags go; between the results of
    several calls they stay.

    Returns:
        None where the text is more or other than results: then it is a message of the user.
    """
    contents, rest = results_in(text)
    if not contents or rest:
        return None
    return text[len(_OPEN) : -len(_CLOSE)]


def results_in(text: str) -> tuple[list[str], str]:
    """The results at the beginning of a text, in their order, and what follows them.

    Results are JSON, which has no line breaks of its own, so a tag on its own line is never data.
    """
    contents: list[str] = []
    at = 0
    while text.startswith(_OPEN, at):
        end = text.find(_CLOSE, at)
        if end == -1:
            break
        contents.append(text[at + len(_OPEN) : end])
        at = end + len(_CLOSE)
        if text.startswith("\n", at):
            at += 1
    return contents, text[at:].strip()
