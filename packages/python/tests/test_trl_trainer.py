"""The GRPOTrainer of TRL itself trains on real rows, on a CPU.

All of the trainer runs: the probe of environments, the rendering of tools, the parsing of tool calls,
the tool loop, rewards, the loss and the update. The model is a Qwen3 of a few thousand weights that
knows nothing, so what it would write is given to the trainer in its place.
"""

from __future__ import annotations

import json
import math
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import envloom
import envloom.trl
from trainer_support import FOLDERS, ROOT, rows_of, solution, write_rows

torch = pytest.importorskip("torch")
trl = pytest.importorskip("trl")

SPECIAL = ("<|endoftext|>", "<|im_start|>", "<|im_end|>")
TAGS = (
    *("<think>", "</think>", "<tool_call>", "</tool_call>"),
    *("<tool_response>", "</tool_response>"),
)


@pytest.fixture(scope="module")
def rows() -> Iterator[list[dict[str, Any]]]:
    folder = ROOT / "tmp" / "python-trl-rows"
    shutil.rmtree(folder, ignore_errors=True)
    write_rows(folder)
    yield rows_of(folder / "trl-grpo")
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def client() -> Iterator[envloom.Client]:
    with envloom.Client(env=FOLDERS) as client:
        yield client


def tokenizer_of(texts: list[str]) -> Any:
    """Bytes in pairs as Qwen's, with its tags, and with the template of Qwen3 that TRL ships."""
    from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast
    from trl.chat_template_utils import qwen3_chat_template

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(vocab_size=3000, initial_alphabet=alphabet)
    tokenizer.train_from_iterator(texts, trainer)
    tokenizer.add_special_tokens([AddedToken(token, special=True) for token in SPECIAL])
    tokenizer.add_tokens([AddedToken(token, special=False) for token in TAGS])
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        eos_token=SPECIAL[2],
        pad_token=SPECIAL[0],
        chat_template=qwen3_chat_template,
    )


def model_of(tokenizer: Any) -> Any:
    from transformers import Qwen3Config, Qwen3ForCausalLM

    torch.manual_seed(0)
    return Qwen3ForCausalLM(
        Qwen3Config(
            vocab_size=len(tokenizer),
            hidden_size=16,
            intermediate_size=32,
            num_hidden_layers=1,
            num_attention_heads=2,
            num_key_value_heads=1,
            head_dim=8,
            max_position_embeddings=131_072,
            pad_token_id=tokenizer.pad_token_id,
            eos_token_id=tokenizer.eos_token_id,
            bos_token_id=None,
        )
    )


class Scripted(trl.GRPOTrainer):  # type: ignore[misc, name-defined, unused-ignore] # has no types
    """Of each pair of rollouts the first has the solution, the second gives up at once."""

    def __init__(self, *given: Any, rows: list[dict[str, Any]], **more: Any) -> None:
        super().__init__(*given, **more)
        self.solutions = {
            row["prompt"][-1]["content"]: solution(row["env"], row["scenario"]) for row in rows
        }
        self.prompts: list[str] = []

    def _generate_single_turn(
        self, prompt_ids: list[list[int]], *_given: Any, **_more: Any
    ) -> tuple[list[list[int]], None]:
        texts = self.processing_class.batch_decode(prompt_ids)
        self.prompts += texts
        turns = [self.turn(text, gives_up=at % 2 == 1) for at, text in enumerate(texts)]
        return [self.processing_class.encode(turn) for turn in turns], None

    def turn(self, prompt: str, *, gives_up: bool) -> str:
        done = prompt.count("<|im_start|>assistant") - 1
        if done == 0 and gives_up:
            return "<think>\n\n</think>\n\nI give up.<|im_end|>"
        task = prompt.partition("<|im_start|>user\n")[2].partition("<|im_end|>")[0]
        step = self.solutions[task][done]
        if step["kind"] == "message":
            return f"<think>\nSo.\n</think>\n\n{step['content']}<|im_end|>"
        call = json.dumps(
            {"name": step["tool"], "arguments": step["arguments"]}, ensure_ascii=False
        )
        return f"<tool_call>\n{call}\n</tool_call><|im_end|>"


def test_the_trainer_trains(
    rows: list[dict[str, Any]], client: envloom.Client, tmp_path: Path
) -> None:
    from datasets import Dataset

    # Tasks that are told apart by their words, of every environment.
    tasks = {row["prompt"][-1]["content"]: row for row in rows}
    few = [row for number, row in enumerate(tasks.values()) if number % 9 == 0]
    assert len({row["environment"] for row in few}) > 1
    tokenizer = tokenizer_of([json.dumps(row, ensure_ascii=False) for row in few])
    model = model_of(tokenizer)
    before = model.lm_head.weight.detach().clone()
    trainer = Scripted(
        model=model,
        processing_class=tokenizer,
        train_dataset=Dataset.from_list(few),
        environment_factory=envloom.trl.environment_factory(client=client),
        reward_funcs=[envloom.trl.reward, envloom.trl.dense_reward],
        args=trl.GRPOConfig(
            output_dir=str(tmp_path),
            per_device_train_batch_size=4,
            num_generations=2,
            max_completion_length=40_000,
            max_steps=3,
            learning_rate=1e-3,
            beta=0.0,
            bf16=False,
            use_cpu=True,
            gradient_checkpointing=False,
            logging_steps=1,
            save_strategy="no",
            report_to=[],
            disable_tqdm=True,
        ),
        rows=few,
    )
    trainer.train()
    logs = [log for log in trainer.state.log_history if "rewards/reward/mean" in log]
    assert len(logs) == 3
    for log in logs:
        assert log["rewards/reward/mean"] == 0.5, log
        assert log["rewards/dense_reward/mean"] >= 0.5
        assert log["tools/failure_frequency"] == 0
        assert log["tools/call_frequency"] > 0
        assert math.isfinite(log["loss"])
        assert log["grad_norm"] > 0
    assert not torch.equal(before, trainer.model.lm_head.weight)
    first = trainer.prompts[0]
    assert "<tools>\n{" in first
    print(json.dumps({"steps": len(logs), "prompts": len(trainer.prompts), "first": len(first)}))
