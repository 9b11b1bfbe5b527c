"""Environments as TRL's GRPOTrainer inspects and calls them; `test_trl_trainer` runs the trainer."""

from __future__ import annotations

import gc
import inspect
import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import envloom
import envloom.trl
from envloom import InvalidRequest, OtherVersion, UnknownEnvironment
from envloom._callable_tool import CallableTool
from envloom._turns import as_tool_message, results_in, without_stop_tokens
from trainer_support import FOLDERS, GENERATED, NAMES, solution

LIBRARY = json.loads((GENERATED / "library-loans/scenarios/index.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def client() -> Iterator[envloom.Client]:
    with envloom.Client(env=FOLDERS) as client:
        yield client


CONTENTS = {scenario["id"]: scenario["content_hash"] for scenario in LIBRARY["scenarios"]}


def row(scenario: str, **columns: Any) -> dict[str, Any]:
    """With the columns of `packages/training-data/src/rl/formats/trl-grpo.ts`."""
    return {
        "prompt": [{"role": "system", "content": "…"}, {"role": "user", "content": "…"}],
        "env": "library-loans",
        "package": "@envloom/env-library-loans",
        "model_hash": LIBRARY["model_hash"],
        "scenario": scenario,
        "content_hash": CONTENTS.get(scenario),
        "interaction": "non-conversational",
        "max_steps": 40,
        "kind": "…",
        "difficulty": 0.1,
        **columns,
    }


def played(environment: Any, steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The completion of a model that takes these steps, carried out as TRL's tool loop does."""
    completion: list[dict[str, Any]] = []
    for step in steps:
        if step["kind"] == "message":
            completion.append({"role": "assistant", "content": step["content"]})
            continue
        function = {"name": step["tool"], "arguments": step["arguments"]}
        call = {"type": "function", "function": function}
        completion.append({"role": "assistant", "content": "", "tool_calls": [call]})
        content = getattr(environment, step["tool"])(**step["arguments"])
        completion.append({"role": "tool", "name": step["tool"], "content": content})
    return completion


def scenarios() -> list[str]:
    return [scenario["id"] for scenario in LIBRARY["scenarios"]]


def test_solutions_earn_the_reward(client: envloom.Client) -> None:
    kind = envloom.trl.environment_factory("library-loans", client=client)
    assert isinstance(kind, type)
    environments = [kind() for _ in range(12)]
    completions = []
    for environment, scenario in zip(environments, scenarios(), strict=False):
        assert environment.reset(**row(scenario)) is None  # type: ignore[func-returns-value]
        completions.append(played(environment, solution("library-loans", scenario)))
    given: dict[str, Any] = {
        "completions": completions,
        "environments": environments,
        "prompts": [],
        "kind": [],
    }
    assert envloom.trl.reward(**given) == [1.0] * 12
    assert envloom.trl.dense_reward(**given) == [1.0] * 12


def test_results_are_as_recorded_episodes_have_them(client: envloom.Client) -> None:
    kind = envloom.trl.environment_class(client, "library-loans")
    environment = kind()
    for scenario in scenarios()[:6]:
        environment.reset(**row(scenario))
        steps = solution("library-loans", scenario)
        contents = [one["content"] for one in played(environment, steps) if one["role"] == "tool"]
        expected = [step["observation"] for step in steps if step["kind"] == "call"]
        assert [json.loads(content) for content in contents] == expected
        assert all(": " not in content.partition('"data"')[0] for content in contents)


@pytest.mark.parametrize(
    ("completion", "dense"),
    [
        ([{"role": "assistant", "content": "Done."}], True),
        ([{"role": "assistant", "content": "<think>\nhm\n</think>\n\nDone."}], True),
        ([{"role": "assistant", "content": [{"type": "text", "text": "Done."}]}], True),
        ([{"role": "assistant", "content": ""}], False),
        ([{"role": "assistant", "content": None}], False),
        ([{"role": "assistant", "content": "", "tool_calls": [{}]}], False),
        ([{"role": "tool", "content": "{}"}], False),
        ([], False),
        ("Done.", True),
    ],
)
def test_every_way_to_end_is_graded(
    client: envloom.Client,
    completion: Any,
    dense: bool,  # noqa: FBT001
) -> None:
    kind = envloom.trl.environment_class(client, "library-loans")
    environment = kind()
    environment.reset(**row(scenarios()[0]))
    assert envloom.trl.reward([completion], [environment]) == [0.0]
    state = environment._episode._player.session.state()
    assert (state["terminated"], state["truncated"]) == (dense, not dense)


def test_what_only_needs_saying_is_earned_by_the_last_message(client: envloom.Client) -> None:
    kind = envloom.trl.environment_class(client, "library-loans")
    refusal = next(one["id"] for one in LIBRARY["scenarios"] if one["kind"] == "must-refuse")
    *looks, decline, _ = solution("library-loans", refusal)
    environments = [kind(), kind()]
    for environment in environments:
        environment.reset(**row(refusal))
        played(environment, looks)
    reason = decline["arguments"]["reason"]
    result = f"I cannot do that.\nRESULT: {json.dumps({'reason': reason})}"
    said = [{"role": "assistant", "content": result}]
    unsaid = [{"role": "assistant", "content": f"I cannot do that: {reason}."}]
    assert envloom.trl.reward([said, unsaid], environments) == [1.0, 0.0]


def test_an_instance_is_used_again(client: envloom.Client) -> None:
    environment = envloom.trl.environment_class(client, "library-loans")()
    for scenario in scenarios()[:3] * 2:
        environment.reset(**row(scenario))
        completion = played(environment, solution("library-loans", scenario))
        assert envloom.trl.reward([completion], [environment]) == [1.0]


def test_the_limit_of_steps_ends_it(client: envloom.Client) -> None:
    environment = envloom.trl.environment_class(client, "library-loans")()
    environment.reset(**row(scenarios()[0], max_steps=1))
    first = json.loads(environment.list_branches())
    assert first["success"] is True
    for _ in range(3):
        told = environment.list_branches()
        assert json.loads(told)["error"]["code"] == "EPISODE_OVER"
        assert "session" not in told
    state = environment._episode._player.session.state()
    assert (state["steps"], state["truncated"]) == (1, True)
    assert envloom.trl.reward([[{"role": "assistant", "content": "Done."}]], [environment]) == [0.0]


def test_bad_arguments_are_told_by_the_environment(client: envloom.Client) -> None:
    environment: Any = envloom.trl.environment_class(client, "library-loans")()
    environment.reset(**row(scenarios()[0]))
    for arguments in ({}, {"text": 7}, {"text": "a", "more": 1}, {"texts": "a"}):
        told = json.loads(environment.find_members(**arguments))
        assert told["success"] is False
        assert told["error"]["code"] == "INVALID_ARGUMENTS"
    assert json.loads(environment.find_members(text="a"))["success"] is True
    with pytest.raises(AttributeError, match="no tool 'find_moons'"):
        environment.find_moons()


def test_several_environments_are_a_dictionary(client: envloom.Client) -> None:
    kinds = envloom.trl.environment_factory(*NAMES, client=client)
    assert isinstance(kinds, dict)
    assert list(kinds) == list(NAMES)
    assert [kind.__name__ for kind in kinds.values()] == [
        *("LibraryLoans", "BankLedger", "CallCentreShifts")
    ]
    everything = envloom.trl.environment_factory(client=client)
    assert isinstance(everything, dict)
    assert set(everything) == set(NAMES)


def test_environments_of_others_are_passed_over() -> None:
    assert envloom.trl.reward(["Done."], [object()]) == [None]


def test_rows_that_do_not_fit(client: envloom.Client) -> None:
    environment = envloom.trl.environment_class(client, "library-loans")()
    with pytest.raises(InvalidRequest, match="dictionary"):
        environment.reset(**row("bank-ledger-7-0001", env="bank-ledger", content_hash="0" * 32))
    with pytest.raises(InvalidRequest, match="names no scenario"):
        environment.reset(question="?")
    for content_hash in ("0" * 32, CONTENTS[scenarios()[1]], None):
        with pytest.raises(OtherVersion, match=r"another task.*npx envloom data"):
            environment.reset(**row(scenarios()[0], content_hash=content_hash))
    with pytest.raises(UnknownEnvironment):
        envloom.trl.environment_factory("library", client=client)


def test_an_instance_that_goes_gives_its_session_back(client: envloom.Client) -> None:
    environment = envloom.trl.environment_class(client, "library-loans")()
    environment.reset(**row(scenarios()[0]))
    gc.collect()
    client.environments()
    before = len(client._ask("sessions"))
    del environment
    gc.collect()
    client.environments()  # Goodbyes go with the next message.
    assert len(client._ask("sessions")) == before - 1


def test_tools_are_found_in_their_order_and_under_their_names(client: envloom.Client) -> None:
    """As GRPOTrainer looks for them: methods of the class, sorted by name, as the instance has them."""
    for name in NAMES:
        with client.open(name, split="all", seed=0) as session:
            tools = session.start.info["tools"]
        environment = envloom.trl.environment_class(client, name)()
        found = found_by_trl(environment)
        assert json.dumps(found) == json.dumps(tools)
        assert [tool.__name__ for tool in found] == [tool["function"]["name"] for tool in tools]
        assert all(isinstance(tool, dict) and callable(tool) for tool in found)


def found_by_trl(environment: Any) -> list[Any]:
    members = inspect.getmembers(type(environment), predicate=inspect.isfunction)
    names = [name for name, _ in members if not name.startswith("_")]
    assert names.count("reset") == 1
    return [getattr(environment, name) for name in names if name != "reset"]


@pytest.mark.parametrize("name", ["reset", "get_reward", "_hidden", "self", "from"])
def test_a_tool_may_have_any_name_and_any_arguments(client: envloom.Client, name: str) -> None:
    function = {"name": name, "description": "?", "parameters": {"type": "object"}}
    schema: Any = {"type": "function", "function": function}
    called: list[Any] = []

    def carry(*call: Any) -> str:
        called.append(call)
        return "{}"

    tool = CallableTool(schema, carry)
    assert tool(**{name: 1}) == "{}"
    assert called == [(name, {name: 1})]
    assert tool == schema
    ours = envloom.trl.environment_class(client, "library-loans")
    kind: Any = type("Other", (ours,), {"_schemas": [schema]})
    assert [tool.__name__ for tool in kind().tools] == [name]
    assert [tool.__name__ for tool in found_by_trl(kind())[:1]] == [name]


def test_a_parameter_may_have_the_name_of_a_keyword(client: envloom.Client) -> None:
    environment: Any = envloom.trl.environment_class(client, "call-centre-shifts")()
    index = json.loads((GENERATED / "call-centre-shifts/scenarios/index.json").read_text("utf-8"))
    environment.reset(env="call-centre-shifts", scenario=index["scenarios"][0]["id"])
    told = json.loads(environment.list_demands(**{"from": "2026-03-01"}))
    assert "more than" not in json.dumps(told)
    assert isinstance(told["success"], bool)


def test_none_is_told_what_to_give_instead(client: envloom.Client) -> None:
    environment: Any = envloom.trl.environment_class(client, "library-loans")()
    environment.reset(**row(scenarios()[0], max_steps=None, interaction=None))
    # Strict schemas have None for what may be left out; what is needed must be there.
    assert json.loads(environment.list_overdue_loans(branch_id=None))["success"] is True
    assert json.loads(environment.find_members(text=None))["error"]["code"] == "INVALID_ARGUMENTS"
    nothing: Any = None
    with pytest.raises(InvalidRequest, match=r"None cannot be graded.*environment_factory"):
        envloom.trl.reward([[]])
    with pytest.raises(InvalidRequest, match="None cannot be graded"):
        envloom.trl.reward(nothing, [environment])
    assert envloom.trl.reward([None], [environment]) == [0.0]
    with pytest.raises(InvalidRequest, match="names no scenario"):
        environment.reset(env=None, scenario=None)
    with pytest.raises(InvalidRequest, match="None cannot be graded"):
        envloom.trl.rollout_func([], SimpleNamespace(environments=None))
    with pytest.raises(InvalidRequest, match="None cannot be graded"):
        envloom.trl.rollout_func([None], SimpleNamespace(environments=[None]))


def test_a_conversation_is_not_graded_by_its_first_message(client: envloom.Client) -> None:
    environment = envloom.trl.environment_class(client, "library-loans")()
    environment.reset(**row(scenarios()[0], interaction="conversational"))
    said = [{"role": "assistant", "content": "What can I do for you?"}]
    with pytest.raises(InvalidRequest, match=r"rollout_func=envloom\.trl\.rollout_func"):
        envloom.trl.reward([said], [environment])


def test_a_version_of_trl_that_finds_no_tools_is_refused(client: envloom.Client) -> None:
    environment = envloom.trl.environment_class(client, "library-loans")()
    for tool, is_ours in (("list_branches", True), ("list_moons", False)):
        environment.reset(**row(scenarios()[0]))
        answer = {"role": "tool", "name": tool, "content": f"{{'error': 'Tool {tool} not found.'}}"}
        completion = [answer, {"role": "assistant", "content": "Done."}]
        if is_ours:
            with pytest.raises(RuntimeError, match="does not find the tool list_branches"):
                envloom.trl.reward([completion], [environment])
        else:
            assert envloom.trl.reward([completion], [environment]) == [0.0]
    with pytest.raises(RuntimeError, match=r"no GRPOTrainer\._generate_single_turn"):
        envloom.trl._write(object(), [[1]])


# Texts of turns, which GEM and ROLL use as well.


def test_results_are_taken_out_of_their_tags() -> None:
    one, two = '{"a": "<tool_response>"}', "[]"
    text = f"<tool_response>\n{one}\n</tool_response>\n<tool_response>\n{two}\n</tool_response>"
    assert results_in(text) == ([one, two], "")
    assert as_tool_message(text) == text[len("<tool_response>\n") : -len("\n</tool_response>")]
    assert results_in(f"{text}\nA tool call could not be read.") == (
        [one, two],
        "A tool call could not be read.",
    )
    assert as_tool_message(f"{text}\nMore.") is None
    assert as_tool_message("Hello.") is None
    assert results_in("<tool_response>\nbroken") == ([], "<tool_response>\nbroken")


def test_stop_tokens_end_a_turn() -> None:
    assert without_stop_tokens("Done.<|im_end|>\n<|endoftext|><|endoftext|>") == "Done."
    assert without_stop_tokens("a <|im_end|> b") == "a <|im_end|> b"
    assert without_stop_tokens("Done.</s>", ("<end>",)) == "Done.</s>"
    assert without_stop_tokens("") == ""
