"""A Qwen3 of random weights, with a tokenizer of one's own texts: nothing is downloaded.

It has the architecture, the control tokens and the chat template of Qwen3, so whatever trains or serves a
Qwen3 takes it, in minutes on a CPU. It knows nothing:

>>> from tiny_model import texts_of, tiny_qwen3
>>> name = tiny_qwen3("work/tiny", texts_of(["data/sft/trl/train-00000-of-00001.jsonl"]))
>>> trainer = SFTTrainer(name, args=config, train_dataset=dataset)  # as with "Qwen/Qwen3-0.6B"

Needs torch, transformers and trl, which brings the template along.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

PADDING, START, END = "<|endoftext|>", "<|im_start|>", "<|im_end|>"
TAGS = (
    *("<think>", "</think>", "<tool_call>", "</tool_call>"),
    *("<tool_response>", "</tool_response>"),
)


def texts_of(files: Iterable[str | Path]) -> Iterator[str]:
    """The lines of text files, such as rows of `npx envloom data`.

    A row is read as it is written: its names and braces are what a model reads and writes, too.
    """
    for file in files:
        with Path(file).open(encoding="utf-8") as lines:
            yield from lines


def tiny_tokenizer(texts: Iterable[str], vocabulary: int = 4096) -> Any:
    """Pairs of bytes, as Qwen3's tokenizer joins them, with its control tokens, tags and template.

    Args:
        texts: What the pairs are counted in.
        vocabulary: Tokens, at most; 256 of them are the bytes. Control tokens come on top.

    Returns:
        A `PreTrainedTokenizerFast`, which ends turns by `<|im_end|>` and pads with `<|endoftext|>`.
    """
    from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast
    from trl.chat_template_utils import qwen3_chat_template

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=vocabulary, initial_alphabet=alphabet, show_progress=False
    )
    tokenizer.train_from_iterator(texts, trainer)
    tokenizer.add_special_tokens(
        [AddedToken(token, special=True) for token in (PADDING, START, END)]
    )
    tokenizer.add_tokens([AddedToken(token, special=False) for token in TAGS])
    fast: Any = PreTrainedTokenizerFast  # Has no types.
    return fast(
        tokenizer_object=tokenizer,
        eos_token=END,
        pad_token=PADDING,
        chat_template=qwen3_chat_template,
    )


def tiny_model(
    tokenizer: Any, *, width: int = 64, layers: int = 2, heads: int = 4, seed: int = 0
) -> Any:
    """A `Qwen3ForCausalLM` of random weights; some 400,000 with the defaults.

    Args:
        tokenizer: Of :func:`tiny_tokenizer`.
        width: Of the hidden states; three times as wide in the feed-forward layers.
        layers: Blocks.
        heads: Of attention, each `width / heads` wide; pairs of them share keys and values.
        seed: Of the weights.
    """
    import torch
    from transformers import Qwen3Config, Qwen3ForCausalLM

    torch.manual_seed(seed)
    return Qwen3ForCausalLM(
        Qwen3Config(
            vocab_size=len(tokenizer),
            hidden_size=width,
            intermediate_size=3 * width,
            num_hidden_layers=layers,
            num_attention_heads=heads,
            num_key_value_heads=max(1, heads // 2),
            head_dim=width // heads,
            max_position_embeddings=131_072,
            tie_word_embeddings=True,
            pad_token_id=tokenizer.pad_token_id,
            eos_token_id=tokenizer.eos_token_id,
            bos_token_id=None,
        )
    )


def tiny_qwen3(
    folder: str | Path, texts: Iterable[str], *, vocabulary: int = 4096, **sizes: int
) -> str:
    """Saves a tiny model with its tokenizer.

    Args:
        folder: Where to; it is made.
        texts: See :func:`tiny_tokenizer`.
        vocabulary: See :func:`tiny_tokenizer`.
        **sizes: Of :func:`tiny_model`.

    Returns:
        The folder, which trainers and `from_pretrained` take in place of a name on the Hub.
    """
    tokenizer = tiny_tokenizer(texts, vocabulary)
    tiny_model(tokenizer, **sizes).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return str(folder)
