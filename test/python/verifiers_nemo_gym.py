"""
Plays solutions with the `nemo_gym` taskset of verifiers, as it comes from PyPI, and a scripted model.

    verifiers_nemo_gym.py URL ROWS SCRIPTS FOLDER

ROWS is a file of the training data format `nemo-gym`; FOLDER takes what verifiers writes. Prints
JSON: [{reward, metrics, errors}], one for each row.
"""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import scripted_model
from readme_blocks import example


def main(url: str, rows: str, scripts: str, folder: Path) -> None:
    model = scripted_model.serve(json.loads(Path(scripts).read_text()))
    base = f"http://127.0.0.1:{model.server_port}/v1"
    config = folder / "eval.json"
    config.write_text(json.dumps(config_of(url, rows, base, folder)))
    subprocess.run(
        ["vf-eval", "@", str(config), "--clean", "--no-rich"],
        env=os.environ | {"SCRIPTED_MODEL_KEY": "none"},
        stdout=sys.stderr,
        check=True,
    )
    [traces] = folder.glob("*/traces.jsonl")
    played = [json.loads(line) for line in traces.read_text().splitlines()]
    print(json.dumps([told(trace) for episode in played for trace in episode["traces"]]))


def config_of(url: str, rows: str, model: str, folder: Path) -> dict[str, Any]:
    """That of packages/serve/README.md, with these addresses and rows."""
    config = tomllib.loads(example("toml", '"nemo_gym"'))
    config["client"] |= {"base_url": model, "api_key_var": "SCRIPTED_MODEL_KEY"}
    config["env"]["taskset"]["dataset"] = rows
    config["env"]["taskset"]["task"]["resources_url"] = url
    return config | {"output_dir": str(folder)}


def told(trace: dict[str, object]) -> dict[str, object]:
    rewards = trace["rewards"]
    assert isinstance(rewards, dict)
    reward = rewards.get("nemo_gym", {}).get("score")
    return {"reward": reward, "metrics": trace["metrics"], "errors": trace["errors"]}


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], Path(sys.argv[4]).resolve())
