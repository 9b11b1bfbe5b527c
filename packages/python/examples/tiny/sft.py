"""Supervised training: a plain loop that goes on from its last checkpoint."""

from __future__ import annotations

import json
import math
import shutil
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

import torch
from data import Row
from examples import Example, Stream, padded
from model import SIZES, build
from paths import MODELS
from transformers import Qwen3ForCausalLM
from vocabulary import Vocabulary

from envloom.training_log import TrainingLog

KEEP_EVERY = 200
LOG_EVERY = 10


@dataclass(frozen=True)
class Plan:
    """What is trained; its fields are stored beside the model.

    Attributes:
        name: Of the run, and of its folder in `runs/models`.
        size: Of `model.SIZES`.
        seed: Of the weights and of the order of examples.
        steps: Optimiser steps.
        tokens: Of a batch, about.
        exercises: Share of made-up episodes.
        drills: Share of drills in copying.
        start: The run whose weights it begins with; None: random ones.
        peak: The highest learning rate of AdamW.
    """

    name: str
    size: str = "main"
    seed: int = 0
    steps: int = 1000
    tokens: int = 2048
    exercises: float = 0.2
    drills: float = 0.05
    start: str | None = None
    peak: float = 0.002

    @property
    def folder(self) -> Path:
        """Where the model, its checkpoint and its log are."""
        return MODELS / self.name

    @property
    def is_done(self) -> bool:
        """Whether the model is there."""
        return (self.folder / "done").exists()


def train(plan: Plan, rows: Sequence[Row], tokenizer: Vocabulary) -> None:
    """Trains until the last step of the plan, unless that was done; saves `runs/models/<name>`."""
    if plan.is_done:
        return
    plan.folder.mkdir(parents=True, exist_ok=True)
    (plan.folder / "plan.json").write_text(json.dumps(asdict(plan), indent=2) + "\n")
    model = _first_model(plan, tokenizer)
    optimiser = _optimiser(model, plan)
    done = _restore(plan, model, optimiser)
    log = TrainingLog(plan.folder / "log.jsonl", after=done)
    stream = Stream(
        rows, tokenizer, plan.seed, exercises=plan.exercises, drills=plan.drills
    ).batches(plan.tokens)
    batches = islice(stream, done, plan.steps)
    losses: list[float] = []
    for step, batch in enumerate(batches, start=done + 1):
        loss = loss_of(model, batch, tokenizer.pad)
        losses.append(_step(model, optimiser, loss, plan.peak * pace(step, plan.steps)))
        if step % LOG_EVERY == 0:
            log.write(step, loss=sum(losses) / len(losses))
            losses = []
        if step % KEEP_EVERY == 0:
            _keep(plan, model, optimiser, step)
    model.save_pretrained(plan.folder)
    tokenizer.fast.save_pretrained(plan.folder)
    (plan.folder / "checkpoint.pt").unlink(missing_ok=True)
    (plan.folder / "done").write_text(f"{time.time()}\n")


def load_model(folder: Path) -> Qwen3ForCausalLM:
    """A trained model, to be played or trained further."""
    return Qwen3ForCausalLM.from_pretrained(folder, dtype=torch.float32)


def _first_model(plan: Plan, tokenizer: Vocabulary) -> Qwen3ForCausalLM:
    if plan.start is not None:
        return load_model(MODELS / plan.start)
    return build(SIZES[plan.size], len(tokenizer), tokenizer.pad, tokenizer.end, plan.seed)


def _optimiser(model: Qwen3ForCausalLM, plan: Plan) -> torch.optim.Optimizer:
    return torch.optim.AdamW(model.parameters(), lr=plan.peak, weight_decay=0.01, betas=(0.9, 0.95))


def _step(
    model: Qwen3ForCausalLM, optimiser: torch.optim.Optimizer, loss: torch.Tensor, rate: float
) -> float:
    loss.backward()  # type: ignore[no-untyped-call]
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    for group in optimiser.param_groups:
        group["lr"] = rate
    optimiser.step()
    optimiser.zero_grad()
    return loss.item()


def loss_of(model: Qwen3ForCausalLM, batch: Sequence[Example], pad: int) -> torch.Tensor:
    """Mean cross entropy, in nats, of the tokens that are learned."""
    ids, learned = padded(batch, pad)
    # Padding is on the right, so a causal model needs no mask for it.
    hidden = model.model(ids[:, :-1]).last_hidden_state
    wanted = learned[:, 1:]
    logits = model.lm_head(hidden[wanted])
    return torch.nn.functional.cross_entropy(logits, ids[:, 1:][wanted])


def pace(step: int, steps: int) -> float:
    """Share of the peak rate: up in 50 steps, level, and down over the last third."""
    up = min(1.0, step / 50)
    left = (steps - step) / max(1, math.ceil(steps / 3))
    return up * min(1.0, 0.05 + 0.95 * left)


def _keep(plan: Plan, model: Qwen3ForCausalLM, optimiser: torch.optim.Optimizer, step: int) -> None:
    state = {
        "step": step,
        "model": model.state_dict(),
        "optimiser": optimiser.state_dict(),
    }
    file = plan.folder / "checkpoint.pt"
    torch.save(state, file.with_suffix(".new"))
    shutil.move(file.with_suffix(".new"), file)


def _restore(plan: Plan, model: Qwen3ForCausalLM, optimiser: torch.optim.Optimizer) -> int:
    file = plan.folder / "checkpoint.pt"
    if not file.exists():
        return 0
    state = torch.load(file)
    model.load_state_dict(state["model"])
    optimiser.load_state_dict(state["optimiser"])
    return int(state["step"])
