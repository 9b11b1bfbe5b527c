"""Whole episodes, over standard input and output, WebSocket and Unix socket."""

from __future__ import annotations

import json
from typing import Any

import pytest

import envloom
from conftest import BANK, LIBRARY, StartServer, calling, hermes, solve, solved

SOLVED = solved(LIBRARY)


def test_the_server_tells_what_it_has(client: envloom.Client) -> None:
    [environment] = client.environments()
    assert environment["name"] == "library-loans"
    assert environment["package"] == "@envloom/env-library-loans"
    scenarios = client.scenarios("library-loans")
    assert [one["id"] for one in scenarios] == [one.scenario for one in SOLVED]
    assert environment["scenarios"]["all"] == len(scenarios)
    held_out = [one for one in scenarios if one["split"] == "held-out"]
    assert environment["scenarios"]["held-out"] == len(held_out) > 0
    assert all(0 <= one["difficulty"] <= 1 for one in scenarios)


def test_reference_solutions_are_worth_1(client: envloom.Client) -> None:
    with client.open("library-loans") as session:
        for one in SOLVED:
            start = session.reset("library-loans", scenario=one.scenario)
            assert start.scenario == session.scenario == one.scenario
            assert start.observation["type"] in ("task", "message")
            step = solve(session, one.actions)
            assert (one.scenario, step.reward, step.terminated) == (one.scenario, 1.0, True)
            assert isinstance(step.reward, float)
            assert all(check["passed"] for check in step.info["grade"]["checks"])


def test_text_agents_solve_them_too(client: envloom.Client) -> None:
    kinds = {info["id"]: info["kind"] for info in client.scenarios("library-loans")}
    for one in SOLVED[:10]:
        with client.open("library-loans", scenario=one.scenario, text=True) as session:
            assert session.start.text is not None
            assert "<tools>" in session.start.text["system"]
            assert session.start.text["user"] != ""
            talks = kinds[one.scenario] == "conversational"
            for action in one.actions:
                step = session.step_text(hermes(action))
                if step.terminated:
                    break
                kind = "<tool_response>" if action["type"] == "tool_calls" else ""
                assert kind in step.observation
                assert step.info["observation"]["type"] in ("tool_results", "message")
            if not step.terminated:
                # In a conversation a text agent cannot say that it is done: the user does, or the end.
                assert talks
                assert session.end().reward == 1.0
            else:
                assert step.reward == 1.0


def test_the_same_seed_is_the_same_scenario(client: envloom.Client) -> None:
    with client.open("library-loans", seed=11) as one, client.open("library-loans", seed=11) as two:
        assert one.scenario == two.scenario
        assert one.start.observation == two.start.observation
        assert one.start.info == two.start.info
        assert one.seed == two.seed == 11
        assert one.state() == two.state()
        assert one.id != two.id


def test_what_is_asked_for_is_played(client: envloom.Client) -> None:
    with client.open(
        "library-loans", seed=2, split="held-out", reward="dense", max_steps=1, brief=True
    ) as session:
        assert "tools" not in session.start.info
        assert "instructions" not in session.start.info
        assert session.start.info["limit"] == 1
        held_out = [
            one["id"] for one in client.scenarios("library-loans") if one["split"] == "held-out"
        ]
        assert session.scenario in held_out
        step = session.step(calling("list_branches", {}))
        assert (step.terminated, step.truncated) == (False, True)
        assert step.reward == step.info["grade"]["dense"]


def tools_of(start: envloom.Start) -> dict[str, envloom.types.ToolFunction]:
    return {tool["function"]["name"]: tool["function"] for tool in start.info["tools"]}


def test_strict_schemas_are_listed_where_they_are_asked_for(client: envloom.Client) -> None:
    with client.open("library-loans", seed=3) as session:
        plain = tools_of(session.start)
        assert not any("strict" in tool for tool in plain.values())
        assert plain["search_titles"]["parameters"]["required"] == ["text"]
        strict = tools_of(session.reset(strict=True))
        assert list(strict) == list(plain)
        for name, tool in strict.items():
            assert (name, tool["strict"]) == (name, True)
            parameters = tool["parameters"]
            assert parameters["required"] == list(parameters["properties"])
            assert parameters["additionalProperties"] is False
        assert tools_of(session.reset()) == plain
    with client.open("library-loans", seed=3, strict=True) as session:
        assert tools_of(session.start) == strict
    [session] = client.open_many([{"environment": "library-loans", "seed": 3}], strict=True)
    assert tools_of(session.start) == strict
    session.close()


def test_none_counts_as_left_out(client: envloom.Client) -> None:
    def found(session: envloom.Session, kind: dict[str, Any]) -> Any:
        observation = session.step(calling("search_titles", {"text": "", **kind})).observation
        assert observation["type"] == "tool_results"
        return observation["results"][0]["result"]

    with client.open("library-loans", seed=3) as session:
        everything = found(session, {})
        assert everything["success"]
        assert found(session, {"kind": "dvd"}) != everything
        assert found(session, {"kind": None}) == everything


def test_an_episode_can_be_ended(client: envloom.Client) -> None:
    with client.open("library-loans", scenario=SOLVED[0].scenario) as session:
        step = session.end()
        assert step.truncated
        assert step.reward == 0.0
        assert session.end() == step
        session.reset()
        assert session.state()["steps"] == 0


def test_a_fork_goes_on_by_itself(client: envloom.Client) -> None:
    one = SOLVED[0]
    with client.open("library-loans", scenario=one.scenario) as session:
        session.step(one.actions[0])
        with session.fork() as twin:
            assert twin.state() == session.state()
            assert twin.end().reward == 0.0
            assert solve(session, one.actions[1:]).reward == 1.0
            assert twin.rewind(1)["steps"] == 1
            assert solve(twin, one.actions[1:]).reward == 1.0


def test_a_session_can_be_rewound(client: envloom.Client) -> None:
    one = max(SOLVED, key=lambda one: len(one.actions))
    with client.open("library-loans", scenario=one.scenario) as session:
        states = [session.state()]
        for action in one.actions:
            session.step(action)
            states.append(session.state())
        for actions in (2, 0):
            assert session.rewind(actions) == states[actions]
        assert solve(session, one.actions).reward == 1.0
        with pytest.raises(envloom.InvalidRequest, match="there were"):
            session.rewind(1000)
        assert session.state() == states[-1]


def test_an_exported_session_is_carried_on_elsewhere(
    client: envloom.Client, start_server: StartServer
) -> None:
    one = SOLVED[0]
    with client.open("library-loans", scenario=one.scenario) as session:
        session.step(one.actions[0])
        record = json.loads(json.dumps(session.export()))
        state = session.state()
    elsewhere = start_server("--port", "0")
    with envloom.connect(elsewhere.url) as other, other.resume(record) as session:
        assert session.state() == state
        assert (session.scenario, session.environment) == (one.scenario, "library-loans@0.1.0")
        assert solve(session, one.actions[1:]).reward == 1.0
        record["world_hash"] = "0" * 64
        with pytest.raises(envloom.Diverged):
            other.resume(record)
        record["model_hash"] = "0" * 64
        with pytest.raises(envloom.OtherVersion):
            other.resume(record)


def test_another_task_under_the_same_id_is_refused(client: envloom.Client) -> None:
    one, other = SOLVED[0], SOLVED[1]
    with client.open("library-loans", scenario=one.scenario) as session:
        content_hash = session.start.content_hash
        assert session.export()["content_hash"] == content_hash
        with pytest.raises(envloom.OtherVersion, match="npx envloom data"):
            session.reset(scenario=other.scenario, content_hash=content_hash)
        assert (
            session.reset(scenario=one.scenario, content_hash=content_hash).scenario == one.scenario
        )
    listed = {info["id"]: info["content_hash"] for info in client.scenarios("library-loans")}
    assert listed[one.scenario] == content_hash
    with pytest.raises(envloom.OtherVersion):
        client.open("library-loans", scenario=other.scenario, content_hash=content_hash)


def test_many_sessions_step_in_one_batch(client: envloom.Client) -> None:
    requests = [{"environment": "library-loans", "scenario": one.scenario} for one in SOLVED]
    sessions = client.open_many(requests, brief=True)
    rewards: dict[str, float] = {}
    left = [list(one.actions) for one in SOLVED]
    while any(left):
        playing = [
            (session, actions.pop(0))
            for session, actions in zip(sessions, left, strict=True)
            if actions
        ]
        for (session, _), step in zip(playing, client.step_many(playing), strict=True):
            if step.terminated:
                rewards[session.scenario] = step.reward
    assert rewards == {one.scenario: 1.0 for one in SOLVED}
    for session in sessions:
        session.close()


def test_errors_of_a_batch_are_those_of_single_steps(client: envloom.Client) -> None:
    sessions = client.open_many(
        [{"environment": "library-loans", "seed": seed} for seed in range(3)]
    )
    sessions[1].end()
    action = calling("list_branches", {})
    results = client.step_many([(one, action) for one in sessions], return_exceptions=True)
    assert isinstance(results[1], envloom.EpisodeOver)
    assert [session.state()["steps"] for session in sessions] == [1, 0, 1]
    with pytest.raises(envloom.EpisodeOver):
        client.step_many([(one, action) for one in sessions])
    assert [session.state()["steps"] for session in sessions] == [2, 0, 2]
    assert client.step_many([]) == []
    with (
        envloom.connect(env=BANK) as other,
        other.open("bank-ledger", seed=0) as elsewhere,
        pytest.raises(envloom.InvalidRequest, match=r"not on .* of this client"),
    ):
        client.step_many([(sessions[0], action), (elsewhere, action)])
    assert sessions[0].state()["steps"] == 2
    # One session twice: in their order.
    twice = client.step_many([(sessions[0], action), (sessions[0], action)])
    assert [step.info["steps"] for step in twice] == [3, 4]


def test_one_sidecar_has_many_environments() -> None:
    with envloom.connect(env=[str(LIBRARY), str(BANK)]) as client:
        assert {one["name"] for one in client.environments()} == {"library-loans", "bank-ledger"}
        for name, folder in (("library-loans", LIBRARY), ("bank-ledger", BANK)):
            one = solved(folder)[1]
            with client.open(name, scenario=one.scenario) as session:
                assert solve(session, one.actions).reward == 1.0
        with client.open("bank-ledger", seed=0) as session:
            assert {session.reset(seed=seed).environment for seed in range(4)} == {
                "bank-ledger@0.1.0"
            }
            assert session.reset("library-loans", seed=1).environment == "library-loans@0.1.0"
        # Without a name the seed chooses the environment, too.
        chosen = {client.open(seed=seed).environment for seed in range(4)}
        assert len(chosen) == 2
