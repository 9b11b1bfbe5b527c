import { existsSync } from 'node:fs';
import { z } from 'zod';
import { linesOf } from '../jsonl/lines.ts';
import { readJson } from '../jsonl/parse-json.ts';
import type { BatchPaths } from './paths.ts';

const indexLine = z.object({ key: z.string(), stage: z.string(), subject: z.string() });

/** What a question is for and whom it is about. */
export type IndexEntry = z.infer<typeof indexLine>;

/** Stage and subject of every question that was ever written to the folder. */
export function readIndex(paths: BatchPaths): ReadonlyMap<string, IndexEntry> {
  const entries = new Map<string, IndexEntry>();
  if (!existsSync(paths.index)) return entries;
  for (const { text } of linesOf(paths.index)) {
    const entry = readJson(text ?? '', indexLine);
    if (entry.ok) entries.set(entry.value.key, entry.value);
  }
  return entries;
}
