import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLine, linesOf } from '@envloom/llm';
import { z } from 'zod';
import { RunStoreError } from './store-error.ts';

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

function idIn(file: string, { number, text = '' }: FileLine): string {
  const id = beginning.exec(text)?.[1];
  if (id !== undefined && text.endsWith('}')) return idSchema.parse(JSON.parse(id));
  throw new RunStoreError(
    `${file}:${number} is no trajectory of a run. Take the line out to go on with what is left, or ` +
      'choose another folder.',
  );
}
