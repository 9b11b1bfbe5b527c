import type { DatasetReport, FormatReport } from '../pipeline/report.ts';
import { splits } from '../split/plan-splits.ts';
import { splitName } from '../write/shards.ts';
import { configured, rowsOf } from './front-matter.ts';
import { codeBlock } from './markdown.ts';

/** How to read a set with the tools that it is made for. */
export function loadingSection({ formats, task }: DatasetReport): readonly string[] {
  const written = formats.filter((format) => rowsOf(format) > 0);
  const byName = configured(formats);
  const code = [
    'from datasets import load_dataset',
    '',
    ...written.map((format) => (byName.includes(format) ? byNameLine(format) : byFileLine(format))),
  ];
  return [
    '## Load it',
    '',
    'In this folder; on the Hub, the name of the repository in place of `"."`:',
    '',
    ...codeBlock('python', code.join('\n')),
    '',
    ...(task === 'sft' ? written.flatMap(readerLines) : [...aboutPrompts]),
  ];
}

function byNameLine({ name, files }: FormatReport): string {
  return `dataset = load_dataset(".", ${JSON.stringify(name)}, split="${firstSplit(files)}")`;
}

function byFileLine({ folder, files }: FormatReport): string {
  const path = JSON.stringify(`${folder}/${firstSplit(files)}-*.jsonl`);
  return `dataset = load_dataset("json", data_files=${path}, split="train")`;
}

function firstSplit(files: FormatReport['files']): string {
  return splitName(splits.find((split) => files[split].length > 0) ?? 'train');
}

function readerLines({ name, folder }: FormatReport): readonly string[] {
  if (name.startsWith('llamafactory')) {
    return [
      `LlamaFactory reads \`${name}\` with \`dataset_dir: <here>/${folder}\`; the names of the sets are in ` +
        'its `dataset_info.json`.',
      '',
    ];
  }
  if (name !== 'trl') return [];
  return [
    'TRL takes `trl` as it is: `SFTTrainer(model, train_dataset=dataset, …)`; the template of the model ' +
      'prints `messages` and `tools`.',
    '',
  ];
}

const aboutPrompts = [
  'Each row names its environment and scenario; nothing of the solution is in it.',
  '',
];
