import type { DatasetOptions } from '../pipeline/options.ts';
import type { DatasetReport, FormatReport, Statistics } from '../pipeline/report.ts';
import type { RowFormat } from '../row.ts';
import { splits } from '../split/splits.ts';
import { frontMatter } from './front-matter.ts';
import { loadingSection } from './loading.ts';
import { counted, grouped } from '@envloom/core';
import { codeBlock, table } from './markdown.ts';
import { namesText } from '../names.ts';

/** Names listed of one kind; a set over hundreds of environments has more tools than anyone reads. */
const most = 30;

/**
 * The card of a set, as Hugging Face shows it: what it holds, how it was made, what was left out and
 * why, figures, and how to load it. The same set has the same card.
 */
export function cardOf(
  report: DatasetReport,
  { about = {} }: Pick<DatasetOptions, 'about'>,
  formats: readonly RowFormat[],
): string {
  const lines = [
    frontMatter(report, about),
    '',
    `# ${report.name}`,
    '',
    ...introduction(report),
    '',
    ...formatSection(report, formats),
    ...splitSection(report),
    ...madeSection(report, about),
    ...figureSection(report.statistics),
    ...loadingSection(report),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function introduction({ task, kept, verified, statistics }: DatasetReport): readonly string[] {
  const environments = Object.keys(statistics.counts['environment'] ?? {}).length;
  const isOwn = Object.keys(statistics.model_hashes).length === environments;
  const where = counted(environments, 'tool environment') + (isOwn ? ' of envloom' : '');
  if (task === 'rl') {
    return [
      `${counted(kept, 'prompt')} for reinforcement learning in ${where}. Each starts an episode of one`,
      'scenario; its reward comes from running the environment and the checks of the scenario.',
    ];
  }
  return [
    `${counted(kept, 'trajectory', 'trajectories')} of agents that call tools in ${where}, for supervised fine-tuning.`,
    verified
      ? 'Each was played again before it was written, and gave the recorded instructions, tools, results and reward.'
      : 'Not verified: they were not played again; results and rewards are those that were recorded.',
  ];
}

function formatSection(report: DatasetReport, known: readonly RowFormat[]): readonly string[] {
  const { formats } = report;
  const descriptionOf = (name: string): string => {
    const format = known.find((each) => each.name === name);
    return format === undefined ? '' : `${format.description} (${format.source})`;
  };
  const rows = formats.map((format) => [
    format.name,
    descriptionOf(format.name),
    ...splits.map((split) => format.rows[split]),
    refusedCount(format),
  ]);
  const heads = ['format', 'what it is', ...splits, 'not writable'];
  return ['## Formats', '', 'Rows by split.', '', ...table(heads, rows), '', ...sizeLines(report)];
}

/** What a trainer reads, and what of it is learned. */
function sizeLines({ formats, sample }: DatasetReport): readonly string[] {
  const rows = formats.map(({ name, characters: { total, learned, longest } }) => [
    name,
    total,
    learned ?? 'not marked',
    longest,
  ]);
  return [
    'Characters of text in the rows, tools and roles included.',
    '',
    ...table(['format', 'together', 'of them learned', 'longest row'], rows),
    '',
    ...(sample?.unit === 'turn' ? historyLines : []),
  ];
}

const historyLines = [
  'A row is one turn of the agent (unit `turn`): what came before it is repeated in each row of a trajectory,',
  'and not learned again. Whole conversations (unit `conversation`) are smaller, and teach the same where no',
  'turn has reasoning.',
  '',
];

function refusedCount({ refused }: FormatReport): number {
  return refused.reduce((sum, { count }) => sum + count, 0);
}

function splitSection(report: DatasetReport): readonly string[] {
  const { notes, statistics } = report;
  const rows = splits.map((split) => {
    const { environments, kept } = report.splits[split];
    return [split, environments.length, kept, namesText(environments, most)];
  });
  return [
    '## Splits',
    '',
    'A whole environment is in one split. Scenarios that are held out are in `held-out` only.',
    '',
    ...table(['split', 'environments', 'kept', 'which'], rows),
    '',
    ...notes.flatMap((note) => [`- ${note}`]),
    ...(notes.length === 0 ? [] : ['']),
    ...modelSection(statistics),
  ];
}

function modelSection({ model_hashes: hashes }: Statistics): readonly string[] {
  const rows = Object.entries(hashes).map(([name, of]) => [name, of.join(', ')]);
  if (rows.length === 0) return [];
  return [
    "<details><summary>Hashes of the environments' models</summary>",
    '',
    ...table(['environment', 'model'], rows),
    '',
    '</details>',
    '',
  ];
}

function madeSection(
  { read, kept, dropped, formats, task }: DatasetReport,
  { sources = [], command, version }: NonNullable<DatasetOptions['about']>,
): readonly string[] {
  const left = [...dropped, ...formats.flatMap(({ refused }) => refused)];
  const all =
    task === 'sft' ? counted(read, 'trajectory', 'trajectories') : counted(read, 'prompt');
  return [
    '## How it was made',
    '',
    `With envloom${version === undefined ? '' : ` ${version}`} (https://arxiv.org/abs/2601.05808 describes ` +
      `the method). Of ${all}, ${grouped(kept)} ${kept === 1 ? 'was' : 'were'} kept.`,
    '',
    ...(sources.length === 0
      ? []
      : [`From: ${sources.map((source) => `\`${source}\``).join(', ')}`, '']),
    ...(command === undefined ? [] : [...codeBlock('sh', command), '']),
    ...(left.length === 0
      ? ['Nothing was left out.', '']
      : [
          ...table(
            ['filter or format', 'reason', 'left out', 'for example'],
            left.map(({ filter, reason, count, example }) => [
              filter,
              reason,
              count,
              `${example.id}: ${example.why}`,
            ]),
          ),
          '',
        ]),
  ];
}

function figureSection({ counts, spreads }: Statistics): readonly string[] {
  const spreadRows = Object.entries(spreads).map(([name, { least, mean, most: highest, sum }]) => [
    name,
    least,
    mean,
    highest,
    sum,
  ]);
  return [
    '## Figures',
    '',
    ...table(['of each', 'least', 'mean', 'most', 'together'], spreadRows),
    '',
    ...Object.entries(counts).flatMap(([name, by]) => countLines(name, by)),
    '',
  ];
}

function countLines(name: string, by: Readonly<Record<string, number>>): readonly string[] {
  const entries = Object.entries(by);
  const texts = entries.slice(0, most).map(([value, count]) => `${value} ${grouped(count)}`);
  const rest = entries.length > most ? `, and ${entries.length - most} more` : '';
  return [`- ${name}: ${texts.join(', ')}${rest}`];
}
