import { readFileSync } from 'node:fs';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';

/** For tests: the rows of a file, as readers other than ours have them. */
export async function readRows(path: string): Promise<readonly unknown[]> {
  if (path.endsWith('.jsonl')) return linesOf(path);
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path) });
  return rows.map(plain);
}

function linesOf(path: string): readonly unknown[] {
  const text = readFileSync(path, 'utf8');
  if (text !== '' && !text.endsWith('\n')) throw new Error(`${path}: the last line has no end`);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line));
}

/** 64-bit integers as numbers, and what is missing left out. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== null && item !== undefined);
  return Object.fromEntries(entries.map(([name, item]) => [name, plain(item)]));
}
