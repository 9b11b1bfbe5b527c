"""GEM's own `make`, `make_vec` and wrappers on episodes of a sidecar."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from trainer_support import FOLDERS, GENERATED, turns

gem = pytest.importorskip("gem")

from gem.envs.registration import ENV_REGISTRY  # noqa: E402
from gem.wrappers.episode_tracking_wrapper import EpisodeTrackingWrapper  # noqa: E402
from gem.wrappers.observation_wrapper import ObservationWrapper  # noqa: E402

import envloom.gem  # noqa: E402
from envloom import EpisodeOver, InvalidRequest, OtherVersion, UnknownEnvironment  # noqa: E402


@pytest.fixture(autouse=True)
def registry() -> Iterator[None]:
    before = dict(ENV_REGISTRY)
    # `envloom.roll`, which another module of tests imports, registers its own.
    ENV_REGISTRY.pop("envloom", None)
    envloom.gem.register(env=FOLDERS)
    yield
    ENV_REGISTRY.clear()
    ENV_REGISTRY.update(before)


def make(name: str = "library-loans", **kwargs: Any) -> Any:
    return gem.make(f"envloom:{name}", **{"interaction": "non-conversational", **kwargs})


def test_everything_a_server_has_is_registered() -> None:
    assert {"envloom", "envloom:library-loans", "envloom:bank-ledger"} <= set(ENV_REGISTRY)


def test_names_that_are_given_ask_no_server() -> None:
    ids = envloom.gem.register("http://127.0.0.1:1", environments=["nowhere"])
    assert ids == ["envloom:nowhere"]


def test_solutions_earn_the_reward() -> None:
    env = make("bank-ledger", seed=5)
    for seed in range(12):
        _, info = env.reset(seed)
        *before, last = turns(info)
        for turn in before:
            _, reward, terminated, truncated, info = env.step(turn)
            assert (reward, terminated, truncated) == (0.0, False, False)
            assert info["use_tool"]
        observation, reward, terminated, truncated, info = env.step(last)
        assert (observation, reward, terminated, truncated) == ("", 1.0, True, False)
        assert info["grade"]["strict"] == 1


def test_a_message_at_once_earns_nothing() -> None:
    env = make()
    env.reset(1)
    _, reward, terminated, _, info = env.step("Done.")
    assert (reward, terminated) == (0.0, True)
    assert not all(check["passed"] for check in info["grade"]["checks"])


def test_the_same_seed_begins_the_same_and_others_differ() -> None:
    with envloom.Client(env=FOLDERS) as client:
        trained = [one for one in client.scenarios("library-loans") if one["split"] == "train"]
    envs = [make(seed=seed) for seed in range(3)]
    starts = [[env.reset(seed)[0] for seed in (7, 8, 7 + len(trained))] for env in envs]
    assert starts[0] == starts[1] == starts[2]
    assert starts[0][0] != starts[0][1]
    assert starts[0][0] == starts[0][2]


def test_seeds_are_drawn_from_that_of_the_environment() -> None:
    def drawn(seed: int) -> list[str]:
        env = make(seed=seed)
        return [env.reset()[1]["scenario"] for _ in range(6)]

    assert drawn(3) == drawn(3)
    assert drawn(3) != drawn(4)


def test_the_global_random_state_is_left_alone() -> None:
    random.seed(1)
    state = random.getstate()
    make().reset(9)
    assert random.getstate() == state


def test_the_agent_reads_rules_tools_and_task() -> None:
    observation, info = make().reset(3)
    assert info["instructions"] in observation
    assert observation.endswith(info["user"])
    assert all(f'"{tool["function"]["name"]}"' in observation for tool in info["tools"])
    assert info["suffix"] == ""
    assert info["use_tool"] is False


def test_two_calls_of_one_turn_are_one_tool_message() -> None:
    env = make()
    env.reset(3)
    call = '<tool_call>\n{"name": "list_branches", "arguments": {}}\n</tool_call>'
    observation, *_, info = env.step(f"{call}\n{call}<|im_end|>")
    first, second = observation.split("\n</tool_response>\n<tool_response>\n")
    assert json.loads(first) == json.loads(second) == info["structured"]["results"][0]["result"]
    assert info["use_tool"]


def test_what_cannot_be_read_is_told_as_a_message_of_the_user() -> None:
    env = make()
    env.reset(3)
    observation, reward, terminated, truncated, info = env.step("<tool_call>{oops</tool_call>")
    assert "could not be read" in observation
    assert (reward, terminated, truncated, info["use_tool"]) == (0.0, False, False, False)
    assert info["steps"] == 1


def test_the_limit_of_steps_cuts_off() -> None:
    env = make(max_steps=2)
    env.reset(1)
    call = '<tool_call>\n{"name": "list_branches", "arguments": {}}\n</tool_call>'
    assert env.step(call)[3] is False
    _, reward, terminated, truncated, info = env.step(call)
    assert (reward, terminated, truncated) == (0.0, False, True)
    assert info["steps"] == info["limit"] == 2


def test_after_the_end_there_are_no_steps_but_a_reset() -> None:
    env = make()
    env.reset(1)
    env.step("Done.")
    with pytest.raises(EpisodeOver):
        env.step("Done.")
    env.reset(1)
    assert env.step("Done.")[2]


@pytest.mark.parametrize("action", [None, 7, [3, 4]])
def test_what_is_no_text_is_told_and_the_episode_goes_on(action: Any) -> None:
    env = make()
    env.reset(1)
    with pytest.raises(InvalidRequest, match="in place of what the model wrote"):
        env.step(action)
    assert env.step("Done.")[2]


def test_before_the_first_reset_it_says_what_to_do() -> None:
    with pytest.raises(RuntimeError, match="reset"):
        make().step("Done.")


def test_an_unknown_environment_is_told() -> None:
    with pytest.raises(UnknownEnvironment, match="library-loan"):
        envloom.gem.EnvloomEnv("library-loan", env=FOLDERS).reset(1)


def test_conversations() -> None:
    env = make(interaction="conversational")
    for seed in range(4):
        _, info = env.reset(seed)
        for turn in turns(info, talking=True):
            observation, reward, terminated, _, info = env.step(turn)
            assert info["use_tool"] == (info["structured"]["type"] == "tool_results")
        if not terminated:
            assert observation == info["structured"]["text"]
            observation, reward, terminated, *_ = env.step("Goodbye. ###STOP###")
        assert (reward, terminated) == (1.0, True)


def test_dense_rewards() -> None:
    env = make("library-loans", reward="dense")
    rewards = set()
    for seed in range(20):
        _, info = env.reset(seed)
        for turn in turns(info)[:-2]:
            env.step(turn)
        rewards.add(env.step("Done.")[1])
    assert all(0 <= reward <= 1 for reward in rewards)
    assert any(0 < reward < 1 for reward in rewards)


def test_a_twin_goes_on_by_itself() -> None:
    env = make()
    _, info = env.reset(2)
    first, *rest = turns(info)
    env.step(first)
    twin = env.spawn(same_state=True)
    env.step("I give up.")
    for turn in rest:
        _, reward, terminated, *_ = twin.step(turn)
    assert (reward, terminated) == (1.0, True)


def test_another_instance_has_the_same_settings() -> None:
    env = make(max_steps=3)
    other = env.spawn(reward="dense")
    _, info = other.reset(2)
    assert info["limit"] == 3


def test_a_state_is_json_and_goes_on_elsewhere() -> None:
    env = make()
    _, info = env.reset(2)
    first, *rest = turns(info)
    env.step(first)
    state = json.loads(json.dumps(env.get_state()))
    other = make()
    other.set_state(state)
    for turn in rest:
        _, reward, *_ = other.step(turn)
    assert reward == 1.0


def test_random_actions_are_calls_that_are_carried_out() -> None:
    env = make(seed=11)
    outcomes = []
    for seed in range(6):
        env.reset(seed)
        for _ in range(20):
            _, _, terminated, truncated, info = env.step(env.sample_random_action())
            outcomes.append(info["structured"]["type"])
            if terminated or truncated:
                break
    assert set(outcomes) == {"tool_results", "none"}


def test_random_agents_find_something_out() -> None:
    env = make(seed=2, max_steps=200)
    env.reset(0)
    succeeded = 0
    for _ in range(60):
        _, _, terminated, truncated, info = env.step(env.sample_random_action())
        results = info["structured"].get("results", ())
        succeeded += sum(result["result"]["success"] for result in results)
        if terminated or truncated:
            env.reset(0)
    assert succeeded > 5


def test_vectors_of_both_kinds() -> None:
    ids = ["envloom:library-loans"] * 4 + ["envloom:bank-ledger"] * 4
    for async_mode in (False, True):
        vector = gem.make_vec(ids, async_mode=async_mode, seed=3)
        observations, infos = vector.reset(seed=[5] * 8)
        assert len(set(observations[:4])) == len(set(observations[4:])) == 1
        solved = [turns(info) for info in infos]
        for turn in itertools.count():
            active = {at: play[turn] for at, play in enumerate(solved) if turn < len(play)}
            if not active:
                break
            _, rewards, terminated, _, _ = vector.step(active)
            for at, reward, over in zip(active, rewards, terminated, strict=True):
                assert (reward, over) == (
                    (1.0, True) if turn == len(solved[at]) - 1 else (0.0, False)
                )


class ChatML:
    """A tokenizer's part in GEM's wrapper, with the tags that Qwen3's template writes."""

    def apply_chat_template(self, messages: list[dict[str, str]], **_: object) -> str:
        parts = []
        for message in messages:
            content = message["content"]
            if message["role"] == "tool":
                content = f"<tool_response>\n{content}\n</tool_response>"
            role = "user" if message["role"] == "tool" else message["role"]
            parts.append(f"<|im_start|>{role}\n{content}<|im_end|>\n")
        return "".join(parts) + "<|im_start|>assistant\n"


def test_gems_wrappers() -> None:
    env = EpisodeTrackingWrapper(ObservationWrapper(make(), tokenizer=ChatML()))
    first, info = env.reset(seed=2)
    assert first.startswith("<|im_start|>user\n")
    for turn in turns(info):
        observation, reward, terminated, _, info = env.step(turn)
    assert (reward, terminated) == (1.0, True)
    assert info["cumulative_rewards"] == 1.0
    assert observation.count("<tool_response>\n") == info["step_counter"] - 1


def row(scenario: str, **columns: Any) -> str:
    index = json.loads((GENERATED / "library-loans/scenarios/index.json").read_text("utf-8"))
    contents = {one["id"]: one["content_hash"] for one in index["scenarios"]}
    given = {"env": "library-loans", "scenario": scenario, "content_hash": contents[scenario]}
    given["model_hash"] = index["model_hash"]
    return json.dumps({**given, "interaction": "non-conversational", "max_steps": 9, **columns})


def test_rows_of_files_are_played_by_seed(tmp_path: Path) -> None:
    scenarios = [f"library-loans-7-000{number}" for number in (4, 2, 7)]
    (tmp_path / "a.jsonl").write_text("\n".join(map(row, scenarios[:2])), "utf-8")
    (tmp_path / "b.jsonl").write_text(row(scenarios[2]), "utf-8")
    files = ["a.jsonl", "b.jsonl"]
    env = gem.make("envloom", files=files, rows=3, root=tmp_path)
    for seed in range(-2, 7):
        _, info = env.reset(seed)
        assert info["scenario"] == scenarios[seed % 3]
        assert info["limit"] == 9


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"files": ["none.jsonl"]}, "no such file"),
        ({"files": ["rows.jsonl"], "rows": 4}, "1 rows, not 4"),
        ({"files": []}, "no rows"),
        ({"files": ["rows.csv"]}, "neither"),
        ({"files": ["broken.jsonl"]}, "line 2 is no JSON"),
        ({"files": ["other.jsonl"]}, "names no scenario"),
    ],
)
def test_files_that_cannot_be_played(tmp_path: Path, given: dict[str, Any], problem: str) -> None:
    good = row("library-loans-7-0004")
    (tmp_path / "rows.jsonl").write_text(good, "utf-8")
    (tmp_path / "rows.csv").write_text("a,b", "utf-8")
    (tmp_path / "broken.jsonl").write_text(f"{good}\n{{", "utf-8")
    (tmp_path / "other.jsonl").write_text('{"question": "?"}', "utf-8")
    with pytest.raises(InvalidRequest, match=problem):
        gem.make("envloom", root=tmp_path, **given)


def test_files_that_are_made_again_are_read_again(tmp_path: Path) -> None:
    for scenario in ("library-loans-7-0004", "library-loans-7-0002"):
        (tmp_path / "rows.jsonl").write_text(f"{row(scenario)}\n", "utf-8")
        env = gem.make("envloom", files=["rows.jsonl"], root=tmp_path)
        assert env.reset(0)[1]["scenario"] == scenario


def test_rows_of_another_task_are_refused(tmp_path: Path) -> None:
    other = json.loads(row("library-loans-7-0002"))["content_hash"]
    (tmp_path / "rows.jsonl").write_text(row("library-loans-7-0004", content_hash=other), "utf-8")
    env = gem.make("envloom", files=["rows.jsonl"], root=tmp_path)
    for _ in range(2):
        with pytest.raises(OtherVersion, match="content_hash"):
            env.reset(0)


def test_rows_that_do_not_name_their_content_are_refused(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text(row("library-loans-7-0004", content_hash=None), "utf-8")
    with pytest.raises(OtherVersion, match="Make the rows again"):
        gem.make("envloom", files=["rows.jsonl"], root=tmp_path)


def test_rows_in_parquet(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    rows = [json.loads(row(f"library-loans-7-000{number}")) for number in (1, 2)]
    parquet.write_table(pyarrow.Table.from_pylist(rows), tmp_path / "rows.parquet")
    env = gem.make("envloom", files=["rows.parquet"], root=tmp_path)
    assert env.reset(3)[1]["scenario"] == "library-loans-7-0002"
