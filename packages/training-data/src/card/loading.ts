import type { DatasetReport, FormatReport } from '../pipeline/report.ts';
import { splits } from '../split/plan-splits.ts';
import { splitName } from '../write/shards.ts';
import { rowsOf } from './front-matter.ts';
import { codeBlock } from './markdown.ts';

/** How to read a set with the tools that it is made for. */
export function loadingSection({ formats, task }: DatasetReport): readonly string[] {
  const written = formats.filter((format) => rowsOf(format) > 0);
  return [
    '## Load it',
    '',
    'From a clone of this folder; on the Hub, the name of the repository in place of `"."`:',
    '',
    ...codeBlock('python', written.map(loadLine).join('\n')),
    '',
    ...(task === 'sft' ? written.flatMap(readerLines) : rlLines(written)),
  ];
}

function loadLine({ name, files }: FormatReport): string {
  const split = splits.find((each) => files[each].length > 0) ?? 'train';
  return [
    ...(name === '' ? [] : ['from datasets import load_dataset']),
    `dataset = load_dataset(".", ${JSON.stringify(name)}, split="${splitName(split)}")`,
  ].join('\n');
}

function readerLines({ name, folder }: FormatReport): readonly string[] {
  if (name.startsWith('llamafactory')) {
    return [
      `LlamaFactory reads it with \`dataset_dir: <here>/${folder}\`; the names of the sets are in its \`dataset_info.json\`.`,
      '',
    ];
  }
  if (name.startsWith('trl')) {
    return [
      'TRL: `SFTTrainer(model, train_dataset=dataset, …)`; the template of the model prints `messages` and `tools`.',
      '',
    ];
  }
  return [];
}

function rlLines(formats: readonly FormatReport[]): readonly string[] {
  return formats.length === 0
    ? []
    : ['Each row names its environment and scenario; nothing of the solution is in it.', ''];
}
