"""Gymnasium's own checks, and whole episodes through its interface."""

from __future__ import annotations

import json
import pickle
import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import envloom
from conftest import BANK, LIBRARY, calling, hermes, solved
from envloom.gymnasium import EnvloomEnv, UnicodeText, id_of, register

SOLVED = solved(LIBRARY)
ID = "envloom/LibraryLoans-v0"
LOOK = hermes(calling("list_branches", {}))


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    assert register("library-loans", env=str(LIBRARY)) == [ID]
    yield
    gymnasium.registry.pop(ID, None)


@pytest.mark.parametrize("actions", ["text", "json"])
@pytest.mark.parametrize("interaction", [None, "conversational", "non-conversational"])
def test_the_checker_of_gymnasium_is_content(actions: str, interaction: str | None) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(ID, actions=actions, interaction=interaction)
        check_env(env.unwrapped)
        env.close()


@pytest.mark.parametrize("actions", ["text", "json"])
def test_reference_solutions_are_worth_1(actions: str) -> None:
    env = gymnasium.make(ID, actions=actions, interaction="non-conversational")
    for one in SOLVED[:15]:
        observation, info = env.reset(options={"scenario": one.scenario})
        assert info["scenario"] == one.scenario
        assert isinstance(observation, str)
        # Alone nobody is talked to: only the last message is said.
        said = [action for action in one.actions[:-1] if action["type"] == "tool_calls"]
        for action in (*said, one.actions[-1]):
            text = hermes(action) if actions == "text" else json.dumps(action)
            observation, reward, terminated, truncated, info = env.step(text)
            assert observation in env.observation_space
        assert (one.scenario, reward, terminated, truncated) == (one.scenario, 1.0, True, False)
        assert info["grade"]["strict"] == 1
    env.close()


def test_the_same_seed_is_the_same_scenario() -> None:
    one, two = gymnasium.make(ID), gymnasium.make(ID)
    first = one.reset(seed=5)
    assert two.reset(seed=5) == first
    # What follows a seed is drawn from it.
    drawn = [one.reset()[1]["scenario"] for _ in range(5)]
    assert [two.reset()[1]["scenario"] for _ in range(5)] == drawn
    assert len(set(drawn)) > 1
    of_an_array: Any = np.int64(5)
    assert one.reset(seed=of_an_array) == first
    with envloom.connect(env=str(LIBRARY)) as client:
        assert client.open("library-loans", seed=5).scenario == first[1]["scenario"]
    one.close()
    two.close()


def test_what_is_told() -> None:
    env = gymnasium.make(ID, render_mode="ansi", reward="dense", max_steps=2, split="held-out")
    observation, info = env.reset(seed=1)
    assert info["limit"] == 2
    assert "list_branches" in {tool["function"]["name"] for tool in info["tools"]}
    assert info["instructions"] in info["system"]
    observation, *_, info = env.step(LOOK)
    assert observation.startswith("<tool_response>")
    [result] = info["observation"]["results"]
    assert result["result"]["success"] is True
    *_, truncated, info = env.step(LOOK)
    assert truncated is True
    assert 0 <= info["grade"]["dense"] < 1
    shown = env.render()
    assert isinstance(shown, str)
    assert shown.count("[assistant]") == 2
    env.close()
    env.close()


def test_what_is_no_action_is_answered() -> None:
    env = gymnasium.make(ID, actions="json")
    env.reset(seed=0)
    for text in ("", "{", "[" * 5000, "7", '{"type":"fly"}'):
        observation, reward, terminated, truncated, info = env.step(text)
        assert json.loads(observation) == info["observation"]
        assert info["observation"]["type"] == "error"
        assert (reward, terminated, truncated) == (0.0, False, False)
    env.close()


def test_before_and_after() -> None:
    env = EnvloomEnv("library-loans", env=str(LIBRARY))
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(LOOK)
    env.reset(seed=0)
    env.session.end()
    with pytest.raises(envloom.EpisodeOver):
        env.step(LOOK)
    env.reset()
    with pytest.raises(envloom.UnknownScenario):
        env.reset(options={"scenario": "nothing"})
    assert env.step(LOOK)[4]["steps"] == 1
    env.close()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(LOOK)
    env.reset(seed=0)
    env.close()


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_vectors(mode: str) -> None:
    options = {"shared_memory": False} if mode == "async" else {}
    envs = gymnasium.make_vec(ID, num_envs=3, vectorization_mode=mode, vector_kwargs=options)
    seeds: Any = [0, 1, 0]
    observations, infos = envs.reset(seed=seeds)
    assert observations[0] == observations[2] != observations[1]
    assert list(infos["seed"]) == [0, 1, 0]
    observations, rewards, terminated, truncated, infos = envs.step((LOOK, LOOK, LOOK))
    assert observations[0] == observations[2]
    assert all(one.startswith("<tool_response>") for one in observations)
    assert rewards.tolist() == [0.0] * 3
    assert not terminated.any()
    assert not truncated.any()
    assert list(infos["steps"]) == [1, 1, 1]
    envs.close()


def test_all_that_a_server_has_is_registered() -> None:
    assert register(env=str(LIBRARY)) == [ID]
    env = gymnasium.make(ID, max_steps=1)
    env.reset(seed=0)
    assert env.step(LOOK)[3] is True
    env.close()
    assert id_of("call-centre-shifts@0.1.0") == "envloom/CallCentreShifts-v0"


def test_without_a_name_the_seed_chooses_the_environment() -> None:
    env = EnvloomEnv(env=[str(LIBRARY), str(BANK)])
    names = [env.reset(seed=seed)[1]["environment"] for seed in (0, 1, 0, 1)]
    assert names[:2] == names[2:]
    assert set(names) == {"bank-ledger@0.1.0", "library-loans@0.1.0"}
    env.close()


def test_texts_of_any_characters() -> None:
    space = UnicodeText(10, seed=3)
    assert all(space.sample() in space for _ in range(100))
    assert "日本🙂\ud800\0" in space
    assert "x" * 11 not in space
    assert 7 not in space
    assert space == UnicodeText(10)
    assert space != UnicodeText(11)
    assert hash(space) == hash(UnicodeText(10))
    assert pickle.loads(pickle.dumps(space)) == space  # noqa: S301 - it was made here
    assert [UnicodeText(9, seed=1).sample() for _ in range(2)] == [
        UnicodeText(9, seed=1).sample()
    ] * 2
    with pytest.raises(ValueError, match="masked"):
        space.sample(mask=(3, None))
