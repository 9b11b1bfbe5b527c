"""The Tinker cookbook's own rollouts, with its renderer of Qwen3 and a model that has the solutions."""

from __future__ import annotations

import asyncio
import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from trainer_support import FOLDERS, GENERATED, NAMES, solution, written

tinker = pytest.importorskip("tinker")
pytest.importorskip("tinker_cookbook")

from tinker_cookbook import tokenizer_utils  # noqa: E402
from tinker_cookbook.completers import TokenCompleter, TokensWithLogprobs  # noqa: E402
from tinker_cookbook.rl import train  # noqa: E402
from tinker_cookbook.rl.rollouts import do_group_rollout  # noqa: E402
from tinker_cookbook.rl.types import RLDataset, TrajectoryGroup  # noqa: E402
from tokenizers import Tokenizer, decoders, models, pre_tokenizers  # noqa: E402
from transformers import PreTrainedTokenizerFast  # noqa: E402

import envloom.tinker  # noqa: E402
from envloom import InvalidRequest, OtherVersion, UnknownEnvironment  # noqa: E402
from envloom._chat import ChatEpisode  # noqa: E402
from envloom._rows import Reference  # noqa: E402
from envloom._shared import shared_client  # noqa: E402

MODEL = "envloom/bytes"
ENDING = "<|im_end|>"


def bytes_tokenizer() -> PreTrainedTokenizerFast:
    """A token for each byte, and those that Qwen3's have besides."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {letter: number for number, letter in enumerate(alphabet)}
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=[]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens(["<|im_start|>", ENDING, "<|endoftext|>"])
    tokenizer.add_tokens(["<think>", "</think>", "<tool_call>", "</tool_call>"])
    kind: Any = PreTrainedTokenizerFast
    made: PreTrainedTokenizerFast = kind(tokenizer_object=tokenizer)
    return made


@pytest.fixture(autouse=True, scope="module")
def tokenizer() -> Iterator[PreTrainedTokenizerFast]:
    made = bytes_tokenizer()
    tokenizer_utils.register_tokenizer(MODEL, lambda: made)
    yield made
    tokenizer_utils.unregister_tokenizer(MODEL)


class Policy(TokenCompleter):
    """Plays turns in their order, whatever it reads, and keeps that."""

    def __init__(self, turns: list[str], tokenizer: PreTrainedTokenizerFast) -> None:
        self.turns = turns
        self.tokenizer = tokenizer
        self.read: list[str] = []

    async def __call__(
        self, model_input: Any, _stop: Any, *, max_tokens: int | None = None
    ) -> TokensWithLogprobs:
        text = str(self.tokenizer.decode(model_input.to_ints()))
        self.read.append(text)
        turn = self.turns[text.count("<|im_start|>assistant\n") - 1]
        tokens = self.tokenizer.encode(turn, add_special_tokens=False)
        cut = max_tokens is not None and len(tokens) > max_tokens
        return TokensWithLogprobs(tokens, [0.0] * len(tokens), "length" if cut else "stop")


def manner(**changed: Any) -> envloom.tinker.Manner:
    given = {"model_name": MODEL, "renderer_name": "qwen3", "env": tuple(FOLDERS)}
    return envloom.tinker.Manner(**{**given, **changed})


def scenarios(name: str) -> list[dict[str, Any]]:
    index = json.loads((GENERATED / name / "scenarios" / "index.json").read_text("utf-8"))
    found: list[dict[str, Any]] = index["scenarios"]
    return found


def reference(name: str, at: int, **changed: Any) -> Reference:
    one = scenarios(name)[at]
    given = {"interaction": "non-conversational", "content_hash": one["content_hash"]}
    return Reference(name, one["id"], **{**given, **changed})


def turns_of(one: Reference) -> list[str]:
    talking = one.interaction == "conversational"
    steps = solution(one.environment, one.scenario, talking=talking)
    goodbye = {"kind": "message", "content": "Goodbye. ###STOP###"}
    return [written(step) for step in [*steps, goodbye]]


def played(
    builder: envloom.tinker.EnvloomGroupBuilder, policy: Policy, **given: Any
) -> TrajectoryGroup:
    return asyncio.run(do_group_rollout(builder, policy, **given))


def group(one: Reference, size: int = 2, **changed: Any) -> envloom.tinker.EnvloomGroupBuilder:
    return envloom.tinker.EnvloomGroupBuilder(one, size, manner(**changed))


def sessions() -> int:
    """How many the sidecar has."""
    client = shared_client(None, FOLDERS)
    client.environments()  # Goodbyes go with the next message.
    return len(client._ask("sessions"))


@pytest.mark.parametrize("name", NAMES)
def test_solutions_earn_the_reward(name: str, tokenizer: PreTrainedTokenizerFast) -> None:
    before = sessions()
    for at in range(4):
        one = reference(name, at)
        told = played(group(one), Policy(turns_of(one), tokenizer))
        assert told.get_total_rewards() == [1.0, 1.0]
        assert told.final_rewards_G == [0.0, 0.0]
        assert [metrics["strict"] for metrics in told.metrics_G] == [1.0, 1.0]
        for trajectory in told.trajectories_G:
            assert [step.episode_done for step in trajectory.transitions][-1]
    assert sessions() == before


def test_what_is_not_done_earns_nothing(tokenizer: PreTrainedTokenizerFast) -> None:
    told = played(group(reference("bank-ledger", 0)), Policy([f"Done.{ENDING}"], tokenizer))
    assert told.get_total_rewards() == [0.0, 0.0]


def test_the_model_reads_rules_tools_and_results(tokenizer: PreTrainedTokenizerFast) -> None:
    one = reference("library-loans", 0)
    policy = Policy(turns_of(one), tokenizer)
    played(group(one, 1), policy)
    with envloom.Client(env=FOLDERS) as client:
        start = client.open(one.environment, scenario=one.scenario).start
    first, last = policy.read[0], policy.read[-1]
    assert start.info["instructions"] in first
    told = first.partition("<tools>\n")[2].partition("\n</tools>")[0]
    assert [json.loads(line) for line in told.splitlines()] == start.info["tools"]
    steps = solution(one.environment, one.scenario)
    results = [step["observation"] for step in steps if step["kind"] == "call"]
    parts = last.split("<tool_response>\n")[1:]
    assert [json.loads(part.partition("\n</tool_response>")[0]) for part in parts] == results


def test_users_answer_in_conversations(tokenizer: PreTrainedTokenizerFast) -> None:
    for name in NAMES:
        one = reference(name, 0, interaction="conversational")
        told = played(group(one, 1), Policy(turns_of(one), tokenizer))
        assert told.get_total_rewards() == [1.0]


def test_calls_that_cannot_be_read_are_told_and_the_episode_goes_on(
    tokenizer: PreTrainedTokenizerFast,
) -> None:
    one = reference("library-loans", 0)
    broken = '<tool_call>\n{"name": "list_branches", oops}\n</tool_call>'
    policy = Policy([f"{broken}{ENDING}", *turns_of(one)], tokenizer)
    told = played(group(one, 1), policy)
    assert told.get_total_rewards() == [1.0]
    assert "A tool call could not be read; nothing was carried out." in policy.read[1]


def test_the_limit_of_steps_ends_it(tokenizer: PreTrainedTokenizerFast) -> None:
    one = reference("library-loans", 0, max_steps=1)
    told = played(group(one, 1), Policy(turns_of(one), tokenizer))
    assert told.get_total_rewards() == [0.0]
    assert len(told.trajectories_G[0].transitions) == 1


def test_what_tinker_cuts_off_is_graded_as_it_stands(tokenizer: PreTrainedTokenizerFast) -> None:
    for at in range(8):
        one = reference("library-loans", at)
        turns = turns_of(one)[:-2]
        unended = Policy([*turns, "I am not"], tokenizer)
        told = played(group(one, 1, reward="dense"), unended)
        [metrics] = told.metrics_G
        assert told.get_total_rewards() == [metrics["dense"]]
        assert metrics["steps"] == len(turns)
    assert sessions() == 0


def test_a_prompt_without_room_is_graded_as_it_stands(tokenizer: PreTrainedTokenizerFast) -> None:
    one = reference("library-loans", 0)
    told = played(group(one, 1, max_trajectory_tokens=100), Policy([], tokenizer))
    assert told.get_total_rewards() == [0.0]
    assert told.trajectories_G[0].stop_reason == "max_tokens"


def test_rows_of_another_version_are_refused_and_leave_no_session() -> None:
    other = reference("library-loans", 0, content_hash="0" * 32)
    with pytest.raises(OtherVersion, match="content_hash"):
        asyncio.run(group(other).make_envs())
    assert sessions() == 0


def test_builders_are_pickled_without_their_sessions(tokenizer: PreTrainedTokenizerFast) -> None:
    one = reference("library-loans", 0)
    builder = group(one)

    async def copied() -> Any:
        await builder.make_envs()
        copy = pickle.loads(pickle.dumps(builder))  # noqa: S301 - it is ours
        await builder.cleanup()
        return copy

    told = played(asyncio.run(copied()), Policy(turns_of(one), tokenizer))
    assert told.get_total_rewards() == [1.0, 1.0]


def built(**given: Any) -> tuple[RLDataset, RLDataset | None]:
    named = {"model_name": MODEL, "renderer_name": "qwen3", "env": tuple(FOLDERS)}
    builder = envloom.tinker.EnvloomDatasetBuilder(**{**named, **given})
    return asyncio.run(builder())


def test_a_data_set_of_environments(tokenizer: PreTrainedTokenizerFast) -> None:
    train, test = built(environments=NAMES[:2], batch_size=5, group_size=3, test_size=4)
    wanted = {
        split: [one["id"] for name in NAMES[:2] for one in scenarios(name) if one["split"] == split]
        for split in ("train", "held-out")
    }
    assert len(train) == len(wanted["train"]) // 5
    batches = [builder for at in range(len(train)) for builder in train.get_batch(at)]
    assert [one.reference.scenario for one in batches] == wanted["train"][: len(batches)]
    assert test is not None
    assert [one.reference.scenario for one in test.get_batch(0)] == wanted["held-out"][:4]
    first = train.get_batch(0)[0]
    assert first.logging_tags() == ["envloom", "library-loans"]
    assert train.get_batch(0)[0] is not first
    told = played(first, Policy(turns_of(first.reference), tokenizer))
    assert told.get_total_rewards() == [1.0] * 3


def test_a_data_set_of_rows(tmp_path: Path) -> None:
    one = reference("bank-ledger", 2)
    row = {"env": one.environment, "scenario": one.scenario, "content_hash": one.content_hash}
    (tmp_path / "rows.jsonl").write_text(f"{json.dumps(row)}\n" * 3, "utf-8")
    train, test = built(rows=(str(tmp_path / "rows.jsonl"),), batch_size=2)
    assert (len(train), test) == (1, None)
    assert [found.reference.scenario for found in train.get_batch(0)] == [one.scenario] * 2


def test_the_example_of_the_readme_makes_a_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []

    async def main(config: Any) -> None:
        given.append(config)

    monkeypatch.setattr(train, "main", main)
    readme = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
    section = readme.partition("\n## Tinker\n")[2]
    exec(section.partition("```python\n")[2].partition("```")[0], {})  # noqa: S102 - it is ours
    [config] = given
    assert config.model_name == config.dataset_builder.model_name == "Qwen/Qwen3-8B"


def test_what_cannot_be_built_is_told() -> None:
    with pytest.raises(UnknownEnvironment, match="library-loan"):
        built(environments=("library-loan",))
    with pytest.raises(InvalidRequest, match="a batch takes 4000"):
        built(environments=("library-loans",), batch_size=4000)


def test_none_in_place_of_a_message_is_told() -> None:
    async def say_none() -> None:
        async with envloom.connect_async(env=FOLDERS) as client:
            opened = {"environment": "library-loans", "seed": 1}
            async with await ChatEpisode.open(client, opened) as episode:
                env = envloom.tinker.EnvloomMessageEnv(episode, manner().renderer(), "strict")
                await env.step(None)

    with pytest.raises(InvalidRequest, match="gave None in place of what the model wrote"):
        asyncio.run(say_none())
