import { setImmediate } from 'node:timers/promises';
import { cardOf } from '../card/card.ts';
import { counted } from '@envloom/core';
import type { DataFiles, RowFormat, Split } from '../row.ts';
import { DatasetFolder, statisticsFile } from '../write/dataset-folder.ts';
import { type FileOptions, CountingSink, type RowSink } from '../write/row-sink.ts';
import { Shards } from '../write/shards.ts';
import { FormatWriter } from './format-writer.ts';
import type { DatasetOptions } from './options.ts';
import type { DatasetReport, FormatReport } from './report.ts';

/** What is known of a set besides its files. */
export type DatasetContent = Omit<DatasetReport, 'format_version' | 'name' | 'formats'>;

/**
 * Makes a set as a whole: its data, the files that readers need beside them, its card and its figures.
 * Whatever goes wrong, nothing of it stays.
 *
 * @param columnsOf the columns of a format, with the options of this run
 * @param fill writes the rows and tells what they are
 */
export async function buildDataset<Format extends RowFormat>(
  options: DatasetOptions,
  formats: readonly Format[],
  columnsOf: (format: Format) => RowFormat['columns'],
  fill: (writers: readonly FormatWriterOf<Format>[]) => Promise<DatasetContent>,
): Promise<DatasetReport> {
  checkName(options.name);
  checkFormats(formats);
  const folder = folderOf(options);
  const writers = formats.map((format) => ({
    format,
    writer: new FormatWriter(format, sinksOf(folder, format, columnsOf(format), options.files)),
  }));
  try {
    return finish(options, folder, writers, await fill(writers));
  } catch (error) {
    for (const { writer } of writers) writer.abandon();
    folder?.discard();
    throw error;
  }
}

export interface FormatWriterOf<Format extends RowFormat> {
  readonly format: Format;
  readonly writer: FormatWriter;
}

function folderOf({
  output,
  replace = false,
  dryRun = false,
}: DatasetOptions): DatasetFolder | undefined {
  return dryRun ? undefined : new DatasetFolder(output, replace);
}

function sinksOf(
  folder: DatasetFolder | undefined,
  { name, fileType }: RowFormat,
  columns: RowFormat['columns'],
  files: FileOptions,
): (split: Split) => RowSink {
  if (folder === undefined) return () => new CountingSink();
  const path = folder.folder(name);
  return (split) => new Shards(path, split, columns, { ...files, type: fileType ?? files.type });
}

function finish(
  options: DatasetOptions,
  folder: DatasetFolder | undefined,
  writers: readonly FormatWriterOf<RowFormat>[],
  content: DatasetContent,
): DatasetReport {
  const written = writers.map(({ format, writer }) => ({ format, made: writer.finish() }));
  const formats = written.map(({ made }) => made);
  const notes = [...(options.notes ?? []), ...content.notes, ...fileNotes(options, writers)];
  const report: DatasetReport = {
    format_version: 1,
    name: options.name,
    ...content,
    formats,
    notes,
  };
  refuseEmpty(report);
  if (folder === undefined) return report;
  for (const { format, made } of written) writeSideFiles(folder, options.name, format, made);
  folder.write(
    'README.md',
    cardOf(
      report,
      options,
      writers.map(({ format }) => format),
    ),
  );
  folder.write(statisticsFile, `${JSON.stringify(report, null, 2)}\n`);
  folder.commit();
  return report;
}

function fileNotes(
  { files }: DatasetOptions,
  writers: readonly FormatWriterOf<RowFormat>[],
): readonly string[] {
  return writers
    .map(({ format }) => format)
    .filter(({ fileType = files.type }) => fileType !== files.type)
    .map(
      ({ name, fileType }) => `${name} is in ${fileType} files, the only ones its reader takes.`,
    );
}

function writeSideFiles(
  folder: DatasetFolder,
  name: string,
  format: RowFormat,
  { files, rows }: FormatReport,
): void {
  const data: DataFiles = { name, splits: files, rows };
  for (const [path, content] of Object.entries(format.sideFiles?.(data) ?? {})) {
    folder.write(`${format.name}/${path}`, content);
  }
}

function checkName(name: string): void {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,95}$/.test(name)) return;
  throw new Error(
    `"${name}" is no name for a data set: give up to 96 letters, digits, "-", "_" and ".", ` +
      'a letter or digit first.',
  );
}

function checkFormats(formats: readonly RowFormat[]): void {
  const names = formats.map(({ name }) => name);
  if (names.length === 0) throw new Error('Name at least one format to write.');
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`The format "${twice}" is named twice.`);
}

function refuseEmpty({ read, kept, dropped, formats, task, notes }: DatasetReport): void {
  const rows = formats.flatMap((format) => Object.values(format.rows));
  if (kept > 0 && rows.some((count) => count > 0)) return;
  const reasons = [...dropped, ...formats.flatMap(({ refused }) => refused)].map(
    ({ filter, reason, count, example }) =>
      `  ${filter}, ${reason}: ${count}, for example ${example.id}: ${example.why}`,
  );
  const all =
    task === 'sft' ? counted(read, 'trajectory', 'trajectories') : counted(read, 'prompt');
  const head = `Nothing is left to write: of ${all} none can be used.`;
  throw new Error([head, ...reasons, ...notes.map((note) => `  ${note}`)].join('\n'));
}

const between = 16;

/** Lets timers, signals and other work of the process have their turn now and then. */
export class Breather {
  #count = 0;

  async breathe(signal: AbortSignal | undefined): Promise<void> {
    this.#count += 1;
    if (this.#count % between === 0) await setImmediate();
    signal?.throwIfAborted();
  }
}
