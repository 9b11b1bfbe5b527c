import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import type { Line } from './lines.ts';
import { CorpusError, type CorpusRecord } from './reading.ts';
import { taskKeys } from './task-text.ts';

const rowSchema = z.object({
  record: z.array(z.string()),
  info: z.object({ lines: z.number() }),
});

/** The task column of each row below the header. Positions are the lines on which rows begin. */
export async function* csvRecords(
  lines: AsyncIterable<Line>,
  name: string,
  column: string | undefined,
): AsyncGenerator<CorpusRecord> {
  let index: number | undefined;
  let position = 1;
  for await (const { record, info } of rows(lines, name)) {
    if (index === undefined) {
      index = columnIndex(record, column, name);
    } else if (record.some((cell) => cell.trim() !== '')) {
      yield { position, content: cellOf(record, index) };
    }
    position = info.lines + 1;
  }
}

function cellOf(row: readonly string[], index: number): CorpusRecord['content'] {
  const text = row[index];
  if (text !== undefined) return { kind: 'text', text };
  return { kind: 'broken', reason: `the row has only ${String(row.length)} cells` };
}

async function* rows(
  lines: AsyncIterable<Line>,
  name: string,
): AsyncGenerator<z.infer<typeof rowSchema>> {
  const iterator = lines[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done === true) return;
  const header = first.value.text;
  const parser = parse({ delimiter: delimiterOf(header), info: true, relax_column_count: true });
  const source = Readable.from(textOf(header, iterator));
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const row of source.pipe(parser)) yield rowSchema.parse(row);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
    const message = `${name}:${String(line)} is no CSV: ${error.message}. Quote cells that hold quotes, and double those within.`;
    throw new CorpusError(message, { cause: error });
  }
}

async function* textOf(header: string, rest: AsyncIterator<Line>): AsyncGenerator<string> {
  yield `${header}\n`;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    yield `${next.value.text}\n`;
  }
}

/** The separator that the header has most of. */
export function delimiterOf(header: string): string {
  const counts = [',', ';', '\t'].map((mark) => [header.split(mark).length, mark] as const);
  return counts.toSorted(([a], [b]) => b - a)[0]?.[1] ?? ',';
}

function columnIndex(header: readonly string[], column: string | undefined, name: string): number {
  const names = header.map((cell) => cell.trim().toLowerCase());
  const wanted: readonly string[] = column === undefined ? taskKeys : [column.toLowerCase()];
  const index = wanted.map((key) => names.indexOf(key)).find((found) => found >= 0);
  if (index !== undefined) return index;
  const missing = column === undefined ? 'no column named like a task' : `no column \`${column}\``;
  throw new CorpusError(
    `${name}:1 has ${missing}. Its columns are: ${header.join(', ')}. Name the one that holds the tasks with --column.`,
  );
}
