"""GRPO of a Qwen3 on envloom's environments with ROLL, on one GPU of 80 GB.

ROLL is not on PyPI: clone https://github.com/alibaba/ROLL and install what it says, then, in its folder,

    pip install "envloom[gem]"
    python /path/to/examples/roll/train.py    # rows in data/rl, then the pipeline
    python /path/to/examples/roll/train.py pretrain=Qwen/Qwen3-4B max_steps=50
    python /path/to/examples/roll/train.py --tiny    # without ROLL, GPU and model; needs omegaconf

The configuration is `grpo.yaml`; arguments change it. Environments are those of `ENVLOOM_ENVS` (a
pattern; default: `generated/*`), or of the server at `ENVLOOM_URL`.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
from pathlib import Path
from typing import Any

from omegaconf import DictConfig, OmegaConf

HERE = Path(__file__).resolve().parent
MANAGERS = ("train_env_manager", "val_env_manager")


def prepare(folder: Path) -> None:
    """Rows of all scenarios, once; `envloom data --help` says what else can be chosen."""
    if (folder / "roll").is_dir():
        return
    command = shlex.split(os.environ.get("ENVLOOM_COMMAND", "envloom"))
    options = ["--format", "roll", "--interaction", "non-conversational", "--out", str(folder)]
    subprocess.run([*command, "data", *options], check=True)


def configuration(folder: Path, changes: list[str]) -> DictConfig:
    """`grpo.yaml` with the environments of the rows, and what is changed.

    Args:
        folder: With `roll/custom_envs.yaml`.
        changes: As in `max_steps=50`.
    """
    rows = OmegaConf.load(folder / "roll" / "custom_envs.yaml")
    base = OmegaConf.load(HERE / "grpo.yaml")
    for template in rows.custom_envs.values():
        template.max_tokens_per_step = "${max_tokens_per_step}"
        template.env_config.root = str((folder / "roll").resolve())
        if not os.environ.get("ENVLOOM_URL"):
            template.env_config.env = os.environ.get("ENVLOOM_ENVS", "generated/*")
    trained = [tag for tag in rows.custom_envs if tag.endswith("train")]
    tested = [tag for tag in rows.custom_envs if tag not in trained] or trained
    # One tag each: `num_groups_partition` has a number for every tag.
    for manager, tags in zip(MANAGERS, (trained, tested), strict=True):
        base[manager].tags = tags[-1:]
    merged = OmegaConf.merge(
        base, {"custom_envs": rows.custom_envs}, OmegaConf.from_dotlist(changes)
    )
    if not isinstance(merged, DictConfig):
        raise TypeError("a configuration of ROLL is a mapping")
    return merged


def train(config: DictConfig) -> None:
    """Runs ROLL's pipeline, as its own `examples/start_agentic_pipeline.py` does."""
    from dacite import from_dict
    from roll.distributed.scheduler.initialize import init
    from roll.pipeline.agentic.agentic_config import AgenticConfig
    from roll.pipeline.agentic.agentic_pipeline import AgenticPipeline

    given: Any = OmegaConf.to_container(config, resolve=True)
    pipeline_config = from_dict(data_class=AgenticConfig, data=given)
    init()
    AgenticPipeline(pipeline_config=pipeline_config).run()


def tiny(config: DictConfig) -> None:
    """Plays random calls in two members of two groups of each tag, made as ROLL's workers make them.

    It checks rows, server, seeds and metrics. Of ROLL itself nothing runs.
    """
    import gem

    import envloom.roll

    envloom.roll.register()
    for manager in MANAGERS:
        [tag] = config[manager].tags
        template = config.custom_envs[tag]
        given = OmegaConf.to_container(template.env_config, resolve=True)
        for seed in range(2):
            members = [gem.make(env_id=template.env_type, **given) for _ in range(2)]
            played = [play(env, seed) for env in members]
            if played[0]["scenario"] != played[1]["scenario"]:
                raise SystemExit(f"{tag}: one group plays two scenarios")
            print(f"{tag} seed {seed}: {played[0]}")


def play(env: Any, seed: int) -> dict[str, Any]:
    """What a manager reads of an episode."""
    env.reset(seed=seed)
    reward, steps, terminated, info = 0.0, 0, False, {}
    while not terminated:
        _, earned, terminated, _, info = env.step(action=env.sample_random_action())
        reward += earned
        steps += 1
    env.close()
    return {**env.env_info, "steps": steps, "reward": reward, **info["metrics"]}


def main() -> None:
    """Prepares the rows and starts ROLL, or the check without it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rows", type=Path, default=Path("data/rl"), help="folder of the rows")
    parser.add_argument("--tiny", action="store_true", help="check all but ROLL itself")
    parser.add_argument("changes", nargs="*", help="of grpo.yaml, as in max_steps=50")
    known = parser.parse_args()
    prepare(known.rows)
    config = configuration(known.rows, known.changes)
    if known.tiny:
        tiny(config)
    else:
        train(config)


if __name__ == "__main__":
    main()
