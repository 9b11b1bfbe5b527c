"""
Plays solutions with NeMo Gym, as it comes from PyPI: `gym env start` with our resources server,
`gym eval run` with its own agents and a scripted model, then `gym eval reverify`.

    nemo_gym_client.py PORT PLUGIN COMMAND FOLDER

The server at PORT of this machine is the one that the agents use; for the verification NeMo Gym
starts another with COMMAND. PLUGIN is the folder with `resources_servers/envloom`. FOLDER has
`tasks.jsonl`, `talks.jsonl` and `scripts.json`, and takes what NeMo Gym writes. Prints JSON: {simple,
gymnasium, reverified: [{reward, …}], sessions: what breaks the contract of sessions, metrics: [where
the server aggregates otherwise than NeMo Gym does]}.
"""

import json
import math
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import scripted_model
from nemo_gym.base_resources_server import ResourcesSeedSessionRequest
from nemo_gym.reward_profile import compute_aggregate_metrics
from nemo_gym.testing.session_conformance import check_resources_session_contract

CONFIGS = [
    "resources_servers/envloom/configs/envloom.yaml",
    "responses_api_models/openai_model/configs/openai_model.yaml",
]
SERVERS = [
    "environment_servers/legacy_agent",
    "resources_servers/envloom",
    "responses_api_agents/gymnasium_agent",
    "responses_api_agents/simple_agent",
    "responses_api_models/openai_model",
]
START_SECONDS = 400


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Gym:
    """The command `gym` in one folder, with one model."""

    def __init__(self, folder: Path, plugin: str) -> None:
        self.folder = folder
        self.head = free_port()
        scripts = json.loads((folder / "scripts.json").read_text())
        self.model = scripted_model.serve(scripts).server_port
        self.environment = os.environ | {"NEMO_GYM_EXTRA_ROOTS": plugin}
        # NeMo Gym makes an environment for each server; all of ours are the one this runs in.
        for server in SERVERS:
            link = folder / "venvs" / server / ".venv"
            link.parent.mkdir(parents=True)
            link.symlink_to(sys.prefix)

    def servers(self, envloom: dict[str, object]) -> list[str]:
        """What is started, and the model it uses."""
        own = self.folder / f"envloom-{len(envloom)}.yaml"
        own.write_text(json.dumps({"envloom": {"resources_servers": {"envloom": envloom}}}))
        configs = [part for config in [*CONFIGS, str(own)] for part in ("--config", config)]
        return [
            *configs,
            f"++policy_base_url=http://127.0.0.1:{self.model}/v1",
            "++policy_api_key=none",
            "++policy_model_name=scripted",
            "++skip_venv_if_present=true",
            f"++uv_venv_dir={self.folder / 'venvs'}",
        ]

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            ["gym", *arguments, f"++head_server.port={self.head}"],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr,
            # Its servers outlive it unless their whole group is ended.
            start_new_session=True,
        )

    def run(self, *arguments: str) -> None:
        process = self.start(*arguments)
        try:
            code = process.wait()
        finally:
            end(process)
        if code != 0:
            raise SystemExit(f"gym {' '.join(arguments)} ended with {code}")

    @contextmanager
    def running(self, *arguments: str) -> Iterator[None]:
        process = self.start("env", "start", *arguments)
        try:
            self.wait(process)
            yield
        finally:
            end(process)

    def wait(self, process: subprocess.Popen[bytes]) -> None:
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            if process.poll() is not None:
                raise SystemExit(f"gym env start ended with {process.returncode}")
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.head}/readyz", timeout=5)
                return
            except OSError:
                time.sleep(1)
        raise SystemExit("gym env start takes too long")

    def rows(self, name: str) -> list[dict[str, Any]]:
        lines = (self.folder / name).read_text().splitlines()
        return [json.loads(line) for line in lines]


def end(process: subprocess.Popen[bytes]) -> None:
    for sent in (signal.SIGINT, signal.SIGKILL):
        try:
            os.killpg(process.pid, sent)
        except ProcessLookupError:
            return
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            continue
        time.sleep(3)


def forward_to(base: str) -> Any:
    """Our server as the application in process that NeMo Gym's check wants."""

    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        body = (await receive()).get("body", b"")
        async with httpx.AsyncClient(base_url=base) as client:
            answer = await client.request(
                scope["method"],
                scope["path"],
                content=body,
                headers={"content-type": "application/json"},
            )
        start = {"status": answer.status_code, "headers": [(b"content-type", b"application/json")]}
        await send({"type": "http.response.start", **start})
        await send({"type": "http.response.body", "body": answer.content})

    return app


def session_problems(base: str, row: dict[str, Any]) -> str | None:
    seed = ResourcesSeedSessionRequest.model_validate(
        {
            "resources_session_id": "conformance",
            "episode_id": {"rollout_id": "conformance"},
            "task_id": {"taskset": "envloom", "task_id": row["id"]},
            "task_data": {key: value for key, value in row.items() if key != "id"},
        }
    )
    try:
        check_resources_session_contract(forward_to(base), seed, keeps_state=True)
    except AssertionError as error:
        return str(error)
    return None


def metric_problems(base: str, rollouts: list[dict[str, Any]]) -> list[str]:
    """Where our statistics are other than those of NeMo Gym's own servers."""
    masked = rollouts[0] | {"mask_sample": True, "_ng_task_index": 1000}
    lost = rollouts[1] | {"reward": 0.5, "only_here": 3}
    sent = [*rollouts[2:], masked, lost]
    request = urllib.request.Request(
        f"{base}/aggregate_metrics",
        json.dumps({"verify_responses": sent}).encode(),
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        ours = json.load(answer)
    theirs = compute_aggregate_metrics(sent).model_dump()
    # What compares repeats is left out.
    repeats = ("_across_repeats/",)
    wanted = {k: v for k, v in theirs["agent_metrics"].items() if not any(r in k for r in repeats)}
    problems = differences("agent_metrics", ours["agent_metrics"], wanted)
    problems += differences("key_metrics", ours["key_metrics"], theirs["key_metrics"])
    pairs = zip(ours["group_level_metrics"], theirs["group_level_metrics"], strict=True)
    for at, (one, other) in enumerate(pairs):
        problems += differences(f"group {at}", one, other)
    return problems


def differences(where: str, ours: Any, theirs: Any) -> list[str]:
    if isinstance(ours, dict) and isinstance(theirs, dict):
        missing = [f"{where}: {key}" for key in sorted(ours.keys() ^ theirs.keys())]
        shared = sorted(ours.keys() & theirs.keys())
        inner = [differences(f"{where}.{key}", ours[key], theirs[key]) for key in shared]
        return missing + [problem for problems in inner for problem in problems]
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        pairs = enumerate(zip(ours, theirs, strict=True))
        inner = [differences(f"{where}[{at}]", *pair) for at, pair in pairs]
        return [problem for problems in inner for problem in problems]
    if isinstance(ours, int | float) and isinstance(theirs, int | float):
        return [] if math.isclose(ours, theirs, abs_tol=1e-12) else [f"{where}: {ours}, {theirs}"]
    return [] if ours == theirs else [f"{where}: {ours!r}, {theirs!r}"]


def main(port: int, plugin: str, command: str, folder: Path) -> None:
    gym = Gym(folder, plugin)
    attached = gym.servers({"command": None, "host": "127.0.0.1", "port": port})
    runs = {"simple": "tasks.jsonl", "gymnasium": "talks.jsonl"}
    with gym.running(*attached):
        for agent, rows in runs.items():
            gym.run(
                *("eval", "run", "--no-serve", "--agent", f"envloom_{agent}_agent"),
                *("--input", rows, "--output", f"{agent}.jsonl", "--num-repeats", "2"),
            )
    gym.run(
        *("eval", "reverify", *gym.servers({"command": command, "directory": str(folder)})),
        *("--inputs", "simple_materialized_inputs.jsonl", "--rollouts", "simple.jsonl"),
        *("--output", "reverified.jsonl"),
    )
    base = f"http://127.0.0.1:{port}"
    told = {name: gym.rows(f"{name}.jsonl") for name in ("simple", "gymnasium", "reverified")}
    problems = {
        "sessions": session_problems(base, gym.rows("tasks.jsonl")[0]),
        "metrics": metric_problems(base, told["simple"]),
    }
    print(json.dumps(told | problems))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3], Path(sys.argv[4]).resolve())
