import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '@envloom/llm';
import { z } from 'zod';
import { differences, type RunSettings } from './settings.ts';
import { RunStoreError } from './store-error.ts';

const runFileSchema = z.object({
  format_version: z.literal(1),
  settings: z.record(z.string(), z.json()),
});

/** Writes the settings of a new run; of one that is there, compares them. */
export function settle(folder: string, settings: RunSettings, isNew: boolean): void {
  const file = join(folder, 'run.json');
  if (!existsSync(file)) return create(folder, file, settings, isNew);
  const differing = differences(settingsIn(file), plain(settings));
  if (differing.length === 0) return;
  throw new RunStoreError(
    `${folder} holds a run with other settings: ${differing.join('; ')}. Run with the settings of ` +
      'before to go on, or choose another folder.',
  );
}

function create(folder: string, file: string, settings: RunSettings, isNew: boolean): void {
  if (!isNew) {
    throw new RunStoreError(
      `${folder} holds trajectories and no run.json that says how they came about: choose another folder.`,
    );
  }
  writeAtomically(file, [`${JSON.stringify({ format_version: 1, settings }, null, 2)}\n`]);
}

function settingsIn(file: string): RunSettings {
  try {
    return runFileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).settings;
  } catch (error) {
    throw new RunStoreError(
      `${file} does not say how its run was set: it is no run.json of format 1. Choose another folder.`,
      { cause: error },
    );
  }
}

/** As it comes back from the file: members that are undefined are none. */
function plain(settings: RunSettings): RunSettings {
  return z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(settings)));
}
