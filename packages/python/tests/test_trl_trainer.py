"""The trainers of TRL itself train on real rows of all environments, on a CPU.

All of the trainers runs: the probe of environments, the rendering of tools, the parsing of tool calls,
the loops, rewards, the loss and the update. The model is a Qwen3 of a few thousand weights that knows
nothing, so what it would write is given to the trainer in its place.
"""

from __future__ import annotations

import json
import math
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import envloom
import envloom.trl
from envloom import InvalidRequest, OtherVersion
from trainer_support import GENERATED, ROOT

torch = pytest.importorskip("torch")
trl = pytest.importorskip("trl")

from trl_support import (  # noqa: E402 # It needs them.
    ENVIRONMENTS,
    model_of,
    rl_rows,
    scripted,
    sft_rows,
    so_far,
    tokenizer_of,
    turn_text,
    turns_of,
    write_sets,
)

SETS = ROOT / "tmp" / "python-trl-sets"
CPU = {
    "use_cpu": True,
    "bf16": False,
    "gradient_checkpointing": False,
    "save_strategy": "no",
    "report_to": [],
    "disable_tqdm": True,
}
GOODBYE = "<think>\n\n</think>\n\nGoodbye.<|im_end|>"
PLAYED_BY = pytest.mark.parametrize("rollout_func", [envloom.trl.rollout_func, None])
"""Our own loop, and TRL's."""


@pytest.fixture(scope="module")
def sets() -> Iterator[Path]:
    shutil.rmtree(SETS, ignore_errors=True)
    write_sets(SETS, "--all", "--scenarios", "4")
    yield SETS
    shutil.rmtree(SETS)


@pytest.fixture(scope="module")
def client() -> Iterator[envloom.Client]:
    with envloom.Client(env=str(GENERATED / "*")) as client:
        yield client


@pytest.fixture(scope="module")
def classes(client: envloom.Client) -> Any:
    return envloom.trl.environment_factory(client=client)


class Written:
    """What a reference wrote in each scenario, and the rows for supervised fine-tuning and GRPO."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.episodes = {row["scenario"]: row for row in sft_rows(folder, "conversation")}
        rows = [row for row in rl_rows(folder) if row["scenario"] in self.episodes]
        self.alone = {row["env"]: row for row in rows if not has_user(row)}
        self.talks = {row["env"]: row for row in rows if has_user(row)}
        self.tokenizer = tokenizer_of(list(self.episodes.values())[:20])

    def script(self, rows: list[dict[str, Any]]) -> Any:
        """Goes on as the reference did."""
        turns = {self.prompt(row): self.turns(row) for row in rows}
        return lambda prompt, done: turns[prompt][done]

    def turns(self, row: dict[str, Any]) -> list[str]:
        """What the reference wrote. It ends conversations by itself; models by a second message."""
        turns = turns_of(self.episodes[row["scenario"]])
        return [*turns, GOODBYE] if has_user(row) else turns

    def prompt(self, row: dict[str, Any]) -> str:
        """As a trainer shows it, but for the last line, with the tools of the episode."""
        tools = json.loads(self.episodes[row["scenario"]]["tools"])
        text: str = self.tokenizer.apply_chat_template(row["prompt"], tools=tools, tokenize=False)
        return text


def has_user(row: dict[str, Any]) -> bool:
    return bool(row["interaction"] == "conversational")


@pytest.fixture(scope="module")
def written(sets: Path) -> Written:
    return Written(sets)


def grpo(written: Written, rows: list[dict[str, Any]], output: Path, **more: Any) -> Any:
    """A GRPOTrainer on a CPU, two rollouts for each row of a batch."""
    from datasets import Dataset

    args = {"per_device_train_batch_size": 2 * len(rows), "num_generations": 2, **CPU}
    given = {key: more.pop(key) for key in list(more) if hasattr(trl.GRPOConfig, key)}
    args |= {"max_completion_length": 40_000, "output_dir": str(output), **given}
    return trl.GRPOTrainer(
        model=model_of(written.tokenizer),
        processing_class=written.tokenizer,
        train_dataset=Dataset.from_list(rows),
        reward_funcs=[envloom.trl.reward, envloom.trl.dense_reward],
        args=trl.GRPOConfig(**args),
        **more,
    )


def sft(written: Written, unit: str, output: Path, format: str = "trl") -> Any:  # noqa: A002
    from datasets import load_dataset

    files = str(written.folder / unit / format / "train-*.jsonl")
    dataset = load_dataset("json", data_files=files, split="train", cache_dir=str(output / "cache"))
    return trl.SFTTrainer(
        model=model_of(written.tokenizer),
        processing_class=written.tokenizer,
        train_dataset=dataset,
        args=trl.SFTConfig(
            output_dir=str(output), max_length=200_000, assistant_only_loss=True, **CPU
        ),
    )


def played(trainer: Any, rows: list[dict[str, Any]]) -> Any:
    """A batch of the trainer with two rollouts for each row; tensors that it learns from."""
    trainer.model.train()
    return trainer._generate_and_score_completions([dict(row) for row in rows for _ in range(2)])


def texts_of(batch: Any, tokenizer: Any) -> list[str]:
    """What the rollouts of a batch are, prompt and completion; of one of each pair."""
    ids = torch.cat([batch["prompt_ids"], batch["completion_ids"]], dim=1)
    mask = torch.cat([batch["prompt_mask"], batch["completion_mask"]], dim=1).bool()
    return [tokenizer.decode(one[is_there]) for one, is_there in zip(ids, mask, strict=True)][::2]


def learned_of(batch: Any, tokenizer: Any) -> list[str]:
    """What is learned of the rollouts of a batch; of one of each pair."""
    mask = (batch["completion_mask"] * batch["tool_mask"]).bool()
    rows = zip(batch["completion_ids"], mask, strict=True)
    return [tokenizer.decode(one[is_learned]) for one, is_learned in rows][::2]


@PLAYED_BY
def test_rollouts_are_the_text_of_supervised_rows(
    written: Written, classes: Any, tmp_path: Path, rollout_func: Any
) -> None:
    """Byte for byte, in every environment: rules, tools, task, calls, results and the last message."""
    rows = list(written.alone.values())
    assert sorted(row["env"] for row in rows) == ENVIRONMENTS
    trainer = grpo(written, rows, tmp_path, environment_factory=classes, rollout_func=rollout_func)
    seen = scripted(trainer, written.script(rows))
    batch = played(trainer, rows)
    supervised = {
        row["scenario"]: written.tokenizer.decode(row["input_ids"])
        for row in sft(written, "conversation", tmp_path).train_dataset
    }
    texts = texts_of(batch, written.tokenizer)
    for row, text in zip(rows, texts, strict=True):
        # The template goes on behind a turn, and a model stops there.
        assert f"{text}\n" == supervised[row["scenario"]], row["scenario"]
    assert learned_of(batch, written.tokenizer) == [
        "".join(turns_of(written.episodes[row["scenario"]])) for row in rows
    ]
    for row, prompt in zip(rows, seen[0][::2], strict=True):
        schemas = json.loads(written.episodes[row["scenario"]]["tools"])
        shown = prompt.partition("<tools>\n")[2].partition("\n</tools>")[0].split("\n")
        assert shown == [json.dumps(schema, ensure_ascii=False) for schema in schemas]
    assert trainer._metrics["train"]["rewards/reward/mean"] == [1.0]


def test_conversations_are_the_text_of_supervised_rows(
    written: Written, classes: Any, tmp_path: Path
) -> None:
    rows = list(written.talks.values())
    assert len(rows) > 10
    trainer = grpo(
        written,
        rows,
        tmp_path,
        environment_factory=classes,
        rollout_func=envloom.trl.rollout_func,
    )
    scripted(trainer, written.script(rows))
    batch = played(trainer, rows)
    supervised = {
        row["scenario"]: written.tokenizer.decode(row["input_ids"])
        for row in sft(written, "conversation", tmp_path).train_dataset
    }
    for row, text in zip(rows, texts_of(batch, written.tokenizer), strict=True):
        episode = supervised[row["scenario"]]
        assert episode.count("<|im_start|>user\n") > 1
        assert text.startswith(episode), row["scenario"]
        # What the user says to the last message of the reference, and what the model says to that.
        user, model = text.removeprefix(episode).split("<|im_end|>\n<|im_start|>assistant\n")
        assert re.fullmatch(r"<\|im_start\|>user\n.+", user)
        assert model == GOODBYE
    assert learned_of(batch, written.tokenizer) == ["".join(written.turns(row)) for row in rows]
    assert trainer._metrics["train"]["rewards/reward/mean"] == [1.0]


def test_turns_are_learned_where_a_rollout_writes_them(
    written: Written, classes: Any, tmp_path: Path
) -> None:
    """A row of a single turn is what the model has before it in that turn, and what it writes then."""
    rows = [*list(written.alone.values())[:4], *list(written.talks.values())[:4]]
    trainer = grpo(
        written,
        rows,
        tmp_path,
        environment_factory=classes,
        rollout_func=envloom.trl.rollout_func,
    )
    seen = scripted(trainer, written.script(rows))
    played(trainer, rows)
    contexts = {text for texts in seen for text in texts}
    # The reference says no goodbye: it ends conversations by itself.
    farewells = sum(has_user(row) for row in rows)
    turns = [
        turn
        for turn in sft(written, "turn", tmp_path).train_dataset
        if turn["scenario"] in {row["scenario"] for row in rows}
    ]
    assert len(turns) == len(contexts) - farewells
    for turn in turns:
        pairs = zip(turn["input_ids"], turn["labels"], strict=True)
        given = [token for token, label in pairs if label < 0]
        text = written.tokenizer.decode(turn["input_ids"])
        context = written.tokenizer.decode(given)
        assert context in contexts
        assert text == context + turn_text(turn["completion"][0]) + "\n"


@PLAYED_BY
def test_the_trainer_trains(
    written: Written, classes: Any, tmp_path: Path, rollout_func: Any
) -> None:
    """Of each pair of rollouts the first has the solution, the second gives up at once."""
    rows = list(written.alone.values())[:6]
    trainer = grpo(
        written,
        rows,
        tmp_path,
        environment_factory=classes,
        rollout_func=rollout_func,
        per_device_train_batch_size=4,
        max_steps=3,
        learning_rate=1e-3,
        beta=0.0,
        logging_steps=1,
    )
    solve = written.script(rows)
    asked = 0

    def script(prompt: str, done: int) -> str:
        nonlocal asked
        asked += 1
        gives_up = done == 0 and asked % 2 == 0
        return "<think>\n\n</think>\n\nI give up.<|im_end|>" if gives_up else solve(prompt, done)

    def first_turns(*_given: Any, **_more: Any) -> None:
        nonlocal asked
        asked = 0

    trainer.add_callback(callback(first_turns))
    scripted(trainer, script)
    before = trainer.model.lm_head.weight.detach().clone()
    trainer.train()
    logs = [log for log in trainer.state.log_history if "rewards/reward/mean" in log]
    assert len(logs) == 3
    for log in logs:
        assert log["rewards/reward/mean"] == 0.5, log
        assert log["rewards/dense_reward/mean"] >= 0.5
        assert math.isfinite(log["loss"])
        assert log["grad_norm"] > 0
    assert not torch.equal(before, trainer.model.lm_head.weight)


def callback(on_step_begin: Any) -> Any:
    from transformers import TrainerCallback

    class Callback(TrainerCallback):  # type: ignore[misc, unused-ignore] # has no types everywhere
        def on_step_begin(self, *given: Any, **more: Any) -> None:
            on_step_begin(*given, **more)

    return Callback()


def test_the_limit_of_steps_ends_the_rollout(
    written: Written, classes: Any, tmp_path: Path
) -> None:
    """The model is not asked again, whatever it goes on to call."""
    rows = [{**row, "max_steps": 2} for row in list(written.alone.values())[:3]]
    first = {written.prompt(row): turns_of(written.episodes[row["scenario"]])[0] for row in rows}
    given = {"environment_factory": classes, "rollout_func": envloom.trl.rollout_func}
    trainer = grpo(written, rows, tmp_path, **given)
    seen = scripted(trainer, lambda prompt, _done: first[prompt])
    batch = played(trainer, rows)
    assert [len(texts) for texts in seen] == [6, 6]
    assert learned_of(batch, written.tokenizer) == [2 * turn for turn in first.values()]
    assert all("EPISODE_OVER" not in text for text in texts_of(batch, written.tokenizer))
    assert all(environment._episode.is_over for environment in trainer.environments)
    # TRL's own loop goes on after the end, up to a limit of its own.
    trainer = grpo(
        written, rows, tmp_path, environment_factory=classes, max_tool_calling_iterations=3
    )
    seen = scripted(trainer, lambda prompt, _done: first[prompt])
    played(trainer, rows)
    assert [len(texts) for texts in seen] == [6, 6, 6, 6]
    assert all("EPISODE_OVER" in text for text in seen[-1])


def test_calls_of_a_turn_are_one_step_and_unreadable_ones_are_a_message(
    written: Written, classes: Any, tmp_path: Path
) -> None:
    row = written.alone["library-loans"]
    calls = [
        '<tool_call>\n{"name": "list_branches", "arguments": {}}\n</tool_call>',
        '<tool_call>\n{"name": "find_members", "arguments": {"text": 7}}\n</tool_call>',
        '<tool_call>\n{"name": "find_moons", "arguments": {}}\n</tool_call>',
    ]
    turns = ["\n".join(calls) + "<|im_end|>", '<tool_call>\n{"name": <|im_end|>', "Done.<|im_end|>"]
    trainer = grpo(
        written,
        [row],
        tmp_path,
        environment_factory=classes["library-loans"],
        rollout_func=envloom.trl.rollout_func,
    )
    seen = scripted(trainer, lambda _prompt, done: turns[done])
    played(trainer, [row])
    assert len(seen) == 2
    answered = seen[1][0].rpartition(turns[0])[2]
    results = re.findall(r"<tool_response>\n(.*)\n</tool_response>", answered)
    told = [json.loads(result) for result in results]
    assert [one["success"] for one in told] == [True, False, False]
    assert [one["error"]["code"] for one in told[1:]] == ["INVALID_ARGUMENTS", "UNKNOWN_TOOL"]
    state = trainer.environments[0]._episode._player.session.state()
    assert (state["steps"], state["terminated"]) == (2, True)


@pytest.mark.parametrize("length", [5, 60, 2_000])
def test_a_rollout_without_room_is_graded_as_it_stands(
    written: Written, classes: Any, tmp_path: Path, length: int
) -> None:
    row = written.alone["library-loans"]
    trainer = grpo(
        written,
        [row],
        tmp_path,
        environment_factory=classes["library-loans"],
        rollout_func=envloom.trl.rollout_func,
        max_completion_length=length,
    )
    call = '<tool_call>\n{"name": "list_branches", "arguments": {}}\n</tool_call><|im_end|>'
    scripted(trainer, lambda *_: call)
    batch = played(trainer, [row])
    assert batch["completion_ids"].shape[1] <= length
    assert learned_of(batch, written.tokenizer)[0].startswith("<tool_call>")
    assert all(environment._episode.is_over for environment in trainer.environments)
    assert trainer._metrics["train"]["rewards/reward/mean"] == [0.0]


def test_a_prompt_without_room_is_refused(written: Written, classes: Any, tmp_path: Path) -> None:
    row = written.alone["library-loans"]
    trainer = grpo(
        written,
        [row],
        tmp_path,
        environment_factory=classes,
        rollout_func=envloom.trl.rollout_func,
    )
    trainer.model.config.max_position_embeddings = 100
    with pytest.raises(InvalidRequest, match=r"a prompt of library-loans has .* takes 100"):
        played(trainer, [row])


@PLAYED_BY
def test_rows_of_another_set_are_refused(
    written: Written, classes: Any, tmp_path: Path, rollout_func: Any
) -> None:
    row = {**written.alone["library-loans"], "content_hash": "0" * 32}
    trainer = grpo(written, [row], tmp_path, environment_factory=classes, rollout_func=rollout_func)
    with pytest.raises(OtherVersion, match="another task has this id"):
        played(trainer, [row])


def test_conversations_are_refused_where_nobody_answers(
    written: Written, classes: Any, tmp_path: Path
) -> None:
    row = next(iter(written.talks.values()))
    trainer = grpo(written, [row], tmp_path, environment_factory=classes)
    scripted(trainer, lambda *_: "What can I do for you?<|im_end|>")
    with pytest.raises(InvalidRequest, match=r"rollout_func=envloom\.trl\.rollout_func"):
        played(trainer, [row])


def test_spans_are_what_is_learned(written: Written, tmp_path: Path) -> None:
    from datasets import Dataset

    rows = sft_rows(written.folder, "conversation", "qwen3")
    dataset = envloom.trl.with_labels(Dataset.from_list(rows), written.tokenizer)
    trainer = trl.SFTTrainer(
        model=model_of(written.tokenizer),
        processing_class=written.tokenizer,
        train_dataset=dataset,
        args=trl.SFTConfig(
            output_dir=str(tmp_path),
            max_length=200_000,
            max_steps=1,
            learning_rate=1e-2,
            per_device_train_batch_size=1,
            **CPU,
        ),
    )
    assert len(trainer.train_dataset) == len(rows)
    for row, taken in zip(rows, trainer.train_dataset, strict=True):
        labels = [label for label in taken["labels"] if label >= 0]
        spans = "".join(row["text"][span["start"] : span["end"]] for span in row["spans"])
        assert written.tokenizer.decode(labels) == spans
        assert written.tokenizer.decode(taken["input_ids"]) == row["text"]
    before = trainer.model.lm_head.weight.detach().clone()
    assert trainer.train().training_loss > 0
    assert not torch.equal(before, trainer.model.lm_head.weight)


def test_rows_without_spans_are_refused(written: Written) -> None:
    from datasets import Dataset

    def labels(**row: Any) -> Any:
        return envloom.trl.with_labels(Dataset.from_list([row]), written.tokenizer)

    with pytest.raises(InvalidRequest, match=r"no column text and no column spans.*--unit turn"):
        labels(prompt="a", completion="b")
    nothing: list[Any] = [None, []]
    for spans in nothing:
        with pytest.raises(InvalidRequest, match="the row x#1 has no spans"):
            labels(id="x#1", text="abc", spans=spans)
    for pairs in ([(0, 4)], [(1, 1)], [(1, 3), (2, 3)], [(-1, 2)]):
        with pytest.raises(InvalidRequest, match="do not follow each other"):
            labels(text="abc", spans=[{"start": start, "end": end} for start, end in pairs])


@pytest.fixture
def at_card(written: Written, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which the code of cards finds the model that it names."""
    name = tmp_path / "Qwen" / "Qwen3-0.6B"
    written.tokenizer.save_pretrained(name)
    model_of(written.tokenizer).save_pretrained(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def code_of(card: Path, trainer: str) -> str:
    """The code of a card that makes a trainer."""
    blocks: list[str] = re.findall(r"```python\n(.*?)```", card.read_text("utf-8"), re.DOTALL)
    (code,) = [block for block in blocks if f"{trainer}(" in block]
    return code


def run(code: str) -> Any:
    """Runs it as it is; the trainer that it leaves."""
    names: dict[str, Any] = {}
    exec(compile(code, "card", "exec"), names)  # noqa: S102 # It is ours.
    return names["trainer"]


def on_cpu(config: Any) -> Any:
    """A configuration that trains for a step on a CPU, and says whatever else it is told."""
    return lambda **given: config(**{**CPU, "max_steps": 1, "output_dir": "out", **given})


def test_the_code_of_a_card_makes_grpo_trainers(
    written: Written, client: envloom.Client, at_card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(written.folder / "rl", at_card, dirs_exist_ok=True)
    monkeypatch.setattr(envloom.trl, "shared_client", lambda *_: client)
    monkeypatch.setattr(trl, "GRPOConfig", on_cpu(trl.GRPOConfig))
    trainer = run(code_of(at_card / "README.md", "GRPOTrainer"))
    assert sorted(trainer.environment_factories) == ENVIRONMENTS
    assert trainer.max_completion_length == 8192
    seen = scripted(trainer, lambda *_: GOODBYE)
    trainer.train()
    assert trainer.state.global_step == 1
    assert "<tools>\n{" in seen[0][0]
    assert all(environment._episode.is_over for environment in trainer.environments)


def test_the_code_of_the_readme_makes_grpo_trainers(
    written: Written, client: envloom.Client, at_card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(written.folder / "rl", at_card / "data" / "rl")
    monkeypatch.setattr(envloom.trl, "shared_client", lambda *_: client)
    monkeypatch.setattr(trl, "GRPOConfig", on_cpu(trl.GRPOConfig))
    asked: list[Any] = []

    def train(trainer: Any) -> None:
        asked.append(trainer)

    monkeypatch.setattr(trl.GRPOTrainer, "train", train)
    trainer = run(code_of(ROOT / "packages/python/README.md", "GRPOTrainer"))
    assert asked == [trainer]
    assert sorted(trainer.environment_factories) == ENVIRONMENTS
    assert trainer.rollout_func is envloom.trl.rollout_func


def test_rows_are_played_without_a_trainer(written: Written, classes: Any) -> None:
    rows = [*list(written.alone.values())[:3], *list(written.talks.values())[:3]]
    script = written.script(rows)

    def write(contexts: list[list[int]]) -> tuple[list[list[int]], None]:
        shown = written.tokenizer.batch_decode(contexts)
        return [written.tokenizer.encode(script(*so_far(text))) for text in shown], None

    def evaluated(kinds: Any, length: int = 131_072) -> list[envloom.trl.Outcome]:
        return envloom.trl.evaluate(
            rows,
            write,
            written.tokenizer,
            kinds,
            max_completion_length=40_000,
            context_length=length,
        )

    assert [outcome.grade["strict"] for outcome in evaluated(classes)] == [1] * len(rows)
    for row, outcome in zip(rows, evaluated(classes), strict=True):
        pairs = zip(outcome.rollout.completion_ids, outcome.rollout.mask, strict=True)
        learned = [token for token, is_learned in pairs if is_learned]
        assert written.tokenizer.decode(learned) == "".join(written.turns(row))
    with pytest.raises(InvalidRequest, match="takes 50 with what it writes"):
        evaluated(classes, 50)
    with pytest.raises(
        InvalidRequest, match=r"a row is of .*, and the environments are smart-home"
    ):
        evaluated({"smart-home": classes["smart-home"]})


def test_the_code_of_a_card_gives_spans_to_sft_trainers(
    written: Written, at_card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(written.folder / "conversation", at_card, dirs_exist_ok=True)
    monkeypatch.setattr(trl, "SFTConfig", on_cpu(trl.SFTConfig))
    card = (at_card / "README.md").read_text("utf-8")
    (code,) = [
        block
        for block in re.findall(r"```python\n(.*?)```", card, re.DOTALL)
        if "with_labels" in block
    ]
    trainer = run(code)
    rows = sft_rows(written.folder, "conversation", "qwen3")
    lengths = [len(row["input_ids"]) for row in trainer.train_dataset]
    assert len(lengths) == len(rows)
    assert max(lengths) < trainer.args.max_length
    spans = sum(span["end"] - span["start"] for row in rows for span in row["spans"])
    learned = sum(label >= 0 for row in trainer.train_dataset for label in row["labels"])
    assert 0 < learned < spans
