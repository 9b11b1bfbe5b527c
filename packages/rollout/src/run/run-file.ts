import { writeAtomically } from '@envloom/core/files';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { differences, type RunSettings } from './settings.ts';
import { OtherSettingsError, RunStoreError } from './store-error.ts';

const runFileSchema = z.object({
  format_version: z.literal(1),
  settings: z.record(z.string(), z.json()),
});

/**
 * Writes the settings of a new run; of one that is there, compares them.
 *
 * @param isNew nothing was played into the folder, and nothing waits in it for an answer
 * @throws OtherSettingsError
 */
export function settle(folder: string, settings: RunSettings, isNew: boolean): void {
  const file = join(folder, 'run.json');
  const isThere = existsSync(file);
  if (!isThere && !isNew) throw unknownRun(folder);
  const differing = isThere ? differences(settingsIn(file), plain(settings)) : undefined;
  if (differing?.length === 0) return;
  if (differing !== undefined && !isNew) throw new OtherSettingsError(folder, differing);
  writeAtomically(file, [`${JSON.stringify({ format_version: 1, settings }, null, 2)}\n`]);
}

function unknownRun(folder: string): RunStoreError {
  return new RunStoreError(
    `${folder} holds trajectories and no run.json that says how they came about: choose another folder.`,
  );
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
