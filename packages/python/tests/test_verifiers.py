"""verifiers' own `vf-eval`, environments and environment server play scenarios with a scripted model."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from trainer_support import FOLDERS, GENERATED, NAMES, ROOT, solution

vf = pytest.importorskip("verifiers.v1")
tomllib = pytest.importorskip("tomllib")

PACKAGE = ROOT / "packages" / "python" / "examples" / "verifiers"
sys.path.insert(0, str(PACKAGE))

import envloom_verifiers  # noqa: E402
from verifiers.v1.serve import EnvClient, EnvServer  # noqa: E402

import envloom  # noqa: E402
import envloom.verifiers  # noqa: E402
from envloom import InvalidRequest, OtherVersion, UnknownEnvironment  # noqa: E402
from envloom._chat import ChatEpisode, text_of  # noqa: E402
from envloom._shared import shared_client  # noqa: E402
from envloom.types import Interaction  # noqa: E402


def _model_server() -> Any:
    """`test/python/scripted_model.py`; a module of these tests has the same name."""
    path = ROOT / "test" / "python" / "scripted_model.py"
    spec = importlib.util.spec_from_file_location("scripted_model_server", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


scripted = _model_server()


def scenarios_of(name: str, most: int) -> list[dict[str, Any]]:
    """Some that no other one of the environment asks the same as."""
    paths = sorted((GENERATED / name / "scenarios").glob("*-[0-9]*.json"))
    made = [json.loads(path.read_text("utf-8")) for path in paths]
    return list({one["task"]["text"]: one for one in made}.values())[:most]


Scenario: TypeAlias = tuple[str, dict[str, Any]]
"""The environment, and what is stored."""

ALL: list[Scenario] = [(name, one) for name in NAMES for one in scenarios_of(name, 4)]


class Model:
    """A model server that plays the solution of whatever it is asked, and keeps what it was sent."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.bodies: list[dict[str, Any]] = []
        self.turns: dict[str, list[dict[str, Any]]] = {}
        answered = scripted.as_completion

        def as_completion(turn: dict[str, Any], body: dict[str, Any], number: int) -> Any:
            self.bodies.append(body)
            time.sleep(turn.get("seconds", 0))
            completion = answered(turn, body, number)
            if turn.get("cut"):
                completion["choices"][0]["finish_reason"] = "length"
            return completion

        monkeypatch.setattr(scripted, "as_completion", as_completion)
        self.server = scripted.serve([])
        self.server.RequestHandlerClass.scripts.by_task = self.turns
        self.url = f"http://127.0.0.1:{self.server.server_port}/v1"

    def learn(self, *, talking: bool = False, wrong: bool = False) -> list[Scenario]:
        """The solutions, or to say at once that all is done, of the scenarios it can tell apart."""
        learned = {task: one for one, task in zip(ALL, tasks(talking=talking), strict=True)}
        for task, (name, one) in learned.items():
            self.turns[task] = [] if wrong else solution(name, one["id"], talking=talking)
        return list(learned.values())


def tasks(*, talking: bool) -> list[str]:
    """What the user asks first in each scenario."""
    interaction: Interaction = "conversational" if talking else "non-conversational"
    with envloom.Client(env=FOLDERS) as client:
        starts = [
            client.open(name, scenario=one["id"], interaction=interaction, brief=True).start
            for name, one in ALL
        ]
    return [text_of(start.observation) for start in starts]


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[Model]:
    model = Model(monkeypatch)
    yield model
    model.server.shutdown()
    model.server.server_close()


def row(name: str, scenario: dict[str, Any], **columns: Any) -> dict[str, Any]:
    index = json.loads((GENERATED / name / "scenarios" / "index.json").read_text("utf-8"))
    contents = {one["id"]: one["content_hash"] for one in index["scenarios"]}
    return {
        "env": name,
        "scenario": scenario["id"],
        "content_hash": contents[scenario["id"]],
        "model_hash": index["model_hash"],
        "interaction": "non-conversational",
        "max_steps": 40,
        **columns,
    }


Write = Callable[..., str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a row for each scenario, with other columns where they are given."""

    def written(scenarios: list[Scenario] = ALL, **columns: Any) -> str:
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.jsonl"
        rows = [json.dumps(row(name, one, **columns)) for name, one in scenarios]
        path.write_text("\n".join(rows), "utf-8")
        return str(path)

    return written


def environment(
    rows: str, *, task: dict[str, Any] | None = None, agent: dict[str, Any] | None = None
) -> Any:
    """What vf-eval makes of its configuration."""
    taskset = {"id": "envloom-verifiers", "rows": [rows], "task": {"env": FOLDERS, **(task or {})}}
    return vf.load_environment(vf.resolve_env_config({"taskset": taskset, "agent": agent or {}}))


def played(env: Any, model: Model) -> list[Any]:
    """A trace for each task."""

    async def play() -> list[Any]:
        client = vf.EvalClientConfig(base_url=model.url, api_key_var="ENVLOOM_NO_KEY")
        context = vf.ModelContext(client=client, model="scripted", sampling=vf.SamplingConfig())
        async with env.serving():
            slots = [slot for task in env.taskset for slot in env.slots(task)]
            return list(await asyncio.gather(*(env.run_slot(slot, context) for slot in slots)))

    return [episode.traces[0] for episode in asyncio.run(play())]


def sessions() -> int:
    """How many the sidecar has."""
    client = shared_client(None, FOLDERS)
    client.environments()  # Goodbyes go with the next message.
    return len(client._ask("sessions"))


def with_package() -> dict[str, str]:
    """Variables of a process that has the package."""
    path = os.pathsep.join([str(PACKAGE), str(ROOT / "packages/python/src")])
    return {**os.environ, "PYTHONPATH": path}


def vf_eval(config: dict[str, Any], folder: Path) -> list[dict[str, Any]]:
    """Runs the program; its traces."""
    file = folder / "eval.json"
    file.write_text(json.dumps({"push": False, "output_dir": str(folder), **config}), "utf-8")
    program = str(Path(sys.executable).with_name("vf-eval"))
    ran = subprocess.run(
        [sys.executable, program, "@", str(file), "--no-rich"],
        env=with_package(),
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    [traces] = folder.rglob("traces.jsonl")
    return [json.loads(line)["traces"][0] for line in traces.read_text("utf-8").splitlines()]


def test_vf_eval_plays_solutions_to_their_reward(
    model: Model, write: Write, tmp_path: Path
) -> None:
    model.learn()
    config = tomllib.loads((PACKAGE / "eval.toml").read_text("utf-8"))
    config["client"] |= {"base_url": model.url, "api_key_var": "ENVLOOM_NO_KEY"}
    config["env"]["taskset"] |= {"rows": [write()]}
    config["env"]["taskset"]["task"]["env"] = FOLDERS
    config["num_rollouts"] = 1
    traces = vf_eval(config, tmp_path)
    assert [trace["errors"] for trace in traces] == [[]] * len(ALL)
    assert [trace["rewards"]["reward"]["score"] for trace in traces] == [1.0] * len(ALL)
    assert all(trace["metrics"]["strict"] == trace["metrics"]["dense"] == 1 for trace in traces)
    assert {trace["task"]["data"]["scenario"] for trace in traces} == {one["id"] for _, one in ALL}


def test_what_is_not_done_earns_nothing(model: Model, write: Write) -> None:
    model.learn(wrong=True)
    traces = played(environment(write()), model)
    assert [trace.reward for trace in traces] == [0.0] * len(ALL)
    assert all(trace.ok for trace in traces)


def test_the_model_is_sent_the_rules_the_task_and_the_environments_own_tools(
    model: Model, write: Write
) -> None:
    model.learn()
    [name, scenario] = ALL[0]
    [trace] = played(environment(write(ALL[:1])), model)
    with envloom.Client(env=FOLDERS) as client, client.open(name, scenario=scenario["id"]) as one:
        info = one.start.info
    for body in model.bodies:
        assert body["tools"] == info["tools"]
        system, user = body["messages"][:2]
        assert (system["role"], system["content"]) == ("system", info["instructions"])
        assert (user["role"], user["content"]) == ("user", scenario["task"]["text"])
    calls = [step for step in scenario["reference"] if step["kind"] == "call"]
    results = [one for one in model.bodies[-1]["messages"] if one["role"] == "tool"]
    assert [json.loads(one["content"]) for one in results] == [
        step["observation"] for step in calls
    ]
    assert trace.metrics["steps"] == len(model.bodies)


def test_vf_eval_takes_what_the_readme_says(tmp_path: Path) -> None:
    readme = (PACKAGE.parents[1] / "README.md").read_text("utf-8")
    section = readme.partition("\n## verifiers\n")[2]
    commands = section.partition("```sh\n")[2].partition("```")[0].replace("\\\n", "")
    for number, command in enumerate(commands.splitlines()):
        program, *arguments = shlex.split(command, comments=True)
        output = tmp_path / str(number)
        ran = subprocess.run(
            [str(Path(sys.executable).with_name(program)), *arguments, "--dry-run", "-o", output],
            env=with_package(),
            cwd=ROOT,
            check=False,
            capture_output=True,
            text=True,
            timeout=600,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        [file] = output.rglob("eval.json")
        written = json.loads(file.read_text("utf-8"))
        assert written["env"]["taskset"]["split"] == "held-out"
        assert written["env"]["taskset"]["task"]["env"] == ["generated/*"]
        assert written["client"]["base_url"] == "http://127.0.0.1:8000/v1"


def test_the_recipe_for_prime_rl_names_what_there_is() -> None:
    recipe = tomllib.loads((PACKAGE / "prime_rl.toml").read_text("utf-8"))["orchestrator"]
    for source in (*recipe["train"]["source"], *recipe["eval"]["source"]):
        source["env"]["taskset"]["task"]["env"] = FOLDERS
        env = vf.load_environment(vf.resolve_env_config(source["env"]))
        task = next(iter(env.taskset))
        assert isinstance(task, envloom.verifiers.EnvloomTask)


def test_users_answer_in_conversations(model: Model, write: Write) -> None:
    learned = model.learn(talking=True)
    traces = played(environment(write(learned, interaction="conversational")), model)
    assert len(learned) > len(NAMES)
    assert [trace.errors for trace in traces] == [[]] * len(learned)
    assert [trace.reward for trace in traces] == [1.0] * len(learned)


def test_dense_rewards_are_paid_where_they_are_asked_for(model: Model, write: Write) -> None:
    model.learn()
    for steps in model.turns.values():
        del steps[-2:]
    traces = played(environment(write(), task={"reward": "dense"}), model)
    assert [trace.reward for trace in traces] == [trace.metrics["dense"] for trace in traces]
    assert any(0 < trace.reward < 1 for trace in traces)


def test_scenarios_of_environments_need_no_rows() -> None:
    env = envloom_verifiers.load_environment(
        "library-loans", "bank-ledger", task={"env": FOLDERS}, split="held-out"
    )
    found = list(env.taskset)
    with envloom.Client(env=FOLDERS) as client:
        wanted = [
            scenario["id"]
            for name in ("library-loans", "bank-ledger")
            for scenario in client.scenarios(name)
            if scenario["split"] == "held-out"
        ]
    assert [task.data.scenario for task in found] == wanted
    assert len({task.key for task in found}) == len(found)


@pytest.mark.parametrize("limited", ["verifiers", "envloom", "tokens", "time"])
def test_whatever_cuts_it_off_it_is_graded_as_it_stands(
    model: Model, write: Write, limited: str
) -> None:
    model.learn()
    agents: dict[str, dict[str, Any]] = {
        "verifiers": {"max_turns": 1},
        "time": {"timeout": {"rollout": 1}},
    }
    columns = {"max_steps": 1} if limited == "envloom" else {}
    for steps in model.turns.values():
        if limited == "tokens":
            steps[0] = {**steps[0], "cut": True}
        if limited == "time":
            steps[0] = {**steps[0], "seconds": 4}
    before = sessions()
    traces = played(environment(write(**columns), agent=agents.get(limited)), model)
    assert all(trace.ok for trace in traces), [trace.errors for trace in traces]
    assert [trace.reward for trace in traces] == [0.0] * len(ALL)
    carried_out = 0 if limited in ("tokens", "time") else 1
    assert [trace.metrics["steps"] for trace in traces] == [carried_out] * len(ALL)
    assert sessions() == before


def test_a_model_that_is_not_there_leaves_no_session(model: Model, write: Write) -> None:
    model.learn()
    env = environment(write())
    before = sessions()
    model.server.shutdown()
    model.server.server_close()
    traces = played(env, model)
    assert not any(trace.ok for trace in traces)
    assert sessions() == before


def test_rows_of_another_version_are_refused(model: Model, write: Write) -> None:
    with pytest.raises(OtherVersion, match="content_hash"):
        list(environment(write(content_hash="0" * 32)).taskset)
    with pytest.raises(OtherVersion, match="Make the rows again"):
        list(environment(write(content_hash=None)).taskset)
    # Also where the server has changed since the tasks were read.
    env = environment(write(ALL[:1]))
    [task] = env.taskset
    env.taskset.load = lambda: [task.with_data(content_hash="0" * 32)]
    [trace] = played(env, model)
    assert "OTHER_VERSION" in trace.errors[0].message
    assert model.bodies == []


def test_environments_that_are_not_there_are_told() -> None:
    env = envloom_verifiers.load_environment("library-loan", task={"env": FOLDERS})
    with pytest.raises(UnknownEnvironment, match="library-loan"):
        list(env.taskset)


def test_other_harnesses_are_told_which_one_plays() -> None:
    task = vf.TraceTask(type="", data=vf.TaskData(prompt=""), key="", hash="")
    trace = vf.Trace(task=task, agent=vf.AgentInfo(config=vf.AgentConfig()))
    with pytest.raises(vf.TaskError, match=r"leave out --env\.agent\.harness\.id"):
        envloom.verifiers._ended(trace)


def test_none_in_place_of_a_message_is_told() -> None:
    async def say_none() -> None:
        async with envloom.connect_async(env=FOLDERS) as client:
            opened = {"environment": "library-loans", "seed": 1}
            async with await ChatEpisode.open(client, opened) as episode:
                await episode.say(None)

    with pytest.raises(InvalidRequest, match="gave None in place of what the model wrote"):
        asyncio.run(say_none())


def test_the_environment_server_that_prime_rl_uses_plays_solutions(
    model: Model, write: Write
) -> None:
    """Tasks go to it over the wire, traces come back."""
    model.learn()
    env = environment(write())
    given = [task.data.model_dump() for task in env.taskset]

    async def play() -> list[Any]:
        server = EnvServer(env.config, "tcp://127.0.0.1:0")
        serving = asyncio.create_task(server.run())
        client = EnvClient(server.address)
        asked = vf.EvalClientConfig(base_url=model.url, api_key_var="ENVLOOM_NO_KEY")
        try:
            return await asyncio.gather(
                *(client.run(asked, "scripted", vf.SamplingConfig(), task) for task in given)
            )
        finally:
            await client.close()
            serving.cancel()
            await serving

    episodes = asyncio.run(play())
    assert [episode.traces[0].reward for episode in episodes] == [1.0] * len(given)
