"""Reads sets of prompts for reinforcement learning with what reads them in training.

    rl_check.py FOLDER

FOLDER holds a folder for each format (trl-grpo, verl, roll, nemo-gym; others are passed over) with
`train-*.parquet` or `train-*.jsonl`. Prints JSON: {format: [what was read of a row of train, ...]}.

Needs datasets, jinja2, transformers, openai, omegaconf, pillow and pyyaml, and the files of trl and
verl (`pip install --no-deps`). Nothing needs torch: of it, verl's `RLHFDataset` uses the base class of
data sets and one tensor, which are replaced. ROLL and NeMo Gym are not on PyPI: of them the rules that
they document are checked, and of NeMo Gym the types of OpenAI's Responses.
"""

import contextlib
import glob
import importlib
import importlib.util
import json
import os
import pathlib
import sys
import tempfile
import types

import datasets


def files_of(folder):
    return sorted(glob.glob(str(folder / "train-*")))


def load(files, cache):
    kind = "parquet" if files[0].endswith(".parquet") else "json"
    return list(datasets.load_dataset(kind, data_files=files, split="train", cache_dir=cache))


# TRL


class Environment:
    """As `environment_factory` of GRPOTrainer wants it; the columns of a row are what `reset` is given."""

    def reset(self, prompt, env, package, model_hash, scenario, content_hash, interaction, max_steps, **measures):
        self.scenario = scenario
        return None


def check_trl(folder, cache):
    return [trl_row(row) for row in load(files_of(folder), cache)]


def trl_row(row):
    """What `_generate_and_score_completions` does with a row before it generates (trl 1.16)."""
    from trl.data_utils import is_conversational

    assert is_conversational(row), "no conversation for trl"
    arguments = {name: value for name, value in row.items() if name != "environment"}
    environment = Environment()
    assert environment.reset(**arguments) is None
    return {
        "environment": row["environment"],
        "scenario": environment.scenario,
        "messages": [[message["role"], message["content"]] for message in row["prompt"]],
    }


# verl


def packages_without_their_init(*names):
    top = importlib.util.find_spec(names[0]).submodule_search_locations[0]
    for name in names:
        package = types.ModuleType(name)
        package.__path__ = [os.path.join(top, *name.split(".")[1:])]
        sys.modules[name] = package


def stand_in(name, **members):
    module = types.ModuleType(name)
    module.__dict__.update(members)
    sys.modules[name] = module


def rlhf_dataset():
    """`datasets` looks into torch where it is loaded, so what stands for it goes when verl has it."""
    torch = ("torch", "torch.utils", "torch.utils.data")
    stand_in(torch[0], Tensor=list, tensor=lambda values, dtype: values, uint8="uint8")
    stand_in(torch[1])
    stand_in(torch[2], Dataset=object)
    packages_without_their_init("verl", "verl.utils", "verl.utils.dataset")
    stand_in(
        "verl.utils.tokenizer", build_multimodal_processor_inputs=None, normalize_token_ids=None
    )
    module = importlib.import_module("verl.utils.dataset.rl_dataset")
    for name in torch:
        del sys.modules[name]
    return module.RLHFDataset


def check_verl(folder, cache):
    import omegaconf

    config = omegaconf.OmegaConf.create({"filter_overlong_prompts": False, "cache_dir": cache})
    read = rlhf_dataset()(files_of(folder), None, config)
    return [verl_row(read[at]) for at in range(len(read))]


def verl_row(row):
    """Of a row what the agent loop `envloom` and verl's trainer use (verl 0.9)."""
    extra = row["extra_info"]
    assert row["reward_model"]["style"] == "rule"
    assert row["agent_name"] == "envloom"
    names = ("env", "package", "model_hash", "scenario", "content_hash", "interaction", "max_steps")
    return {
        "index": row["index"],
        "source": row["data_source"],
        "truth": row["reward_model"]["ground_truth"],
        "messages": [[message["role"], message["content"]] for message in row["raw_prompt"]],
        "reference": {name: extra[name] for name in names},
    }


# ROLL


def check_roll(folder, cache):
    """A seed plays the row of its remainder: all that share a seed, the same."""
    import yaml

    config = yaml.safe_load((folder / "custom_envs.yaml").read_text())
    tag = config["train_env_manager"]["tags"][0]
    given = config["custom_envs"][tag]["env_config"]
    rows = load([str(folder / name) for name in given["files"]], cache)
    assert len(rows) == given["rows"]
    assert [row["seed"] for row in rows] == list(range(len(rows)))
    assert {row["tag"] for row in rows} == {tag}
    return [{"seed": row["seed"], "scenario": row["scenario"]} for row in rows]


# NeMo Gym


def check_nemo_gym(folder, cache):
    rows = []
    for path in files_of(folder):
        with open(path, encoding="utf-8") as lines:
            rows += [nemo_gym_row(json.loads(line)) for line in lines]
    return rows


def nemo_gym_row(row):
    from openai.types.responses import FunctionToolParam, ResponseInputParam
    from pydantic import TypeAdapter

    params = row["responses_create_params"]
    TypeAdapter(ResponseInputParam).validate_python(params["input"])
    for tool in params["tools"]:
        TypeAdapter(FunctionToolParam).validate_python(tool)
        assert set(tool) == {"type", "name", "description", "parameters", "strict"}
    return {
        "id": row["id"],
        "messages": [[message["role"], message["content"]] for message in params["input"]],
        "tools": [tool["name"] for tool in params["tools"]],
        "scenario": row["verifier_metadata"]["scenario"],
    }


checks = {
    "trl-grpo": check_trl,
    "verl": check_verl,
    "roll": check_roll,
    "nemo-gym": check_nemo_gym,
}


def main():
    folder = pathlib.Path(sys.argv[1])
    datasets.disable_progress_bars()
    read = {}
    # What the libraries print is no part of the answer.
    with tempfile.TemporaryDirectory() as cache, contextlib.redirect_stdout(sys.stderr):
        for name, check in checks.items():
            if (folder / name).is_dir():
                read[name] = check(folder / name, cache)
    json.dump(read, sys.stdout, ensure_ascii=False)


main()
