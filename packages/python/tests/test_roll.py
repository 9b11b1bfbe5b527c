"""Episodes as ROLL's managers play them; see `roll_managers` for what of ROLL that is."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import threading
import types
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from trainer_support import FOLDERS, GENERATED, NAMES, ROOT, rows_of, solution, write_rows, written

gem = pytest.importorskip("gem")

import envloom.roll  # noqa: E402
import roll_managers as roll  # noqa: E402
from envloom import InvalidRequest  # noqa: E402

SOURCES = ROOT / "packages" / "python" / "src"
TEMPLATES = {"agent_system_template": "You are helpful.", "agent_template": "{observation}"}
CALL = '<tool_call>\n{"name": "list_branches", "arguments": {}}\n</tool_call><|im_end|>'


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rows")
    lines: list[str] = []
    for name in NAMES:
        index = json.loads((GENERATED / name / "scenarios/index.json").read_text("utf-8"))
        for scenario in index["scenarios"][:4]:
            row = {
                "seed": len(lines),
                "tag": "envloom_train",
                "env": name,
                "model_hash": index["model_hash"],
                "scenario": scenario["id"],
                "content_hash": scenario["content_hash"],
                "interaction": "non-conversational",
                "max_steps": 30,
            }
            lines.append(json.dumps(row))
    (folder / "train.jsonl").write_text("\n".join(lines), "utf-8")
    return folder


def config(rows: Path, env_type: str = "envloom", **changed: Any) -> dict[str, Any]:
    given = {"files": ["train.jsonl"], "rows": 12, "root": str(rows), "env": FOLDERS}
    return {
        "env_type": env_type,
        "tag": "envloom_train",
        "max_steps": 256,
        "group_seed": 1000,
        "config": given,
        **changed,
    }


class Solver:
    """A model that has the solution of the episode that is on."""

    def __init__(self) -> None:
        self.managers: list[Any] = []

    def __call__(self, messages: list[dict[str, Any]], _tools: object) -> str:
        info = self.managers[-1].env.env_info
        steps = solution(info["environment"].partition("@")[0], info["scenario"])
        done = sum(message["role"] == "assistant" for message in messages)
        step = steps[done] if done < len(steps) else {"kind": "message", "content": "Done."}
        return str(written(step))


def solving(kind: Any, *given: Any, **more: Any) -> Any:
    model = Solver()
    manager = kind(*given, model, **more)
    model.managers.append(manager)
    return manager


def test_trajectories_earn_the_reward(rows: Path) -> None:
    manager = solving(roll.TrajEnvManager, config(rows), TEMPLATES)
    for episode in range(12):
        rollout = manager.rollout(seed=0, episode_id=episode)
        assert (rollout.score, rollout.truncated) == (1.0, False)
        assert rollout.metrics["success"] == rollout.metrics["dense_reward"] == 1.0
        assert rollout.metrics["action_is_valid"] == 1.0
        assert 0 <= rollout.metrics["tool_success"] <= 1
        roles = [message["role"] for message in rollout.messages]
        assert roles == [
            "system",
            "user",
            *["assistant", "tool"] * (rollout.steps - 1),
            "assistant",
        ]


@pytest.fixture(scope="module")
def written_rows() -> Iterator[Path]:
    """As users make them."""
    folder = ROOT / "tmp" / "python-roll-rows"
    shutil.rmtree(folder, ignore_errors=True)
    yield write_rows(folder)
    shutil.rmtree(folder)


def test_the_configuration_that_training_data_writes_is_played(written_rows: Path) -> None:
    omegaconf = pytest.importorskip("omegaconf")
    folder = written_rows
    given = omegaconf.OmegaConf.load(folder / "roll" / "custom_envs.yaml")
    [tag] = given.train_env_manager.tags
    template = given.custom_envs[tag]
    assert template.env_manager_cls == "envloom.roll.TrajEnvManager"
    template.env_config.root = str(folder / "roll")
    template.env_config.env = FOLDERS
    # As `AgenticConfig.make_env_configs` does it.
    entry = {**template, "tag": tag, "config": {**template.env_config}, "group_seed": 2**31 - 9}
    entry.pop("env_config")
    manager = solving(roll.TrajEnvManager, omegaconf.DictConfig(entry), template)
    rows = rows_of(folder / "roll")
    for episode in range(3):
        assert manager.rollout(seed=7, episode_id=episode).score == 1.0
        row = rows[(7 + 2**31 - 9 + episode) % len(rows)]
        assert manager.env.env_info["scenario"] == row["scenario"]


EXAMPLE = ROOT / "packages" / "python" / "examples" / "roll" / "train.py"


def example() -> Any:
    spec = importlib.util.spec_from_file_location("roll_example", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_has_what_roll_asks_for_and_is_played(
    written_rows: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `AgenticConfig.__post_init__` checks and distributes it."""
    pytest.importorskip("omegaconf")
    monkeypatch.setenv("ENVLOOM_ENVS", ",".join(FOLDERS))
    given = example().configuration(written_rows, ["max_steps=50"])
    assert (given.max_steps, given.pretrain) == (50, "Qwen/Qwen3-1.7B")
    batches = (given.rollout_batch_size, given.val_batch_size)
    for manager, batch in zip(
        (given.train_env_manager, given.val_env_manager), batches, strict=True
    ):
        assert sum(manager.num_groups_partition) == manager.num_env_groups
        assert len(manager.num_groups_partition) == len(manager.tags)
        assert batch % (manager.num_env_groups * manager.group_size) == 0
        [tag] = manager.tags
        template = given.custom_envs[tag]
        entry = {**template, "tag": tag, "config": {**template.env_config}, "group_seed": 7}
        entry.pop("env_config")
        played = solving(roll.TrajEnvManager, entry, template)
        assert [played.rollout(0, episode).score for episode in range(3)] == [1.0] * 3


def test_the_example_checks_all_but_roll(written_rows: Path) -> None:
    pytest.importorskip("omegaconf")
    ran = subprocess.run(
        [sys.executable, str(EXAMPLE), "--rows", str(written_rows), "--tiny"],
        env={**os.environ, "ENVLOOM_ENVS": ",".join(FOLDERS), "PYTHONPATH": str(SOURCES)},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
        timeout=600,
    )
    lines = ran.stdout.splitlines()
    assert len(lines) == 4
    assert all("'success': 0.0" in line for line in lines)


def test_the_first_message_has_rules_tools_and_task_once(rows: Path) -> None:
    manager = solving(roll.TrajEnvManager, config(rows), TEMPLATES)
    _, user, *_ = manager.rollout(0, 0).messages
    assert user["content"].count("<tools>\n{") == 1
    environment, scenario = (manager.env.env_info[key] for key in ("environment", "scenario"))
    path = GENERATED / environment.partition("@")[0] / "scenarios" / f"{scenario}.json"
    assert user["content"].endswith(json.loads(path.read_text("utf-8"))["task"]["text"])


def test_a_group_in_threads_plays_one_scenario(rows: Path) -> None:
    lock = threading.Lock()

    def member(number: int) -> list[tuple[str, float]]:
        with lock:
            group_seed = 1000 + number // 4
            manager = solving(roll.TrajEnvManager, config(rows, group_seed=group_seed), TEMPLATES)
        played = [manager.rollout(5, episode) for episode in range(3)]
        return [(rollout.messages[1]["content"], rollout.score) for rollout in played]

    with ThreadPoolExecutor(16) as pool:
        members = list(pool.map(member, range(16)))
    for group in range(4):
        first, *others = members[4 * group : 4 * group + 4]
        assert all(other == first for other in others)
        assert [score for _, score in first] == [1.0] * 3
    # Successive groups and episodes go through the rows in turn.
    assert members[4][0] == members[0][1]


def test_the_environments_limit_ends_a_trajectory_that_roll_would_go_on_with(rows: Path) -> None:
    given = config(rows)
    given["config"]["max_steps"] = 3
    manager = roll.TrajEnvManager(given, TEMPLATES, lambda *_: CALL)
    rollout = manager.rollout(0, 0)
    assert (rollout.score, rollout.truncated, rollout.steps) == (0.0, True, 3)
    assert rollout.metrics["success"] == 0.0


def test_rolls_limit_ends_it_and_the_next_episode_begins(rows: Path) -> None:
    given = config(rows, max_steps=2)
    manager = roll.TrajEnvManager(given, TEMPLATES, lambda *_: CALL)
    assert [manager.rollout(0, episode).steps for episode in range(2)] == [2, 2]


def test_unreadable_turns_are_counted(rows: Path) -> None:
    given = config(rows)
    given["config"]["max_steps"] = 4
    turns = iter([CALL, "<tool_call>{</tool_call>", CALL, "<tool_call>"])
    manager = roll.TrajEnvManager(given, TEMPLATES, lambda *_: next(turns))
    assert manager.rollout(0, 0).metrics["action_is_valid"] == 0.5


def test_steps_as_prompts_of_their_own(rows: Path) -> None:
    manager = roll.StepEnvManager(config(rows), TEMPLATES, lambda *_: CALL)
    rollout = manager.rollout(0, 0)
    assert rollout.truncated
    assert all(message["role"] in ("user", "assistant") for message in rollout.messages)


def test_native_conversations_earn_the_reward(rows: Path) -> None:
    manager = solving(roll.AgentNativeStepEnvManager, config(rows, "envloom_native"))
    for episode in range(12):
        rollout = manager.rollout(0, episode)
        assert (rollout.score, rollout.truncated) == (1.0, False)
        system, user, *_ = rollout.messages
        assert "<tools>" not in system["content"]
        assert (system["role"], user["role"]) == ("system", "user")
        assert json.loads(json.dumps(rollout.env_info))["scenario"]
        assert rollout.metrics["success"] == 1.0
        contents = [one["content"] for one in rollout.messages if one["role"] == "tool"]
        assert len(contents) == rollout.steps - 1
        assert all("success" in json.loads(content) for content in contents)


def test_native_tools_are_openais(rows: Path) -> None:
    seen: list[dict[str, Any]] = []

    def model(_messages: object, tools: list[dict[str, Any]]) -> str:
        seen.extend(tools)
        return "Done."

    roll.AgentNativeStepEnvManager(config(rows, "envloom_native"), model).rollout(0, 0)
    assert all(tool["type"] == "function" and tool["function"]["parameters"] for tool in seen)


def test_a_prompt_that_grew_too_long_ends_a_native_episode(rows: Path) -> None:
    probe = roll.AgentNativeStepEnvManager(config(rows, "envloom_native"), lambda *_: "Done.")
    first = probe.env.reset(seed=1000)[0]
    longest = sum(len(message["content"]) for message in first) + 200
    manager = roll.AgentNativeStepEnvManager(
        config(rows, "envloom_native"), lambda *_: CALL, longest
    )
    rollout = manager.rollout(0, 0)
    assert rollout is not None
    assert (rollout.score, rollout.truncated) == (0.0, True)
    assert rollout.messages[-1]["role"] == "tool"


@pytest.mark.parametrize("env_type", ["envloom", "envloom_native"])
def test_none_in_place_of_a_response_is_told(rows: Path, env_type: str) -> None:
    env = gem.make(env_type, **config(rows)["config"])
    env.reset(seed=0)
    with pytest.raises(InvalidRequest, match="gave None in place of what the model wrote"):
        env.step(action=None)
    assert env.step(action="Done.")[2]


def test_a_native_reset_that_fails_is_told_and_tried_again(
    rows: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("envloom._connector.PAUSES", ())
    given = config(rows, "envloom_native")
    del given["config"]["env"]
    given["config"]["url"] = "http://127.0.0.1:1"
    manager = roll.AgentNativeStepEnvManager(given, lambda *_: "Done.")
    assert manager.rollout(0, 0, retries=3) is None
    assert manager.dropped == 3


def test_rolls_managers_are_found_by_way_of_this_module(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "roll.pipeline.agentic.env_manager.traj_env_manager"
    module = types.ModuleType(name)
    module.TrajEnvManager = roll.TrajEnvManager  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, name, module)
    for part in ("roll", "roll.pipeline", "roll.pipeline.agentic"):
        monkeypatch.setitem(sys.modules, part, types.ModuleType(part))
    monkeypatch.setitem(
        sys.modules, name.rpartition(".")[0], types.ModuleType(name.rpartition(".")[0])
    )
    assert envloom.roll.TrajEnvManager is roll.TrajEnvManager
    with pytest.raises(AttributeError):
        envloom.roll.NoSuchManager  # noqa: B018
