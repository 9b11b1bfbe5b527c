import { extname, basename } from 'node:path';
import { delimiterOf, csvRecords } from './csv-records.ts';
import { taskKeys } from './task-text.ts';
import { jsonlRecords, listRecords } from './json-records.ts';
import { readLines, type Line } from './lines.ts';
import { CorpusError, type CorpusRecord } from './reading.ts';

/** How a file is laid out, whatever its records are. */
export type Layout = 'jsonl' | 'json' | 'csv' | 'text';

/** The layout that the first line with anything in it, and then the name of the file, suggest. */
export function layoutOf(file: string, firstLine: string): Layout {
  const extension = extname(file).toLowerCase();
  if (['.csv', '.tsv'].includes(extension)) return 'csv';
  const text = firstLine.trim();
  if (text.startsWith('[')) return 'json';
  if (text.startsWith('{')) return isJson(text) ? 'jsonl' : 'json';
  if (isHeader(text)) return 'csv';
  if (text.startsWith('"') && isJson(text)) return 'jsonl';
  return ['.jsonl', '.ndjson'].includes(extension) ? 'jsonl' : 'text';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Several names, one of them that of a task. */
function isHeader(text: string): boolean {
  const cells = text.split(delimiterOf(text)).map((cell) => cell.replaceAll('"', '').trim());
  const names: readonly string[] = taskKeys;
  return cells.length > 1 && cells.some((cell) => names.includes(cell.toLowerCase()));
}

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

/**
 * Plain text: paragraphs between blank lines where some paragraph has several lines; else one task a
 * line.
 */
function textRecords(lines: readonly Line[]): readonly CorpusRecord[] {
  const paragraphs = paragraphsOf(lines);
  const isByParagraph =
    paragraphs.length > 1 && paragraphs.some((paragraph) => paragraph.length > 1);
  const tasks = isByParagraph ? paragraphs : paragraphs.flat().map((line) => [line]);
  return tasks.map((task) => ({
    position: task[0]?.number ?? 1,
    content: { kind: 'text', text: task.map(({ text }) => text).join('\n') },
  }));
}

function paragraphsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const paragraphs: Line[][] = [[]];
  for (const line of lines) {
    if (line.text.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}
