"""A Qwen3 of a few million parameters, from scratch."""

from __future__ import annotations

from dataclasses import dataclass

import copying
import torch
from transformers import Qwen3Config, Qwen3ForCausalLM


@dataclass(frozen=True)
class Size:
    """Of the model: width, layers, heads of queries and of keys, width of the MLP."""

    width: int = 128
    layers: int = 4
    heads: int = 4
    key_heads: int = 2
    inner: int = 384
    context: int = 1024


SIZES = {
    "small": Size(width=96, layers=3, heads=3, key_heads=3, inner=256),
    "main": Size(width=128, layers=3, heads=4, key_heads=2, inner=320),
    "large": Size(width=256, layers=6, heads=8, key_heads=4, inner=768),
}


def build(size: Size, vocabulary: int, pad: int, end: int, seed: int) -> Qwen3ForCausalLM:
    """Random weights from a seed, but for the circuit that copies."""
    torch.manual_seed(seed)
    config = Qwen3Config(
        vocab_size=vocabulary,
        hidden_size=size.width,
        num_hidden_layers=size.layers,
        num_attention_heads=size.heads,
        num_key_value_heads=size.key_heads,
        head_dim=size.width // size.heads,
        intermediate_size=size.inner,
        max_position_embeddings=size.context,
        rope_parameters={"rope_type": "default", "rope_theta": 1_000_000.0},
        tie_word_embeddings=True,
        pad_token_id=pad,
        eos_token_id=end,
        bos_token_id=None,
        initializer_range=0.04,
    )
    model = Qwen3ForCausalLM(config)
    copying.install(model)
    return model
