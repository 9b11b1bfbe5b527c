import { grouped } from '@envloom/core';
import type { DatasetReport, FormatReport } from '../pipeline/report.ts';
import type { SampleOptions } from '../sample-format.ts';
import { splits } from '../split/splits.ts';
import { splitName } from '../write/shards.ts';
import { configured, rowsOf } from './front-matter.ts';
import { codeBlock } from './markdown.ts';

/** How to read a set with the tools that it is made for. */
export function loadingSection({ formats, task, sample }: DatasetReport): readonly string[] {
  const written = formats.filter((format) => rowsOf(format) > 0);
  const byName = configured(formats);
  const lineOf = (format: FormatReport): string =>
    byName.includes(format) ? byNameLine(format) : byFileLine(format);
  const code = withImports(written.map(lineOf));
  return [
    '## Load it',
    '',
    'Run it in this folder. For a set on the Hub, write the name of the repository in place of `os.getcwd()`.',
    '',
    ...codeBlock('python', code),
    '',
    ...(task === 'sft' ? [] : aboutPrompts),
    ...written.flatMap((format) => readerLines(format, lineOf(format), sample?.unit)),
  ];
}

/** `load_dataset(".", …)` fails: `datasets` names a set by the last part of the path, and `.` has none. */
function byNameLine({ name, files }: FormatReport): string {
  return `dataset = load_dataset(os.getcwd(), ${JSON.stringify(name)}, split="${firstSplit(files)}")`;
}

function byFileLine({ folder, files }: FormatReport): string {
  const path = JSON.stringify(`${folder}/${firstSplit(files)}-*.jsonl`);
  return `dataset = load_dataset("json", data_files=${path}, split="train")`;
}

/** Code that loads sets, with what it imports. */
function withImports(lines: readonly string[], ...imports: readonly string[]): string {
  const usesFolder = lines.some((line) => line.includes('os.getcwd()'));
  const all = ['from datasets import load_dataset', ...imports, '', ...lines];
  return [...(usesFolder ? ['import os', ''] : []), ...all].join('\n');
}

function firstSplit(files: FormatReport['files']): string {
  return splitName(splits.find((split) => files[split].length > 0) ?? 'train');
}

function readerLines(
  format: FormatReport,
  loading: string,
  unit: SampleOptions['unit'] | undefined,
): readonly string[] {
  const { name, folder } = format;
  if (name.startsWith('llamafactory')) {
    return [
      `LlamaFactory reads \`${name}\` with \`dataset_dir: <here>/${folder}\`; the names of the sets are in ` +
        'its `dataset_info.json`.',
      '',
    ];
  }
  if (name === 'trl') return trlLines(format, loading);
  if (name === 'trl-grpo') return grpoLines(loading);
  return name === 'qwen3' && unit === 'conversation' ? spanLines(format, loading) : [];
}

const model = '"Qwen/Qwen3-0.6B"';

/** A length in which the longest row fits: TRL cuts after 1,024 tokens, and what is learned comes last. */
const lengthFor = ({ characters: { longest } }: FormatReport): string =>
  `max_length=${1024 * Math.ceil(Math.max(longest, 1) / 1024)}`;

/** With `assistant_only_loss` TRL prints rows by the template that it prints rollouts by, one sample a turn, too. */
function trlLines(format: FormatReport, loading: string): readonly string[] {
  const code = withImports(
    [
      loading,
      `config = SFTConfig(${lengthFor(format)}, assistant_only_loss=True)`,
      `trainer = SFTTrainer(${model}, args=config, train_dataset=dataset)`,
    ],
    'from trl import SFTConfig, SFTTrainer',
  );
  return [
    'TRL takes `trl` as it is; the template of the model prints the messages and `tools`, and with ' +
      '`assistant_only_loss` it is the one that TRL trains by in `GRPOTrainer`, too. Without `max_length` TRL ' +
      `cuts rows after 1,024 tokens, and what is learned comes last. The longest row has ${longestOf(format)} ` +
      'characters; its tokens are fewer.',
    '',
    ...codeBlock('python', code),
    '',
  ];
}

/** TRL has no column of spans: the rows are given to it as tokens, with labels. */
function spanLines(format: FormatReport, loading: string): readonly string[] {
  const code = withImports(
    [
      loading,
      `tokenizer = AutoTokenizer.from_pretrained(${model})`,
      'dataset = envloom.trl.with_labels(dataset, tokenizer)',
      `config = SFTConfig(${lengthFor(format)})`,
      `trainer = SFTTrainer(${model}, args=config, train_dataset=dataset)`,
    ],
    'from transformers import AutoTokenizer',
    'from trl import SFTConfig, SFTTrainer',
    '',
    'import envloom.trl',
  );
  return [
    "TRL passes over `spans` and would learn all of `text`. `pip install 'envloom[trl]'` makes labels of them. The " +
      `longest row of \`qwen3\` has ${longestOf(format)} characters; its tokens are fewer.`,
    '',
    ...codeBlock('python', code),
    '',
  ];
}

function grpoLines(loading: string): readonly string[] {
  const code = withImports(
    [
      loading,
      'trainer = GRPOTrainer(',
      `    ${model},`,
      '    args=GRPOConfig(max_completion_length=8192),',
      '    train_dataset=dataset,',
      '    environment_factory=envloom.trl.environment_factory(*sorted(set(dataset["environment"]))),',
      '    rollout_func=envloom.trl.rollout_func,',
      '    reward_funcs=envloom.trl.reward,',
      ')',
    ],
    'from trl import GRPOConfig, GRPOTrainer',
    '',
    'import envloom.trl',
  );
  return [
    "TRL plays the environments of `trl-grpo` with `pip install 'envloom[trl]'`: those of the working directory, or " +
      'what `environment_factory(…, env=…)` or the variable `ENVLOOM_URL` says.',
    '',
    ...codeBlock('python', code),
    '',
  ];
}

const longestOf = ({ characters: { longest } }: FormatReport): string => grouped(longest);

const aboutPrompts = [
  'Each row names its environment, its scenario and the `content_hash` of it; nothing of the solution is in it.',
  'Where the scenarios are made again, another task may have the same id: it is refused, and these rows are to be',
  'made again.',
  '',
];
