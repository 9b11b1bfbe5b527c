"""A step of GRPO as `grpo.yaml` says, on a CPU and without a download: `python train.py --tiny`.

Everything of verl that needs no server of models runs as it is: the configuration, the data set, the
worker with the agent loop and its tokens, masks and rewards, the advantages of GRPO and the loss. The
model is a Qwen3 of random weights that knows nothing. So half of the rollouts are stored solutions,
written in its place, and half give up. What does not run: vllm, FSDP, Ray.

Needs a checkout (for the solutions), what `train.py` needs but vllm, and trl, which brings the template
of Qwen3 along.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import torch
from hydra import compose, initialize_config_dir
from verl.experimental.agent_loop.agent_loop import AgentLoopWorker
from verl.protocol import DataProto
from verl.trainer.ppo.core_algos import get_adv_estimator_fn, get_policy_loss_fn
from verl.utils.config import omega_conf_to_dataclass
from verl.utils.dataset.rl_dataset import RLHFDataset, collate_fn
from verl.utils.torch_functional import logprobs_from_logits
from verl.workers.rollout.replica import TokenOutput

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from tiny_model import texts_of, tiny_qwen3  # noqa: E402

PROMPTS = 2
ROLLOUTS = 4
TURNS = range(3, 9)
LENGTHS = ("data.max_prompt_length=12288", "data.max_response_length=6144")
GIVES_UP = "I give up.<|im_end|>"


class Scripted:
    """In the place of verl's `LLMServerClient`: every second rollout of a task has the solution.

    Args:
        tokenizer: Of the model.
        solutions: What is written, turn by turn, by task.
    """

    def __init__(self, tokenizer: Any, solutions: Mapping[str, Sequence[str]]) -> None:
        self.tokenizer = tokenizer
        self.solutions = solutions
        self.solving: dict[str, bool] = {}

    async def generate(
        self, request_id: str, *, prompt_ids: list[int], **_given: Any
    ) -> TokenOutput:
        """Writes the next turn of a rollout, which has the same request id in all of its turns."""
        solves = self.solving.setdefault(request_id, len(self.solving) % 2 == 0)
        prompt = self.tokenizer.decode(prompt_ids)
        task = prompt.partition("<|im_start|>user\n")[2].partition("<|im_end|>")[0]
        turn = self.solutions[task][prompt.count("<|im_start|>assistant") - 1]
        tokens = self.tokenizer.encode(turn if solves else GIVES_UP)
        return TokenOutput(token_ids=tokens, log_probs=[0.0] * len(tokens))


def check(rows: Path, overrides: Sequence[str]) -> dict[str, Any]:
    """Makes a step and prints what came of it.

    Args:
        rows: The folder of `envloom data --format verl`.
        overrides: Of `grpo.yaml`.

    Returns:
        Rewards of the rollouts (in groups of `ROLLOUTS`), how many of their tokens are learned, the loss
        and the norm of its gradient.
    """
    name = tiny_qwen3(rows / "tiny", texts_of((rows / "verl").glob("*.jsonl")))
    with initialize_config_dir(str(HERE), version_base=None):
        model_path = f"actor_rollout_ref.model.path={Path(name).resolve()}"
        config = compose("grpo", [*overrides, *LENGTHS, model_path])
    played = asyncio.run(play(config, chosen(config)))
    told = {"rewards": played.batch["rm_scores"].sum(-1).tolist(), **learn(config, played)}
    print(json.dumps(told))
    return told


def chosen(config: Any) -> list[dict[str, Any]]:
    """A group for each of the first tasks that need a few calls."""
    dataset = RLHFDataset(list(config.data.train_files), None, config.data)
    rows = (dataset[at] for at in range(len(dataset)))
    found = [row for row in rows if len(solution(row)) in TURNS][:PROMPTS]
    return [dict(row) for row in found for _ in range(ROLLOUTS)]


def solution(row: Mapping[str, Any]) -> list[str]:
    """The turns of the stored solution of a row, as Qwen3 writes them."""
    extra = row["extra_info"]
    file = Path("generated", extra["env"], "scenarios", f"{extra['scenario']}.json")
    steps = json.loads(file.read_text("utf-8"))["reference"]
    turns = [written(step) for step in steps if "reply" not in step]
    return turns if steps[-1]["kind"] == "message" else [*turns, "Done.<|im_end|>"]


def written(step: Mapping[str, Any]) -> str:
    """A step as Qwen3 writes it."""
    if step["kind"] == "message":
        return f"{step['content']}<|im_end|>"
    call = {"name": step["tool"], "arguments": step["arguments"]}
    return f"<tool_call>\n{json.dumps(call, ensure_ascii=False)}\n</tool_call><|im_end|>"


async def play(config: Any, rows: list[dict[str, Any]]) -> DataProto:
    """Plays rows in verl's worker."""
    solutions = {row["raw_prompt"][-1]["content"]: solution(row) for row in rows}
    worker = AgentLoopWorker(config, Scripted(None, solutions))
    worker.llm_client.tokenizer = worker.tokenizer
    return await worker.generate_sequences(DataProto.from_single_dict(collate_fn(rows)))


def learn(config: Any, played: DataProto) -> dict[str, Any]:
    """An update of the policy by what was played: verl's advantages, verl's loss, Adam."""
    from transformers import AutoModelForCausalLM

    actor = omega_conf_to_dataclass(config.actor_rollout_ref.actor)
    model = AutoModelForCausalLM.from_pretrained(config.actor_rollout_ref.model.path)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    mask = played.batch["response_mask"].float()
    groups = played.non_tensor_batch["index"]
    advantages, _ = get_adv_estimator_fn(config.algorithm.adv_estimator)(
        token_level_rewards=played.batch["rm_scores"], response_mask=mask, index=groups
    )
    log_probs = torch.stack([log_probs_of(model, item) for item in played.batch])
    loss, _ = get_policy_loss_fn(actor.policy_loss.loss_mode)(
        old_log_prob=log_probs.detach(),
        log_prob=log_probs,
        advantages=advantages,
        response_mask=mask,
        loss_agg_mode=actor.loss_agg_mode,
        config=actor,
    )
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(model.parameters(), actor.grad_clip)
    optimizer.step()
    return {"learned": mask.sum(-1).int().tolist(), "loss": loss.item(), "grad_norm": norm.item()}


def log_probs_of(model: Any, item: Any) -> torch.Tensor:
    """Of the tokens of a response, padded as they are; the model reads the attended ones only."""
    prompt = item["prompts"].shape[0]
    attended = item["attention_mask"].bool()
    tokens = item["input_ids"][attended][None]
    length = int(attended[prompt:].sum())
    logits = model(tokens, logits_to_keep=length + 1).logits[:, :-1]
    found = logprobs_from_logits(logits, tokens[:, -length:])[0]
    return torch.nn.functional.pad(found, (0, item["responses"].shape[0] - length))
