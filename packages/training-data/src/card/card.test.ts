import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { DatasetReport } from '../pipeline/report.ts';
import { cardOf } from './card.ts';

const format = {
  name: 'trl',
  folder: 'trl',
  rows: { train: 1200, validation: 0, 'held-out': 3 },
  files: {
    train: ['train-00000-of-00002.parquet', 'train-00001-of-00002.parquet'],
    validation: [],
    'held-out': ['held_out-00000-of-00001.parquet'],
  },
  bytes: 1,
  characters: { total: 90_000, learned: 12_000, longest: 400 },
  refused: [],
};

const report: DatasetReport = {
  format_version: 1,
  name: 'of-a-test',
  task: 'sft',
  read: 1300,
  kept: 1203,
  dropped: [
    {
      filter: 'reward',
      reason: 'strict-below-1',
      count: 97,
      example: { id: 'x', why: 'a | b\nc ``` d' },
    },
  ],
  splits: {
    train: { environments: ['a', 'b'], kept: 1200 },
    validation: { environments: [], kept: 0 },
    'held-out': { environments: ['c'], kept: 3 },
  },
  formats: [format, { ...format, name: 'none', rows: { train: 0, validation: 0, 'held-out': 0 } }],
  statistics: {
    counts: { environment: { a: 1000, b: 200, c: 3 } },
    spreads: { turns: { least: 1, mean: 2.5294, most: 9, sum: 3000 } },
    model_hashes: { a: ['1f'] },
  },
  verified: true,
  notes: ['Nothing is in validation.'],
};

const about = {
  license: 'mit',
  command: 'npx envloom data',
  sources: ['a.jsonl'],
  version: '0.1.0',
};

test('the metadata is YAML that Hugging Face reads', () => {
  const [, yaml = ''] = cardOf(report, { about }, []).split('---\n');
  expect(parse(yaml)).toMatchObject({
    license: 'mit',
    language: ['en'],
    task_categories: ['text-generation'],
    size_categories: ['1K<n<10K'],
    configs: [
      {
        config_name: 'trl',
        default: true,
        data_files: [
          { split: 'train', path: format.files.train.map((file) => `trl/${file}`) },
          { split: 'held_out', path: ['trl/held_out-00000-of-00001.parquet'] },
        ],
      },
    ],
  });
});

test('formats in JSONL beside others in Parquet are no configurations', () => {
  const files = { train: ['train-00000-of-00001.jsonl'], validation: [], 'held-out': [] };
  const openai = { ...format, name: 'openai', folder: 'openai', files };
  const card = cardOf({ ...report, formats: [openai, format] }, { about }, []);
  const [, yaml = ''] = card.split('---\n');
  expect(parse(yaml)).toMatchObject({ configs: [{ config_name: 'trl', default: true }] });
  expect(card).toContain('load_dataset("json", data_files="openai/train-*.jsonl", split="train")');
  expect(card).toContain('load_dataset(os.getcwd(), "trl", split="train")');
});

test('of samples of one turn the card says that the history is repeated', () => {
  const prompts = { ...format, name: 'verl', characters: { total: 1, longest: 1 } };
  const sample = { unit: 'turn', thinking: 'template' } as const;
  const one = { ...report, read: 1, kept: 1, sample, formats: [format, prompts] };
  const card = cardOf(one, { about }, []);
  expect(card).toContain('is repeated in each row');
  expect(card).toContain('| verl | 1 | not marked | 1 |');
  expect(card).toContain('1 trajectory of agents');
  expect(card).toContain('Of 1 trajectory, 1 was kept.');
});

test('TRL is shown with a length in which the longest row fits', () => {
  const characters = { total: 90_000, learned: 12_000, longest: 11_873 };
  const long = { ...report, formats: [{ ...format, characters }] };
  const cards = (['turn', 'conversation'] as const).map((unit) =>
    cardOf({ ...long, sample: { unit, thinking: 'keep' } }, { about }, []),
  );
  for (const card of cards) {
    expect(card).toContain('config = SFTConfig(max_length=12288, assistant_only_loss=True)\n');
    expect(card).toContain('The longest row has 11,873 characters');
    expect(card).toContain(
      'import os\n\nfrom datasets import load_dataset\nfrom trl import SFTConfig, SFTTrainer\n',
    );
    expect(card).toContain('dataset = load_dataset(os.getcwd(), "trl", split="train")\nconfig =');
  }
});

test('TRL is given labels where a row has spans', () => {
  const qwen = { ...report, formats: [{ ...format, name: 'qwen3', folder: 'qwen3' }] };
  const cards = (['turn', 'conversation'] as const).map((unit) =>
    cardOf({ ...qwen, sample: { unit, thinking: 'keep' } }, { about }, []),
  );
  expect(cards[0]).not.toContain('with_labels');
  expect(cards[1]).toContain(
    'from trl import SFTConfig, SFTTrainer\n\nimport envloom.trl\n\ndataset = load_dataset(os.getcwd(), "qwen3"',
  );
  expect(cards[1]).toContain('dataset = envloom.trl.with_labels(dataset, tokenizer)\n');
});

test('the card tells what was left out, what is in it and how it was made', () => {
  const card = cardOf(report, { about }, []);
  expect(card).toContain('| reward | strict-below-1 | 97 | x: a \\| b c ``` d |');
  expect(card).toContain('| train | 2 | 1,200 | a, b |');
  expect(card).toContain('- environment: a 1,000, b 200, c 3');
  expect(card).toContain('| turns | 1 | 2.53 | 9 | 3,000 |');
  expect(card).toContain('| trl | 90,000 | 12,000 | 400 |');
  expect(card).not.toContain('is repeated in each row');
  expect(card).toContain('```sh\nnpx envloom data\n```');
  expect(card).toContain('Each was played again');
  expect(cardOf({ ...report, verified: false }, {}, [])).toContain(
    'Not verified: they were not played again',
  );
});
