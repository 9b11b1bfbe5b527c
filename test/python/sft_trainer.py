"""Runs lines that make an SFTTrainer, as a card shows them, and trains for one step on a CPU.

    sft_trainer.py FOLDER CODE

FOLDER is the set, CODE a file with the lines; they run in FOLDER and leave a `trainer`. The model that
they name is a Qwen3 of a few thousand weights that knows nothing, with a tokenizer of the set's own texts.
Prints JSON: `rows` of the set; `learned`, the text that is learned of each row that the trainer has;
`longest` of these rows, in tokens; `max_length`; `steps`, `loss` and `moved`, whether weights changed.

Needs torch, transformers, datasets and trl.
"""

import contextlib
import functools
import json
import os
import pathlib
import sys
import tempfile

ignored = -100
special = ("<|endoftext|>", "<|im_start|>", "<|im_end|>")
tags = (
    *("<think>", "</think>", "<tool_call>", "</tool_call>"),
    *("<tool_response>", "</tool_response>"),
)

# What a CPU and a single step need beside what the lines say.
surroundings = {
    "max_steps": 1,
    "per_device_train_batch_size": 1,
    "learning_rate": 1e-2,
    "use_cpu": True,
    "bf16": False,
    "save_strategy": "no",
    "report_to": [],
    "disable_tqdm": True,
}


def tokenizer_of(texts):
    """Bytes in pairs as Qwen's, with its tags, and with the template of Qwen3 that TRL ships."""
    from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast
    from trl.chat_template_utils import qwen3_chat_template

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(vocab_size=3000, initial_alphabet=alphabet, show_progress=False)
    tokenizer.train_from_iterator(texts, trainer)
    tokenizer.add_special_tokens([AddedToken(token, special=True) for token in special])
    tokenizer.add_tokens([AddedToken(token, special=False) for token in tags])
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        eos_token="<|im_end|>",
        pad_token="<|endoftext|>",
        chat_template=qwen3_chat_template,
    )


def model_of(tokenizer):
    import torch
    from transformers import Qwen3Config, Qwen3ForCausalLM

    torch.manual_seed(0)
    return Qwen3ForCausalLM(
        Qwen3Config(
            vocab_size=len(tokenizer),
            hidden_size=16,
            intermediate_size=32,
            num_hidden_layers=1,
            num_attention_heads=2,
            num_key_value_heads=1,
            head_dim=8,
            max_position_embeddings=131_072,
            pad_token_id=tokenizer.pad_token_id,
            eos_token_id=tokenizer.eos_token_id,
            bos_token_id=None,
        )
    )


def save_model(name, folder):
    """Where transformers looks before it asks the Hub: a folder of this name."""
    texts = (line for path in folder.glob("trl/*.jsonl") for line in path.open(encoding="utf-8"))
    tokenizer = tokenizer_of(texts)
    tokenizer.save_pretrained(folder / name)
    model_of(tokenizer).save_pretrained(folder / name)


def learned_of(row, tokenizer):
    return tokenizer.decode([token for token in row["labels"] if token != ignored])


def trained(trainer):
    before = trainer.model.lm_head.weight.detach().clone()
    loss = trainer.train().training_loss
    moved = not before.equal(trainer.model.lm_head.weight)
    return {"steps": trainer.state.global_step, "loss": loss, "moved": moved}


def main():
    import trl

    folder, code = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).read_text("utf-8")
    save_model("Qwen/Qwen3-0.6B", folder)
    os.chdir(folder)
    # What the libraries print is no part of the answer.
    with tempfile.TemporaryDirectory() as output, contextlib.redirect_stdout(sys.stderr):
        trl.SFTConfig = functools.partial(trl.SFTConfig, output_dir=output, **surroundings)
        names = {}
        exec(compile(code, "card", "exec"), names)
        trainer = names["trainer"]
        rows = list(trainer.train_dataset)
        answer = {
            "rows": len(names["dataset"]),
            "learned": [learned_of(row, trainer.processing_class) for row in rows],
            "longest": max((len(row["input_ids"]) for row in rows), default=0),
            "max_length": trainer.args.max_length,
            **(trained(trainer) if rows else {"steps": 0, "loss": None, "moved": False}),
        }
    json.dump(answer, sys.stdout, ensure_ascii=False)


main()
