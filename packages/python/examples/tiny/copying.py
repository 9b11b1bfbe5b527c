"""Weights of a model that copies from the first step on.

What followed when this token stood here before? The circuit that answers it is two heads in successive
layers: one looks at the token before and notes it, one looks for places where the present token is noted
and writes down what stands there. From random weights, finding the pair takes many millions of tokens;
calls need it for every name and identifier. So the pair is there at the start, and training may keep or
change it. Everything else is random.
"""

from __future__ import annotations

from typing import Any

import torch
from transformers import Qwen3ForCausalLM

_TURNING = 4
"""Pairs of dimensions of a head that turn fast with the place: they tell near places apart."""

_STILL = 6
"""From this pair on they hardly turn within our contexts: they compare what stands there."""


@torch.no_grad()
def install(model: Qwen3ForCausalLM) -> None:
    """Puts the circuit into the first two layers.

    Args:
        model: With random weights, two layers or more, and the same heads in each of them.
    """
    size, width = model.config.head_dim, model.config.hidden_size
    scale = model.config.initializer_range * width**0.5
    # The same first feature in all tokens: what is read of it is the same everywhere.
    model.model.embed_tokens.weight[:, 0] = scale
    for layer in model.model.layers:
        # What layers add is nothing at first, so that the circuit reads tokens and no noise.
        layer.self_attn.o_proj.weight.zero_()
        layer.mlp.down_proj.weight.zero_()
    sketch, note = _directions(size, width), _directions(size, width)
    first, second = (layer.self_attn for layer in model.model.layers[:2])
    group = model.config.num_attention_heads // (model.config.num_key_value_heads or 1)

    _look_back(first, size, 1.0)
    first.v_proj.weight[:size] = 0.1 * sketch
    first.o_proj.weight[:, :size] = note.T

    for head in range(group):
        second.q_proj.weight[head * size : (head + 1) * size] = sketch
        second.o_proj.weight[:, head * size : (head + 1) * size] = 0.3 * sketch.T / group
    second.k_proj.weight[:size] = note
    second.v_proj.weight[:size] = 1.0 * sketch
    half = size // 2
    for norm in (second.q_norm.weight, second.k_norm.weight):
        norm[:] = 0.5
        norm[_STILL:half] = norm[half + _STILL :] = 2.0


def _directions(count: int, width: int) -> torch.Tensor:
    """Directions at right angles, none of them with the first feature: (count, width)."""
    found = torch.linalg.qr(torch.randn(width - 1, count))[0].T
    return torch.cat([torch.zeros(count, 1), found], dim=1)


def _look_back(attention: Any, size: int, distance: float) -> None:
    """Makes the first head look a number of places back, whatever stands there."""
    half = size // 2
    base = attention.config.rope_parameters["rope_theta"]
    turns = base ** (-torch.arange(_TURNING) / half)
    key, query = torch.zeros(size), torch.zeros(size)
    key[:_TURNING] = 1.0
    query[:_TURNING] = torch.cos(distance * turns)
    query[half : half + _TURNING] = -torch.sin(distance * turns)
    attention.k_proj.weight[:size, 0] = key
    attention.q_proj.weight[:size, 0] = query
    for norm in (attention.q_norm.weight, attention.k_norm.weight):
        norm[:_TURNING] = norm[half : half + _TURNING] = 2.5
