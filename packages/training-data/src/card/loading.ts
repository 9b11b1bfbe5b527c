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
    ...(task === 'sft'
      ? written.flatMap((format) => readerLines(format, lineOf(format), sample?.unit))
      : aboutPrompts),
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
  return name === 'trl' ? trlLines(format, loading, unit) : [];
}

/** TRL cuts rows after 1,024 tokens unless it is told otherwise: the turns that are learned come last. */
function trlLines(
  { characters: { longest } }: FormatReport,
  loading: string,
  unit: SampleOptions['unit'] | undefined,
): readonly string[] {
  const length = `max_length=${1024 * Math.ceil(Math.max(longest, 1) / 1024)}`;
  const options = unit === 'turn' ? length : `${length}, assistant_only_loss=True`;
  const lines = [
    loading,
    `config = SFTConfig(${options})`,
    'trainer = SFTTrainer("Qwen/Qwen3-0.6B", args=config, train_dataset=dataset)',
  ];
  const code = withImports(lines, 'from trl import SFTConfig, SFTTrainer');
  return [
    'TRL takes `trl` as it is; the template of the model prints the messages and `tools`. Without `max_length` it ' +
      `cuts rows after 1,024 tokens, and what is learned comes last. The longest row has ${grouped(longest)} ` +
      'characters; its tokens are fewer.',
    '',
    ...codeBlock('python', code),
    '',
  ];
}

const aboutPrompts = [
  'Each row names its environment, its scenario and the `content_hash` of it; nothing of the solution is in it.',
  'Where the scenarios are made again, another task may have the same id: it is refused, and these rows are to be',
  'made again.',
  '',
];
