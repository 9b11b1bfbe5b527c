import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLine, linesOf, textAt } from '@envloom/llm';
import { z } from 'zod';
import { RunStoreError } from './run-file.ts';

/** The file of a run folder that trajectories are appended to. */
export const trajectoriesFile = (folder: string): string => join(folder, 'trajectories.jsonl');

/**
 * Ids of the trajectories in the folder of a run, read without parsing the lines. A last line without
 * an end does not count.
 *
 * @throws RunStoreError where a line is no trajectory of a run
 */
export function trajectoryIds(folder: string): ReadonlySet<string> {
  const file = trajectoriesFile(folder);
  const ids = new Set<string>();
  if (!existsSync(file)) return ids;
  for (const line of linesOf(file)) if (line.isComplete) ids.add(idIn(file, line));
  return ids;
}

const beginning = /^\{"format_version":1,"id":("(?:[^"\\]|\\.)*"),/;
const idSchema = z.string();

/** In bytes; ids are shorter. */
const longestBeginning = 4096;

function idIn(file: string, line: FileLine): string {
  const [head, last] = endsOf(file, line);
  const id = beginning.exec(head)?.[1];
  if (id !== undefined && last === '}') return idSchema.parse(JSON.parse(id));
  throw new RunStoreError(
    `${file}:${line.number} is no trajectory of a run. Take the line out to go on with what is left, or ` +
      'choose another folder.',
  );
}

/** How a line begins, and its last character. An agent may have written more than a line is held of. */
function endsOf(file: string, { start, bytes, text }: FileLine): readonly [string, string] {
  if (text !== undefined) return [text, text.slice(-1)];
  return [textAt(file, start, longestBeginning), textAt(file, start + bytes - 1, 1)];
}
