"""Episodes in the agent loop of verl: its data set, its worker, its tokens and masks.

`scripted_model` writes in the place of a server of models (vllm, sglang), which does not run here.
"""

from __future__ import annotations

import asyncio
import json
import math
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import envloom
from conftest import eventually
from envloom import InvalidRequest, OtherVersion, UnknownEnvironment
from scripted_model import ASSISTANT, END, EXAMPLES, START, USER, Script, live, some, texts_in
from trainer_support import FOLDERS, ROOT, write_rows

pytest.importorskip("verl")

import envloom.verl

sys.path.insert(0, str(EXAMPLES))

RESPONSE = 24_000
PROMPT = 24_000


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """A tiny model, and rows of both interactions."""
    from tiny_model import tiny_qwen3

    folder = ROOT / "tmp" / "python-verl"
    shutil.rmtree(folder, ignore_errors=True)
    for interaction in ("non-conversational", "conversational"):
        write_rows(folder / interaction, formats="verl", interaction=interaction)
    tiny_qwen3(folder / "model", texts_in(folder / "non-conversational" / "verl"), vocabulary=3000)
    loop = [{"name": "envloom", "_target_": "envloom.verl.AgentLoop", "env": FOLDERS}]
    (folder / "agent_loop.yaml").write_text(json.dumps(loop), "utf-8")
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def client() -> Iterator[envloom.Client]:
    """On the sidecar that the loop uses."""
    with envloom.Client(env=FOLDERS) as client:
        yield client


def task_of(row: Mapping[str, Any]) -> str:
    return str(row["raw_prompt"][-1]["content"])


class Servers:
    """What an agent loop asks of verl's `LLMServerClient`."""

    def __init__(self, tokenizer: Any, model: Callable[[str], str]) -> None:
        self.tokenizer = tokenizer
        self.model = model

    async def generate(self, request_id: str, *, prompt_ids: list[int], **_given: Any) -> Any:
        from verl.workers.rollout.replica import TokenOutput

        assert request_id
        tokens = self.tokenizer.encode(self.model(self.tokenizer.decode(prompt_ids)))
        return TokenOutput(token_ids=tokens, log_probs=[-0.5] * len(tokens))


class Rollouts:
    """The worker of verl on rows of a folder."""

    def __init__(
        self, folder: Path, interaction: str = "non-conversational", *overrides: str
    ) -> None:
        from verl.utils.dataset.rl_dataset import RLHFDataset

        self.config = composed(folder, *overrides)
        files = sorted(map(str, (folder / interaction / "verl").glob("train-*.jsonl")))
        self.dataset = RLHFDataset(files, None, self.config.data)
        self.rows = [self.dataset[at] for at in range(len(self.dataset))]

    def script(self, *, talking: bool = False) -> Script:
        references = [{**row["extra_info"], "task": task_of(row)} for row in self.rows]
        return Script(references, talking=talking)

    def few(self, each: int = 3) -> list[dict[str, Any]]:
        """Some rows of every environment, whose tasks are told apart by their words."""
        return some(self.rows, task_of, lambda row: str(row["data_source"]), each)

    def play(self, rows: list[dict[str, Any]], model: Callable[[str], str]) -> Any:
        """As `AgentLoopManager` has a worker play a batch; what the trainer gets of it."""
        return asyncio.run(self.playing(rows, model))

    async def playing(self, rows: list[dict[str, Any]], model: Callable[[str], str]) -> Any:
        from verl.experimental.agent_loop.agent_loop import AgentLoopWorker
        from verl.protocol import DataProto
        from verl.utils.dataset.rl_dataset import collate_fn

        worker = AgentLoopWorker(self.config, Servers(None, model))
        worker.llm_client.tokenizer = self.tokenizer = worker.tokenizer
        return await worker.generate_sequences(DataProto.from_single_dict(collate_fn(rows)))

    def texts(self, played: Any, at: int) -> tuple[str, str, list[str]]:
        """Of a rollout: the prompt, the response, and the pieces of it that are learned."""
        batch = played.batch[at]
        width = batch["prompts"].shape[0]
        attended = batch["attention_mask"].bool()
        prompt = batch["prompts"][attended[:width]].tolist()
        response = batch["responses"][attended[width:]].tolist()
        mask = batch["response_mask"][attended[width:]].tolist()
        pieces: list[list[int]] = []
        for number, (token, learned) in enumerate(zip(response, mask, strict=True)):
            if learned:
                if number == 0 or not mask[number - 1]:
                    pieces.append([])
                pieces[-1].append(token)
        decode = self.tokenizer.decode
        return decode(prompt), decode(response), [decode(piece) for piece in pieces]


def composed(folder: Path, *overrides: str) -> Any:
    """The configuration of `examples/verl`, for a tiny model."""
    from hydra import compose, initialize_config_dir

    with initialize_config_dir(str(EXAMPLES / "verl"), version_base=None):
        return compose(
            "grpo",
            [
                f"actor_rollout_ref.model.path={folder / 'model'}",
                f"actor_rollout_ref.rollout.agent.agent_loop_config_path={folder / 'agent_loop.yaml'}",
                f"+data.cache_dir={folder / 'cache'}",
                f"data.max_prompt_length={PROMPT}",
                f"data.max_response_length={RESPONSE}",
                *overrides,
            ],
        )


def scores(played: Any) -> list[float]:
    found: list[float] = played.batch["rm_scores"].sum(-1).tolist()
    return found


@pytest.fixture(scope="module")
def rollouts(folder: Path) -> Rollouts:
    return Rollouts(folder)


def test_solutions_earn_the_reward(rollouts: Rollouts, client: envloom.Client) -> None:
    rows = rollouts.few()
    model = rollouts.script()
    before = live(client)
    played = rollouts.play(rows, model)
    assert scores(played) == [1.0] * len(rows)
    assert played.non_tensor_batch["acc"].tolist() == [1.0] * len(rows)
    assert played.non_tensor_batch["dense"].tolist() == [1.0] * len(rows)
    assert played.meta_info["reward_extra_keys"] == ["acc", "dense", "steps"]
    assert live(client) == before
    for at, row in enumerate(rows):
        _, response, pieces = rollouts.texts(played, at)
        assert pieces == model.of(task_of(row))
        assert played.non_tensor_batch["steps"][at] == len(pieces)
        assert response.startswith(pieces[0])
        between = response.removeprefix(pieces[0])[: len("\n" + USER) + len("<tool_response>\n")]
        assert between == f"\n{USER}<tool_response>\n"


def test_the_model_reads_what_the_environment_tells(
    rollouts: Rollouts, client: envloom.Client
) -> None:
    """Rules, all tools as the environment lists them, the task; then results as Qwen3 reads them."""
    for row in rollouts.few(each=1):
        model = rollouts.script()
        played = rollouts.play([row], model)
        extra = row["extra_info"]
        given = {key: extra[key] for key in ("scenario", "content_hash", "interaction")}
        with client.open(extra["env"], text=True, **given) as session:
            told = session.start.text
            assert told is not None
            expected = (
                f"{START}system\n{told['system']}{END}\n{USER}{told['user']}{END}\n{ASSISTANT}"
            )
            assert rollouts.texts(played, 0)[0] == expected
            for prompt, written in zip(model.prompts, model.of(told["user"]), strict=True):
                assert prompt == expected
                step = session.step_text(written.removesuffix(END))
                expected += f"{written}\n{USER}{step.observation}{END}\n{ASSISTANT}"


def test_giving_up_earns_nothing(rollouts: Rollouts) -> None:
    rows = rollouts.few(each=1)
    played = rollouts.play(rows, lambda _: f"<think>\n\n</think>\n\nI give up.{END}")
    assert scores(played) == [0.0] * len(rows)
    assert all(0 <= dense < 1 for dense in played.non_tensor_batch["dense"])
    assert played.non_tensor_batch["__num_turns__"].tolist() == [2] * len(rows)


def test_conversations(folder: Path, client: envloom.Client) -> None:
    talks = Rollouts(folder, "conversational")
    rows, before = talks.few(), live(client)
    model = talks.script(talking=True)
    played = talks.play(rows, model)
    assert scores(played) == [1.0] * len(rows)
    assert live(client) == before
    _, response, pieces = talks.texts(played, 0)
    # The user's words are read, and not learned.
    assert len(pieces) > 1
    assert USER in response
    assert not any(USER in piece for piece in pieces)


def test_groups_play_by_themselves(rollouts: Rollouts) -> None:
    """Rollouts of one row, of which every second gives up."""
    row = rollouts.few(each=1)[0]
    model, seen = rollouts.script(), []

    def every_second(prompt: str) -> str:
        if prompt.count(ASSISTANT) == 1:
            seen.append(prompt)
            if len(seen) % 2 == 0:
                return f"No.{END}"
        return model(prompt)

    played = rollouts.play([dict(row) for _ in range(8)], every_second)
    assert sorted(scores(played)) == [0.0] * 4 + [1.0] * 4


def test_several_calls_in_a_turn_are_one_step(rollouts: Rollouts) -> None:
    row = next(row for row in rollouts.rows if row["extra_info"]["env"] == "library-loans")
    call = '<tool_call>\n{"name": "list_branches", "arguments": {}}\n</tool_call>'
    turns = iter([f"{call}\n{call}{END}", f"Done.{END}"])
    played = rollouts.play([row], lambda _: next(turns))
    assert played.non_tensor_batch["steps"].tolist() == [2]
    response = rollouts.texts(played, 0)[1]
    assert response.count("<tool_response>\n") == 2


def test_an_unreadable_call_is_answered(rollouts: Rollouts) -> None:
    """The parser of verl would end the rollout there."""
    row = rollouts.few(each=1)[0]
    model, turns = rollouts.script(), [f'<tool_call>\n{{"name": </tool_call>{END}']

    def written(prompt: str) -> str:
        if turns:
            return turns.pop()
        told, _, rest = prompt.partition(ASSISTANT)
        return model(told + ASSISTANT + rest.partition(ASSISTANT)[2])

    played = rollouts.play([row], written)
    assert scores(played) == [1.0]
    assert "could not be read" in rollouts.texts(played, 0)[1]


def test_the_episodes_limit_ends_a_rollout(rollouts: Rollouts, client: envloom.Client) -> None:
    [row, *_] = rollouts.few(each=1)
    row = {**row, "extra_info": {**row["extra_info"], "max_steps": 3}}
    call = f'<tool_call>\n{{"name": "nothing", "arguments": {{}}}}\n</tool_call>{END}'
    before = live(client)
    played = rollouts.play([row], lambda _: call)
    assert played.non_tensor_batch["steps"].tolist() == [3]
    assert scores(played) == [0.0]
    assert live(client) == before


def test_what_verl_cuts_off_is_graded_as_it_stands(
    folder: Path, rollouts: Rollouts, client: envloom.Client
) -> None:
    model = rollouts.script()
    row = max(rollouts.few(), key=lambda row: len(model.of(task_of(row))))
    whole, before = len(model.of(task_of(row))), live(client)
    short = Rollouts(folder, "non-conversational", "data.max_response_length=300")
    played = short.play([row], model)
    assert scores(played) == [0.0]
    assert 0 < played.non_tensor_batch["steps"][0] < whole - 1
    assert played.batch["responses"].shape == (1, 300)
    few = f"actor_rollout_ref.rollout.multi_turn.max_assistant_turns={whole - 1}"
    turns = Rollouts(folder, "non-conversational", few).play([row], model)
    assert turns.non_tensor_batch["steps"].tolist() == [whole - 2]
    assert live(client) == before


def test_a_dense_reward(folder: Path, tmp_path: Path) -> None:
    given = {"name": "envloom", "_target_": "envloom.verl.AgentLoop", "env": FOLDERS}
    (tmp_path / "loop.yaml").write_text(json.dumps([{**given, "reward": "dense"}]), "utf-8")
    path = f"actor_rollout_ref.rollout.agent.agent_loop_config_path={tmp_path / 'loop.yaml'}"
    rollouts = Rollouts(folder, "non-conversational", path)
    model = rollouts.script()
    played = rollouts.play(rollouts.few(8), model.stopping_early)
    found = scores(played)
    assert found == pytest.approx(played.non_tensor_batch["dense"].tolist())
    assert any(0 < score < 1 for score in found)
    assert {0.0, 1.0} >= set(played.non_tensor_batch["acc"].tolist())


@pytest.mark.parametrize("failure", [RuntimeError("the server is gone"), asyncio.CancelledError()])
def test_a_rollout_that_is_dropped_gives_its_session_back(
    rollouts: Rollouts, client: envloom.Client, failure: BaseException
) -> None:
    [row, *_] = rollouts.few(each=1)
    model, before = rollouts.script(), live(client)

    def breaks(prompt: str) -> str:
        if prompt.count(ASSISTANT) == 2:
            assert live(client) == before + 1
            raise failure
        return model(prompt)

    with pytest.raises(type(failure)):
        rollouts.play([row], breaks)
    assert live(client) == before


def changed(row: Mapping[str, Any], **columns: Any) -> dict[str, Any]:
    return {**row, "extra_info": {**row["extra_info"], **columns}}


def test_rows_that_do_not_fit(rollouts: Rollouts) -> None:
    [row, other, *_] = rollouts.few(each=1)

    def refused(row: Mapping[str, Any]) -> BaseException:
        with pytest.raises(envloom.EnvloomError) as error:
            rollouts.play([dict(row)], lambda _: f"Done.{END}")
        return error.value

    for content_hash in ("0" * 32, other["extra_info"]["content_hash"], None):
        assert isinstance(refused(changed(row, content_hash=content_hash)), OtherVersion)
    assert isinstance(refused(changed(row, env="library-loan")), UnknownEnvironment)
    assert "names no scenario" in str(refused({**row, "extra_info": {"index": 1}}))
    assert "has no extra_info" in str(refused({**row, "extra_info": None}))
    assert "gave no prompt" in str(refused({**row, "raw_prompt": None}))


def test_a_prompt_that_verl_would_cut_is_refused(folder: Path) -> None:
    rollouts = Rollouts(folder, "non-conversational", "data.max_prompt_length=1000")
    with pytest.raises(InvalidRequest, match=r"\d+ tokens with its tools, and verl takes 1000"):
        rollouts.play(rollouts.few(each=1), lambda _: f"Done.{END}")


@pytest.mark.parametrize(
    ("override", "loop", "message"),
    [
        ("actor_rollout_ref.rollout.multi_turn.format=qwen3_coder", {}, "format=hermes"),
        ("trainer.device=cpu", {"reward": "sparse"}, "strict or dense"),
    ],
)
def test_settings_that_there_are_not(
    folder: Path, tmp_path: Path, override: str, loop: dict[str, str], message: str
) -> None:
    given = {"name": "envloom", "_target_": "envloom.verl.AgentLoop", "env": FOLDERS, **loop}
    (tmp_path / "loop.yaml").write_text(json.dumps([given]), "utf-8")
    path = f"actor_rollout_ref.rollout.agent.agent_loop_config_path={tmp_path / 'loop.yaml'}"
    rollouts = Rollouts(folder, "non-conversational", override, path)
    with pytest.raises(Exception, match=message):
        rollouts.play(rollouts.few(each=1), lambda _: f"Done.{END}")


def test_the_trainer_takes_the_configuration(folder: Path) -> None:
    from verl.trainer.ppo.utils import need_critic, need_reference_policy
    from verl.utils.config import validate_config

    config = composed(folder)
    needs = {
        "use_reference_policy": need_reference_policy(config),
        "use_critic": need_critic(config),
    }
    assert needs == {"use_reference_policy": False, "use_critic": False}
    validate_config(config=config, **needs)


def test_the_example_makes_a_step(folder: Path) -> None:
    rows = folder / "non-conversational"
    ran = subprocess.run(
        [sys.executable, str(EXAMPLES / "verl" / "train.py"), "--tiny", "--rows", str(rows)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "packages/python/src")},
        check=False,
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert ran.returncode == 0, ran.stderr[-4000:]
    told = json.loads(ran.stdout.splitlines()[-1])
    print(told)
    groups = [sorted(told["rewards"][at : at + 4]) for at in (0, 4)]
    assert groups == [[0.0, 0.0, 1.0, 1.0]] * 2
    assert math.isfinite(told["loss"])
    assert told["grad_norm"] > 0
    assert min(told["learned"]) > 0


def test_workers_play_what_the_trainer_gives_them(
    rollouts: Rollouts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `main_ppo` has them play: processes of Ray, and results in the TransferQueue of verl.

    The rows of another version fail by themselves.
    """
    import ray
    import transfer_queue

    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    paths = [str(ROOT / "packages/python/src"), str(Path(__file__).parent)]
    variables = {
        "PYTHONPATH": os.pathsep.join(paths),
        "ENVLOOM_SERVE": os.environ["ENVLOOM_SERVE"],
        "TRANSFER_QUEUE_ENABLE": "1",
    }
    rows = rollouts.few(each=1)
    rows.append(changed(rows[0], content_hash="0" * 32))
    ray.init(num_cpus=4, include_dashboard=False, runtime_env={"env_vars": variables})
    try:
        statuses, found = played_by_workers(rollouts, rows)
    finally:
        transfer_queue.close()
        ray.shutdown()
    assert statuses == ["finished"] * (len(rows) - 1) + ["failure"]
    assert found == [1.0] * 2 * (len(rows) - 1)


def played_by_workers(
    rollouts: Rollouts, rows: list[dict[str, Any]]
) -> tuple[list[str], list[float]]:
    """Of each row what became of it, and of each of its two rollouts the score."""
    import transfer_queue
    from omegaconf import OmegaConf, open_dict
    from verl.trainer.ppo.v1 import AgentLoopManagerTQ
    from verl.utils import tensordict_utils
    from verl.utils.dataset.rl_dataset import collate_fn
    from verl.utils.tokenizer import hf_tokenizer

    config = OmegaConf.create(OmegaConf.to_container(rollouts.config, resolve=True))
    with open_dict(config):
        config.transfer_queue.enable = True
        config.transfer_queue.backend.SimpleStorage.num_data_storage_units = 1
        config.actor_rollout_ref.rollout.n = 2
        config.actor_rollout_ref.rollout.agent.num_workers = 1
    transfer_queue.init(config.transfer_queue)
    servers = Servers(hf_tokenizer(config.actor_rollout_ref.model.path), rollouts.script())
    manager = AgentLoopManagerTQ.create(config=config, llm_client=servers)
    names = [f"row{number}" for number in range(len(rows))]
    batch = tensordict_utils.get_tensordict(
        {**collate_fn(rows), "uid": np.array(names, dtype=object)}
    )
    tensordict_utils.assign_non_tensor_data(batch, "global_steps", 1)
    transfer_queue.kv_batch_put(
        keys=names, partition_id="train", tags=[{"status": "pending"} for _ in names]
    )
    manager.generate_sequences(batch)

    def listed() -> dict[str, dict[str, Any]]:
        tags: dict[str, dict[str, Any]] = transfer_queue.kv_list("train")["train"]
        return tags

    def settled() -> bool:
        return all(listed()[name]["status"] in ("finished", "failure") for name in names)

    assert eventually(settled, 120)
    keys = sorted(set(listed()) - set(names))
    data = transfer_queue.kv_batch_get(keys=keys, partition_id="train", select_fields=["rm_scores"])
    return (
        [listed()[name]["status"] for name in names],
        [float(scores.sum()) for scores in data["rm_scores"]],
    )
