"""Writes RESULTS.md and its plots from `results/*.json` and the logs of runs.

>>> python report.py
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from typing import Any

import matplotlib as mpl
import splits
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from paths import HERE, MODELS, RESULTS
from statistics95 import bootstrap

from envloom.training_log import read

KINDS = ("strict", "sampled", "dense", "right tools", "right calls")
SETS = {"scenarios": "held-out scenarios", "environments": "held-out environments"}
STAGES = {"exercises": "before SFT", "sft-all": "after SFT", "grpo-all": "after GRPO"}
SEEDS = (0, 1, 2)


def results() -> dict[str, dict[str, Any]]:
    """By the name of the run."""
    return {file.stem: json.loads(file.read_text()) for file in sorted(RESULTS.glob("*.json"))}


def keep_logs() -> None:
    """Copies the logs of runs, which are not committed, to `results/`."""
    for log in sorted(MODELS.glob("*/log.jsonl")):
        shutil.copy(log, RESULTS / f"{log.parent.name}.log.jsonl")


def write() -> None:
    """Writes everything anew."""
    mpl.rcParams.update({"svg.hashsalt": "envloom", "font.size": 9})
    RESULTS.mkdir(exist_ok=True)
    keep_logs()
    found = results()
    lines = [*_stages(found), *_curve(found), *_missing(found)]
    (HERE / "RESULTS.md").write_text("\n".join([*_head(found), *lines]) + "\n")


def _head(found: dict[str, dict[str, Any]]) -> list[str]:
    commits = sorted({one["commit"] for one in found.values()})
    return [
        "# Results",
        "",
        "`python report.py` writes this page from `results/`. Intervals are 95 %: Wilson's for shares,",
        f"bootstrap for means. Commits: {', '.join(commits) or 'none'}.",
        "",
        "- **strict**: episodes, played by the model alone, in which every check holds; each token is",
        "  the most probable one. **sampled**: the same at temperature 1.",
        "- **dense**: share of the goal checks that hold in them.",
        "- **right tools**, **right calls**, **loss**: with the reference before each turn, the share of",
        "  its calls whose tool, or which as a whole, the model finds most probable; nats a token.",
        "",
        "Each row: `python evaluate.py <run> --again`; `results/<run>.json` has the plan and the commit.",
        "",
    ]


def _stages(found: dict[str, dict[str, Any]]) -> Iterator[str]:
    yield "## Before and after training"
    yield ""
    yield from _table(
        [
            (f"{told}, seed {seed}", f"{stage}-{seed}")
            for stage, told in STAGES.items()
            for seed in SEEDS
        ],
        found,
    )
    yield from _losses()
    yield from _rewards()


def _table(runs: Sequence[tuple[str, str]], found: dict[str, dict[str, Any]]) -> Iterator[str]:
    known = [(told, found[run]) for told, run in runs if run in found]
    for key, title in SETS.items():
        yield f"### {title.capitalize()}"
        yield ""
        yield f"| model | {' | '.join(KINDS)} | loss | episodes |"
        yield f"|---|{'---|' * (len(KINDS) + 2)}"
        for told, result in known:
            one = result[key]
            cells = [_cell(one.get(kind)) for kind in KINDS]
            loss = one["loss"]
            yield f"| {told} | {' | '.join(cells)} | {loss['mean']:.2f} | {one['strict']['count']} |"
        yield ""


def _cell(figure: dict[str, float] | None) -> str:
    if figure is None:
        return "not measured"
    mean, low, high = (100 * figure[key] for key in ("mean", "low", "high"))
    return f"{mean:.1f} % ({low:.1f} to {high:.1f})"


def _losses() -> Iterator[str]:
    """The loss is of batches as they come: episodes, exercises and drills."""
    lines = [
        (name, *_column(log, "loss"))
        for name, log in _logs().items()
        if name.startswith(("exercises-", "sft-all-"))
    ]
    yield from _plot("loss", "steps", "loss (nats a token)", lines)


def _rewards() -> Iterator[str]:
    logs = {name: log for name, log in _logs().items() if name.startswith("grpo-all-")}
    if not logs:
        return
    yield "### Reward in GRPO"
    yield ""
    yield "Mean of the strict and the dense reward of the episodes of a step, on scenarios made for GRPO."
    yield ""
    yield "| run | steps | first ten steps | last ten steps |"
    yield "|---|---|---|---|"
    for name, log in logs.items():
        values = _column(log, "reward")[1]
        ends = [bootstrap(some) for some in (values[:10], values[-10:])]
        cells = [f"{one['mean']:.2f} ({one['low']:.2f} to {one['high']:.2f})" for one in ends]
        yield f"| {name} | {len(values)} | {cells[0]} | {cells[1]} |"
    yield ""
    lines = [(name, *_column(log, "reward")) for name, log in logs.items()]
    yield from _plot("reward", "GRPO steps", "mean reward, (strict + dense) / 2", lines)


def _logs() -> dict[str, list[dict[str, Any]]]:
    files = sorted(RESULTS.glob("*.log.jsonl"))
    return {file.name.removesuffix(".log.jsonl"): read(file) for file in files}


def _column(log: Sequence[dict[str, Any]], name: str) -> tuple[list[float], list[float]]:
    rows = [line for line in log if line[name] is not None]
    return [line["step"] for line in rows], [line[name] for line in rows]


def _plot(
    name: str, across: str, up: str, lines: Sequence[tuple[str, Sequence[float], Sequence[float]]]
) -> Iterator[str]:
    if not lines:
        return
    figure, axes = plt.subplots(figsize=(6, 3))
    for label, x, y in lines:
        axes.plot(x, y, alpha=0.25, color=(colour := f"C{len(axes.lines) // 2}"))
        axes.plot(x, _smooth(y), label=label, color=colour)
    yield from _finish(name, across, up, figure, axes)


def _smooth(values: Sequence[float], weight: float = 0.8) -> list[float]:
    smooth: list[float] = []
    for value in values:
        smooth.append(weight * smooth[-1] + (1 - weight) * value if smooth else value)
    return smooth


def _finish(name: str, across: str, up: str, figure: Any, axes: Axes) -> Iterator[str]:
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.legend(fontsize=7)
    figure.tight_layout()
    figure.savefig(RESULTS / f"{name}.svg", metadata={"Date": None})
    plt.close(figure)
    yield f"![{name}](results/{name}.svg)"
    yield ""


def _curve(found: dict[str, dict[str, Any]]) -> Iterator[str]:
    runs = [name for name in found if name.startswith("curve-")]
    if not runs:
        return
    runs.sort(key=lambda name: tuple(map(int, name.split("-")[1:])))
    yield "## More environments, one budget"
    yield ""
    yield from _table(
        [(f"{name.split('-')[1]} environments, seed {name.split('-')[2]}", name) for name in runs],
        found,
    )
    figure, both = plt.subplots(1, 2, figsize=(8, 3), sharex=True)
    for axes, key in zip(both, SETS, strict=True):
        for kind in ("right tools", "right calls", "strict"):
            points = sorted(
                (int(name.split("-")[1]), found[name][key][kind]["mean"]) for name in runs
            )
            counts = sorted({count for count, _ in points})
            means = [_mean([value for one, value in points if one == count]) for count in counts]
            axes.plot(counts, means, marker="o", label=kind)
        axes.set_xscale("log", base=2)
        axes.set_title(SETS[key], fontsize=9)
    both[0].set_xlabel("training environments")
    yield from _finish("curve", "training environments", "share", figure, both[1])


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _missing(found: dict[str, dict[str, Any]]) -> Iterator[str]:
    counts = splits.load()["curve"]["0"]
    wanted = [f"{stage}-{seed}" for stage in STAGES for seed in SEEDS]
    wanted += [f"curve-{count}-{seed}" for count in counts for seed in (0, 1)]
    missing = [name for name in wanted if name not in found]
    yield "## Not run yet"
    yield ""
    yield f"{', '.join(missing)}." if missing else "Nothing is missing."
    yield ""
    yield "`OMP_NUM_THREADS=1 nice -n 5 python recipe.py && python report.py` goes on where it was."


if __name__ == "__main__":
    write()
