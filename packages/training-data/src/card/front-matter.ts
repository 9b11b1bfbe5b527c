import type { DatasetAbout } from '../pipeline/options.ts';
import type { DatasetReport, FormatReport } from '../pipeline/report.ts';
import { splits } from '../split/splits.ts';
import { splitName } from '../write/shards.ts';

/** Upper ends of the sizes that Hugging Face knows, with what it calls them. */
const sizes: readonly (readonly [number, string])[] = [
  [1_000, 'n<1K'],
  [10_000, '1K<n<10K'],
  [100_000, '10K<n<100K'],
  [1_000_000, '100K<n<1M'],
  [10_000_000, '1M<n<10M'],
  [100_000_000, '10M<n<100M'],
];

/**
 * The metadata of a card: which files are which split of which format, and what people look for.
 * Strings are written as JSON, which is YAML.
 *
 * @see https://huggingface.co/docs/hub/datasets-cards
 */
export function frontMatter(report: DatasetReport, about: DatasetAbout): string {
  const { license, language = ['en'] } = about;
  return [
    '---',
    `pretty_name: ${JSON.stringify(report.name)}`,
    ...(license === undefined ? [] : [`license: ${JSON.stringify(license)}`]),
    ...listOf('language', language),
    ...listOf('task_categories', ['text-generation']),
    ...listOf('size_categories', [sizeOf(report)]),
    ...listOf('tags', ['envloom', 'tool-use', 'function-calling', 'agents', ...tagsOf(report)]),
    ...configsOf(report.formats),
    '---',
  ].join('\n');
}

function tagsOf({ task }: DatasetReport): readonly string[] {
  return task === 'sft' ? ['sft', 'trajectories'] : ['reinforcement-learning'];
}

function listOf(name: string, items: readonly string[]): readonly string[] {
  return [`${name}:`, ...items.map((item) => `  - ${JSON.stringify(item)}`)];
}

function sizeOf({ formats }: DatasetReport): string {
  const rows = Math.max(...formats.map((format) => rowsOf(format)));
  return sizes.find(([end]) => rows < end)?.[1] ?? '100M<n<1B';
}

/** In all splits. */
export function rowsOf({ rows }: FormatReport): number {
  return splits.reduce((sum, split) => sum + rows[split], 0);
}

function configsOf(formats: readonly FormatReport[]): readonly string[] {
  return ['configs:', ...configured(formats).flatMap(configOf)];
}

/**
 * The formats that are a configuration of the set. `datasets` reads all files of a repository in one
 * way: where there is Parquet, formats that are in JSONL are read by the names of their files.
 */
export function configured(formats: readonly FormatReport[]): readonly FormatReport[] {
  const written = formats.filter((format) => rowsOf(format) > 0);
  const parquet = written.filter(isParquet);
  return parquet.length > 0 ? parquet : written;
}

function isParquet({ files }: FormatReport): boolean {
  return splits.some((split) => files[split].some((file) => file.endsWith('.parquet')));
}

function configOf({ name, folder, files }: FormatReport, at: number): readonly string[] {
  const used = splits.filter((split) => files[split].length > 0);
  return [
    `  - config_name: ${JSON.stringify(name)}`,
    ...(at === 0 ? ['    default: true'] : []),
    '    data_files:',
    ...used.flatMap((split) => [
      `      - split: ${splitName(split)}`,
      '        path:',
      ...files[split].map((file) => `          - ${JSON.stringify(`${folder}/${file}`)}`),
    ]),
  ];
}
