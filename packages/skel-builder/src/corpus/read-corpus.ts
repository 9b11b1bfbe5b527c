import { basename } from 'node:path';
import { Collection } from './collect.ts';
import { layoutOf, type Layout, recordsOf } from './records-of.ts';
import { openingTurns } from './json-records.ts';
import { ACCEPTED, readLines } from './lines.ts';
import {
  CorpusError,
  type CorpusFormat,
  type CorpusOptions,
  type CorpusReading,
  type CorpusRecord,
} from './reading.ts';
import { taskIn } from './task-text.ts';

/**
 * Reads the tasks of a corpus. Records that are no tasks are told and left out, and repeated ones
 * counted.
 *
 * @throws CorpusError where the file cannot be read as any format, or holds no task.
 */
export async function readCorpus(
  file: string,
  options: CorpusOptions = {},
): Promise<CorpusReading> {
  const name = basename(file);
  const layout = await layoutFor(file, options);
  const collection = new Collection();
  const formats = new Map<CorpusFormat, number>();
  for await (const record of openingTurns(recordsOf(file, layout, options.column))) {
    const format = take(record, `${name}:${String(record.position)}`, options, collection);
    const named = format ?? layout;
    formats.set(named, (formats.get(named) ?? 0) + 1);
  }
  const { tasks, duplicates, skipped } = collection;
  if (tasks.length === 0) throw nothingIn(name, collection);
  const records = tasks.length + duplicates + skipped.length;
  return { format: mostFrequent(formats) ?? layout, tasks, records, duplicates, skipped };
}

/** Puts the task of a record into the collection. @returns the data set that it looks like */
function take(
  { content }: CorpusRecord,
  source: string,
  options: CorpusOptions,
  collection: Collection,
): CorpusFormat | undefined {
  if (content.kind === 'broken') {
    collection.skip(source, content.reason);
  } else if (content.kind === 'text') {
    collection.add(source, content.text);
  } else {
    const found = taskIn(content.value, options);
    if (found === undefined) collection.skip(source, lacking(options));
    else collection.add(source, found.text);
    return found?.format;
  }
  return content.kind === 'text' ? content.format : undefined;
}

function lacking({ format, column }: CorpusOptions): string {
  if (column !== undefined) return `has no string under \`${column}\``;
  if (format === 'toolace' || format === 'api-bank') return `has not the shape of ${format}`;
  return 'holds no task: no string under a usual key, and no dialog';
}

async function layoutFor(file: string, { format }: CorpusOptions): Promise<Layout> {
  if (format !== undefined && format !== 'toolace' && format !== 'api-bank') return format;
  for await (const { text } of readLines(file)) {
    if (text.trim() !== '') return layoutOf(file, text);
  }
  throw new CorpusError(`The corpus ${file} is empty. ${ACCEPTED}`);
}

function mostFrequent(counts: ReadonlyMap<CorpusFormat, number>): CorpusFormat | undefined {
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

const SHOWN = 3;

function nothingIn(name: string, { skipped }: Collection): CorpusError {
  const reasons = skipped.slice(0, SHOWN).map(({ source, reason }) => `${source} ${reason}`);
  const count = `${String(skipped.length)} records were left out: ${reasons.join('; ')}. `;
  return new CorpusError(
    `The corpus ${name} holds no task. ${skipped.length === 0 ? '' : count}${ACCEPTED}`,
  );
}
