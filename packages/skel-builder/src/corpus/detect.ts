import { extname } from 'node:path';
import { delimiterOf } from './csv-records.ts';
import { taskKeys } from './task-text.ts';

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

export function isJson(text: string): boolean {
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
