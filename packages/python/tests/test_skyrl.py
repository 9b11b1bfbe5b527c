"""Episodes in the generator of SkyRL: its data set, its loop, its tokens and masks.

`scripted_model` writes in the place of a server of models (vllm), which does not run here.
"""

from __future__ import annotations

import asyncio
import gc
import runpy
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import envloom
from envloom import InvalidRequest, OtherVersion, UnknownEnvironment
from scripted_model import ASSISTANT, END, EXAMPLES, START, USER, Script, live, some, texts_in
from trainer_support import FOLDERS, ROOT, write_rows

skyrl_gym = pytest.importorskip("skyrl_gym")
pytest.importorskip("skyrl.train")

import envloom.skyrl  # noqa: E402

sys.path.insert(0, str(EXAMPLES))

CUT = f"<think>\nHm.\n</think>\n\nI give up.{END}"


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """A tiny tokenizer, and rows of both interactions."""
    from tiny_model import tiny_tokenizer

    folder = ROOT / "tmp" / "python-skyrl"
    shutil.rmtree(folder, ignore_errors=True)
    for interaction in ("non-conversational", "conversational"):
        write_rows(folder / interaction, formats="skyrl", interaction=interaction)
    texts = texts_in(folder / "non-conversational" / "skyrl")
    tiny_tokenizer(texts, 3000).save_pretrained(folder / "tokenizer")
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def client() -> Iterator[envloom.Client]:
    """On the sidecar that the environments use."""
    with envloom.Client(env=FOLDERS) as client:
        yield client


@pytest.fixture(autouse=True)
def _registered() -> None:
    envloom.skyrl.register(env=FOLDERS)


def task_of(row: Any) -> str:
    return str(row[0][-1]["content"])


class Engine:
    """What SkyRL's generator asks of its client of inference engines."""

    def __init__(self, tokenizer: Any, model: Callable[[str], str]) -> None:
        self.tokenizer = tokenizer
        self.model = model
        self.finished: list[str] = []

    async def generate(self, given: dict[str, Any], **_model: Any) -> dict[str, Any]:
        texts = [self.model(self.tokenizer.decode(ids)) for ids in given["prompt_token_ids"]]
        tokens = [self.tokenizer.encode(text) for text in texts]
        return {
            "responses": texts,
            "response_ids": tokens,
            "stop_reasons": ["stop"] * len(texts),
            "response_logprobs": [[-0.5] * len(ids) for ids in tokens],
        }

    async def finish_session(self, session: str) -> None:
        self.finished.append(session)


class Rollouts:
    """SkyRL's generator on rows of a folder."""

    def __init__(self, folder: Path, interaction: str = "non-conversational") -> None:
        from skyrl.train.dataset import PromptDataset
        from transformers import AutoTokenizer

        self.tokenizer = AutoTokenizer.from_pretrained(folder / "tokenizer")
        files = sorted(map(str, (folder / interaction / "skyrl").glob("train-*.jsonl")))
        dataset = PromptDataset(files, self.tokenizer, 30_000, num_workers=1)
        self.rows = [dataset[at] for at in range(len(dataset))]

    def script(self, *, talking: bool = False) -> Script:
        references = [
            {**extras, "task": prompt[-1]["content"]} for prompt, _, extras, _ in self.rows
        ]
        return Script(references, talking=talking)

    def few(self, each: int = 3) -> list[Any]:
        """Some rows of every environment, whose tasks are told apart by their words."""
        return some(self.rows, task_of, lambda row: str(row[2]["env"]), each)

    def play(self, rows: list[Any], model: Callable[[str], str], **settings: Any) -> dict[str, Any]:
        """As the trainer has the generator play a batch."""
        from skyrl.train.config import GeneratorConfig, SamplingParams, SkyRLGymConfig
        from skyrl.train.generators.base import TrajectoryID
        from skyrl.train.generators.skyrl_gym_generator import SkyRLGymGenerator

        sampling = SamplingParams(max_generate_length=1024, logprobs=1)
        given = {"max_turns": 60, "max_input_length": 60_000, "batched": False, **settings}
        config = GeneratorConfig(sampling_params=sampling, **given)
        engine = Engine(self.tokenizer, model)
        generator = SkyRLGymGenerator(config, SkyRLGymConfig(), engine, self.tokenizer)
        batch = {
            "prompts": [prompt for prompt, *_ in rows],
            "env_classes": [env_class for _, env_class, *_ in rows],
            "env_extras": [dict(extras) for _, _, extras, _ in rows],
            "trajectory_ids": [TrajectoryID(uid, 0) for *_, uid in rows],
        }
        output: dict[str, Any] = asyncio.run(generator.generate(batch, disable_tqdm=True))
        assert len(engine.finished) == len(rows)
        return output

    def pieces(self, output: dict[str, Any], at: int) -> list[str]:
        """Of a rollout, what is learned."""
        pieces: list[list[int]] = []
        mask = output["loss_masks"][at]
        for number, token in enumerate(output["response_ids"][at]):
            if mask[number]:
                if number == 0 or not mask[number - 1]:
                    pieces.append([])
                pieces[-1].append(token)
        return [self.tokenizer.decode(piece) for piece in pieces]


def scores(output: dict[str, Any]) -> list[float]:
    return [sum(rewards) for rewards in output["rewards"]]


@pytest.fixture(scope="module")
def rollouts(folder: Path) -> Rollouts:
    return Rollouts(folder)


def test_solutions_earn_the_reward(rollouts: Rollouts, client: envloom.Client) -> None:
    rows, model, before = rollouts.few(), rollouts.script(), live(client)
    output = rollouts.play(rows, model)
    assert scores(output) == [1.0] * len(rows)
    for at, row in enumerate(rows):
        assert rollouts.pieces(output, at) == model.of(task_of(row))
        # The reward is that of the last token, which the model wrote.
        assert output["rewards"][at][-1] == 1.0
    for metrics in output["env_metrics"]:
        assert (metrics["success"], metrics["dense_reward"], metrics["cut_off"]) == (1.0, 1.0, 0.0)
    assert output["rollout_metrics"]["environment/success"] == 1.0
    assert live(client) == before


def test_the_model_reads_what_the_environment_tells(
    rollouts: Rollouts, client: envloom.Client
) -> None:
    for prompt, env_class, extras, uid in rollouts.few(each=1):
        model = rollouts.script()
        rollouts.play([(prompt, env_class, extras, uid)], model)
        given = {key: extras[key] for key in ("scenario", "content_hash", "interaction")}
        with client.open(extras["env"], text=True, **given) as session:
            told = session.start.text
            assert told is not None
            # The prompt of the row is that of the episode: SkyRL filters by its length.
            assert [message["content"] for message in prompt] == [told["system"], told["user"]]
            expected = (
                f"{START}system\n{told['system']}{END}\n{USER}{told['user']}{END}\n{ASSISTANT}"
            )
            for read, written in zip(model.prompts, model.of(told["user"]), strict=True):
                assert read == expected
                step = session.step_text(written.removesuffix(END))
                expected += f"{written}\n{USER}{step.observation}{END}\n{ASSISTANT}"


def test_giving_up_earns_nothing(rollouts: Rollouts) -> None:
    rows = rollouts.few(each=1)
    output = rollouts.play(rows, lambda _: CUT)
    assert scores(output) == [0.0] * len(rows)
    assert [metrics["steps"] for metrics in output["env_metrics"]] == [1] * len(rows)


def test_conversations(folder: Path) -> None:
    talks = Rollouts(folder, "conversational")
    rows, model = talks.few(), talks.script(talking=True)
    output = talks.play(rows, model)
    assert scores(output) == [1.0] * len(rows)
    assert not any(USER in piece for at in range(len(rows)) for piece in talks.pieces(output, at))


def test_step_wise_trajectories(rollouts: Rollouts) -> None:
    """A sample for each turn; the last one has the reward."""
    row, model = rollouts.few(each=1)[0], rollouts.script()
    output = rollouts.play([row], model, step_wise_trajectories=True)
    turns = len(model.of(task_of(row)))
    assert scores(output) == [0.0] * (turns - 1) + [1.0]
    assert output["is_last_step"] == [False] * (turns - 1) + [True]


def test_the_lower_limit_of_turns_ends_a_rollout(rollouts: Rollouts) -> None:
    call = f'<tool_call>\n{{"name": "nothing", "arguments": {{}}}}\n</tool_call>{END}'
    [(prompt, env_class, extras, uid), *_] = rollouts.few(each=1)
    for most_steps, most_turns in ((3, 60), (60, 3)):
        row = (prompt, env_class, {**extras, "max_steps": most_steps}, uid)
        output = rollouts.play([row], lambda _: call, max_turns=most_turns)
        assert output["env_metrics"][0]["steps"] == 3
        assert output["env_metrics"][0]["cut_off"] == 1.0
        assert scores(output) == [0.0]


def test_what_skyrl_cuts_off_is_graded_in_metrics(
    rollouts: Rollouts, client: envloom.Client
) -> None:
    [row, *_] = rollouts.few(each=1)
    before = live(client)
    most = len(rollouts.tokenizer.apply_chat_template(row[0], return_dict=False)) + 50
    output = rollouts.play([row], rollouts.script(), max_input_length=most)
    assert output["stop_reasons"] == ["length"]
    assert scores(output) == [0.0]
    assert output["env_metrics"][0]["cut_off"] == 1.0
    assert live(client) == before


def test_dense_rewards(rollouts: Rollouts) -> None:
    envloom.skyrl.register(env=FOLDERS, reward="dense")
    output = rollouts.play(rollouts.few(8), rollouts.script().stopping_early)
    assert scores(output) == pytest.approx([one["dense_reward"] for one in output["env_metrics"]])
    assert any(0 < score < 1 for score in scores(output))


def test_a_rollout_that_is_dropped_gives_its_session_back(
    rollouts: Rollouts, client: envloom.Client
) -> None:
    """SkyRL closes no environment whose rollout failed; the session goes with the object."""
    [row, *_] = rollouts.few(each=1)
    model, before = rollouts.script(), live(client)

    def breaks(prompt: str) -> str:
        if prompt.count(ASSISTANT) == 2:
            assert live(client) == before + 1
            raise ConnectionError("the engine is gone")
        return model(prompt)

    with pytest.raises(ConnectionError):
        rollouts.play([row], breaks)
    gc.collect()
    assert live(client) == before


def test_an_environment_by_itself(rollouts: Rollouts, client: envloom.Client) -> None:
    before = live(client)
    [(prompt, _, extras, _), *_] = rollouts.few(each=1)
    with skyrl_gym.make("envloom", env_config={}, extras=extras) as env:
        messages, info = env.init(prompt)
        assert messages == prompt
        assert info["scenario"] == extras["scenario"]
        step = env.step(f'<tool_call>\n{{"name": </tool_call>{END}')
        assert "could not be read" in step["observations"][0]["content"]
        assert (step["reward"], step["done"]) == (0.0, False)
        with pytest.raises(InvalidRequest, match="not None"):
            env.step(None)
    assert live(client) == before


def test_rows_that_do_not_fit(rollouts: Rollouts) -> None:
    [(prompt, _, extras, _), (_, _, other, _), *_] = rollouts.few(each=1)

    def begun(**changed: Any) -> None:
        skyrl_gym.make("envloom", env_config={}, extras={**extras, **changed}).init(prompt)

    begun()
    for content_hash in ("0" * 32, other["content_hash"], None):
        with pytest.raises(OtherVersion):
            begun(content_hash=content_hash)
    with pytest.raises(UnknownEnvironment):
        begun(env="library-loan")
    with pytest.raises(InvalidRequest, match="names no scenario"):
        begun(scenario=None)
    with pytest.raises(InvalidRequest, match="gave no row"):
        skyrl_gym.make("envloom", env_config={}, extras=None)


def test_the_trainer_takes_the_settings_of_the_example(folder: Path) -> None:
    from skyrl.train.utils import validate_cfg

    example = runpy.run_path(str(EXAMPLES / "skyrl" / "train.py"))
    config = example["configured"](folder / "non-conversational", ["trainer.max_training_steps=3"])
    validate_cfg(config)
    assert config.environment.env_class == envloom.skyrl.NAME
    assert config.trainer.max_training_steps == 3
    assert [Path(file).is_file() for file in config.data.train_data] == [True]
