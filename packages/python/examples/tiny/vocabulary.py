"""The tokenizer: trained on our own texts, with one token for each fixed piece of a call.

Digits stand alone, and so do spaces and underscores (but before a few words and in a few endings): an
identifier, a name or a word is the same tokens wherever it stands, in a task, a tool's name or a result,
so that copying and comparing are about tokens.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import PreTrainedTokenizerFast

SIZE = 4096
PAD, END = "<|endoftext|>", "<|im_end|>"

_HEADERS = [f"<|im_start|>{role}\n" for role in ("system", "user", "assistant", "tool")]
_CALL = ['<tool_call>\n{"name": "', '", "arguments": {', "}}\n</tool_call>"]

_COMMON = (
    "the|of|to|for|a|an|is|are|and|on|in|at|with|by|from|please|you|that|it|be|as|this|we|can|has"
)
_PIECES = Regex(
    rf" (?:{_COMMON})\b|_(?:id|on|at|by|until|from|to)\b|[a-zà-ɏ]+|[A-ZÀ-Þ](?:[a-zà-ɏ]+|[A-ZÀ-Þ]*)|\d"
    r"|\": \"|\", \"|\": |, \"|: |, |\n+|[^A-Za-z\d]"
)

TEMPLATE = (
    "{%- for message in messages -%}"
    "{{- '<|im_start|>' + message.role + '\\n' -}}"
    "{%- if message.role == 'assistant' -%}"
    "{%- generation -%}"
    "{{- message.content or '' -}}"
    "{%- for call in message.tool_calls or [] -%}"
    '{{- \'<tool_call>\\n{"name": "\' + call.function.name + \'", "arguments": \' -}}'
    "{{- call.function.arguments | tojson -}}{{- '}\\n</tool_call>' -}}"
    "{%- endfor -%}"
    "{{- '<|im_end|>' -}}"
    "{%- endgeneration -%}"
    "{%- else -%}{{- message.content + '<|im_end|>' -}}{%- endif -%}"
    "{%- endfor -%}"
    "{%- if add_generation_prompt -%}{{- '<|im_start|>assistant\\n' -}}{%- endif -%}"
)
"""Qwen3's without its own words. It does not list `tools`: the compact list is in the system message."""


class Vocabulary:
    """A tokenizer.

    Attributes:
        fast: What libraries take.
        end: The id of what ends a turn.
        pad: The id of padding.
    """

    def __init__(self, fast: Any) -> None:
        self.fast = fast
        self.end: int = fast.eos_token_id
        self.pad: int = fast.pad_token_id

    def __len__(self) -> int:
        return len(self.fast)

    def ids(self, text: str) -> list[int]:
        """Token ids of a text, nothing added."""
        found: list[int] = self.fast(text, add_special_tokens=False)["input_ids"]
        return found

    def ids_of_all(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text."""
        found: list[list[int]] = self.fast(list(texts), add_special_tokens=False)["input_ids"]
        return found

    def text(self, ids: Sequence[int]) -> str:
        """What tokens say, without those that end turns."""
        found: str = self.fast.decode(ids, skip_special_tokens=True)
        return found

    def words(self) -> list[str]:
        """Tokens that are words in lower case, sorted."""
        return sorted(
            word
            for word in self.fast.get_vocab()
            if word.isascii() and word.isalpha() and word.islower() and len(word) > 3
        )

    @property
    def middle(self) -> int:
        """The id of what stands between the name and the arguments of a call."""
        found: int = self.fast.convert_tokens_to_ids(_CALL[1])
        return found


def train(texts: Iterable[str], folder: Path, size: int = SIZE) -> None:
    """Trains a tokenizer and saves it.

    Args:
        texts: What the model will read and write.
        folder: Where it is saved, as `AutoTokenizer.from_pretrained` reads it.
        size: Of the vocabulary.
    """
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(_PIECES, "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    pieces = [AddedToken(piece, normalized=False) for piece in (*_HEADERS, *_CALL)]
    trainer = trainers.BpeTrainer(
        vocab_size=size - len(pieces),
        special_tokens=[PAD, END],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    tokenizer.add_tokens(pieces)
    library: Any = PreTrainedTokenizerFast  # Has no types.
    fast = library(tokenizer_object=tokenizer, eos_token=END, pad_token=PAD, padding_side="left")
    fast.chat_template = TEMPLATE
    fast.save_pretrained(folder)


def load(folder: Path) -> Vocabulary:
    """As `train` saved it."""
    return Vocabulary(PreTrainedTokenizerFast.from_pretrained(folder))
