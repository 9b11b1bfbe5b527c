"""GRPO by TRL's `GRPOTrainer`; its episodes are played by `play.py`, through TRL's `rollout_func`.

TRL's own loop would read the whole context again in every turn, which on a CPU takes most of the time,
and knows no compact results. So the rollouts come from the same code that evaluates; groups, advantages,
loss, clipping and checkpoints are TRL's. What the model did not write is masked (`env_mask`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import vocabulary
from data import Row, read_rows
from datasets import Dataset
from examples import fitting, prompt_messages
from forced import forced
from paths import MODELS, TOKENIZER, worlds
from play import play
from sft import load_model
from trl.trainer.grpo_config import GRPOConfig
from trl.trainer.grpo_trainer import GRPOTrainer
from vocabulary import Vocabulary

from envloom import Client
from envloom.training_log import callback


@dataclass(frozen=True)
class RlPlan:
    """What is reinforced.

    Attributes:
        name: Of the run.
        start: The run whose model it begins with.
        seed: Of sampling and of the order of prompts.
        steps: Optimiser steps, each of `prompts` groups of `group` episodes.
        tried: Scenarios whose pass rate is measured first, by `samples` episodes each: those whose
            reference solution the first model finds most probable.
        rate: Of AdamW.
        beta: Weight of the KL divergence from the first model.
    """

    name: str
    start: str
    seed: int
    steps: int = 50
    prompts: int = 6
    group: int = 8
    tried: int = 150
    samples: int = 4
    rate: float = 2e-4
    beta: float = 0.01


def reinforce(name: str, start: str, seed: int) -> str:
    """Trains unless that was done; goes on from the last checkpoint. Returns the name of the run."""
    plan = RlPlan(name, start, seed)
    folder = MODELS / name
    if (folder / "done").exists():
        return name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "plan.json").write_text(json.dumps(asdict(plan), indent=2) + "\n")
    with Client(env=str(worlds("fresh") / "*")) as client:
        _train(plan, client)
    return name


def _train(plan: RlPlan, client: Client) -> None:
    folder = MODELS / plan.name
    tokenizer = vocabulary.load(TOKENIZER)
    model = load_model(MODELS / plan.start)
    rows = _curriculum(plan, client, tokenizer)
    trainer = GRPOTrainer(
        model=model,
        processing_class=tokenizer.fast,
        train_dataset=Dataset.from_list([{"prompt": prompt_messages(row)} for row in rows]),
        reward_funcs=[strict, dense],
        rollout_func=_rollouts(rows, client, tokenizer),
        callbacks=[callback(folder / "log.jsonl")],
        args=_settings(plan),
    )
    trainer.train(resume_from_checkpoint=_last_checkpoint(folder))
    model.save_pretrained(folder)
    tokenizer.fast.save_pretrained(folder)
    (folder / "done").touch()


def _last_checkpoint(folder: Path) -> str | None:
    steps = [int(path.name.partition("-")[2]) for path in folder.glob("checkpoint-*")]
    return str(folder / f"checkpoint-{max(steps)}") if steps else None


def _settings(plan: RlPlan) -> GRPOConfig:
    half = plan.prompts * plan.group // 2
    return GRPOConfig(
        output_dir=str(MODELS / plan.name),
        max_steps=plan.steps,
        per_device_train_batch_size=half,
        gradient_accumulation_steps=2,
        num_generations=plan.group,
        max_completion_length=1024,
        learning_rate=plan.rate,
        lr_scheduler_type="constant",
        beta=plan.beta,
        temperature=1.0,
        reward_weights=[0.5, 0.5],
        logging_steps=1,
        save_steps=5,
        save_total_limit=1,
        seed=plan.seed,
        use_cpu=True,
        bf16=False,
        report_to="none",
        disable_tqdm=True,
        gradient_checkpointing=False,
    )


def strict(strict: Sequence[float], **_columns: Any) -> list[float | None]:
    """1 where every check of the scenario holds, else 0."""
    return list(strict)


def dense(dense: Sequence[float], **_columns: Any) -> list[float | None]:
    """The share of the goal checks that hold."""
    return list(dense)


def _rollouts(
    rows: Sequence[Row], client: Client, tokenizer: Vocabulary
) -> Callable[[list[Any], Any], dict[str, Any]]:
    by_task = {_key(prompt_messages(row)): row for row in rows}

    def rollouts(prompts: list[Any], trainer: Any) -> dict[str, Any]:
        """Plays an episode of each prompt with the present weights."""
        model = trainer.accelerator.unwrap_model(trainer.model)
        chosen = [by_task[_key(prompt)] for prompt in prompts]
        seed = 1_000_003 * trainer.args.seed + trainer.state.global_step
        model.eval()
        outcomes = play(model, tokenizer, client, chosen, temperature=1.0, seed=seed)
        model.train()
        return {
            "prompt_ids": [one.prompt for one in outcomes],
            "completion_ids": [one.ids for one in outcomes],
            "env_mask": [[int(mine) for mine in one.written] for one in outcomes],
            "logprobs": None,
            "strict": [one.strict for one in outcomes],
            "dense": [one.dense for one in outcomes],
        }

    return rollouts


def _key(prompt: Sequence[dict[str, str]]) -> tuple[str, ...]:
    return tuple(message["content"] for message in prompt)


def _curriculum(plan: RlPlan, client: Client, tokenizer: Vocabulary) -> list[Row]:
    """Scenarios that the first model wins now and then: the others teach nothing."""
    file = MODELS / plan.name / "pass-rates.json"
    rows = fitting(read_rows("fresh"), tokenizer)
    if not file.exists():
        model = load_model(MODELS / plan.start)
        rates = _pass_rates(plan, model, client, tokenizer, _likely(plan, model, tokenizer, rows))
        file.write_text(json.dumps(rates, indent=2) + "\n")
    known: dict[str, float] = json.loads(file.read_text())
    return [row for row in rows if 0 < known.get(row["scenario"], 0) < 1]


def _likely(plan: RlPlan, model: Any, tokenizer: Vocabulary, rows: Sequence[Row]) -> list[Row]:
    """Those whose reference solution the model finds most probable, which is seen without playing."""
    found = forced(model, tokenizer, rows)
    order = sorted(range(len(rows)), key=lambda at: found[at]["nats"])
    return [rows[at] for at in order[: plan.tried]]


def _pass_rates(
    plan: RlPlan, model: Any, client: Client, tokenizer: Vocabulary, rows: Sequence[Row]
) -> dict[str, float]:
    """By scenario: mean reward of some episodes at temperature 1."""
    rates = dict.fromkeys((row["scenario"] for row in rows), 0.0)
    for sample in range(plan.samples):
        seed = 1_000_003 * plan.seed + sample
        for one in play(model, tokenizer, client, rows, temperature=1.0, seed=seed):
            rates[one.scenario] += (one.strict + one.dense) / 2 / plan.samples
    return rates
