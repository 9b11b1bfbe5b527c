import { basename } from 'node:path';
import { csvRecords } from './csv-records.ts';
import { isJson, type Layout } from './detect.ts';
import { jsonlRecords, listRecords } from './json-records.ts';
import { readLines, type Line } from './lines.ts';
import { CorpusError } from './reading.ts';
import type { CorpusRecord } from './record.ts';
import { textRecords } from './text-records.ts';

/** The records of a file. Lines and rows are read one at a time; lists and paragraphs, whole. */
export async function* recordsOf(
  file: string,
  layout: Layout,
  column: string | undefined,
): AsyncGenerator<CorpusRecord> {
  const lines = readLines(file);
  if (layout === 'jsonl') yield* jsonlRecords(lines);
  else if (layout === 'csv') yield* csvRecords(lines, basename(file), column);
  else if (layout === 'text') yield* textRecords(await wholeOf(lines));
  else yield* jsonRecords(await wholeOf(lines), basename(file));
}

/** One JSON value, or several that begin like a list: a list a line. */
async function* jsonRecords(lines: readonly Line[], name: string): AsyncGenerator<CorpusRecord> {
  const first = lines.find(({ text }) => text.trim() !== '');
  const last = lines.findLast(({ text }) => text.trim() !== '');
  if (first !== last && first !== undefined && isJson(first.text)) {
    yield* jsonlRecords(lines);
    return;
  }
  const records = listRecords(parse(lines, name));
  if (records === undefined) {
    throw new CorpusError(
      `${name} is JSON, but no list: put the tasks into a list, or one a line.`,
    );
  }
  yield* records;
}

function parse(lines: readonly Line[], name: string): unknown {
  try {
    return JSON.parse(lines.map(({ text }) => text).join('\n'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CorpusError(
      `${name} begins like JSON, but is not: ${reason}. Text that happens to begin so is read with --format text.`,
      { cause: error },
    );
  }
}

async function wholeOf(lines: AsyncIterable<Line>): Promise<readonly Line[]> {
  const whole: Line[] = [];
  for await (const line of lines) whole.push(line);
  return whole;
}
