import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { emitPackage, type EnvPackage } from '@envloom/codegen';
import type { CheckedModel } from '@envloom/logic-model';
import type { TaskFile } from '../check/check-files.ts';
import { readTasks } from '../emit/read-tasks.ts';
import { taskFile } from './environments.ts';

/** The hotel's helpers, and its programs: one of its own and the sound ones of this folder. */
export const hotelFiles: readonly TaskFile[] = [
  ...['helpers.yaml', 'departures-and-open-bills.yaml'].map((name) => ({
    file: `tasks/${name}`,
    text: taskFile('hotel-reservations', name),
  })),
  ...['cancel-for-guest', 'rooms-for-arrivals', 'settle-bills'].map((name) => ({
    file: `tasks/${name}.yaml`,
    text: readFileSync(join(import.meta.dirname, 'sound', `${name}.yaml`), 'utf8'),
  })),
];

/** The package of an environment with these programs. */
export function emitted(checked: CheckedModel, files: readonly TaskFile[]): Promise<EnvPackage> {
  const { set, remarks } = readTasks(checked, files);
  if (remarks.length > 0) throw new Error(remarks.join('\n'));
  return emitPackage(checked, { runtimeVersion: '0.1.0', tasks: set });
}

/** Writes a package into a folder, where what it imports is found as in `generated`. */
export function written({ files }: EnvPackage, name: string): string {
  const folder = join(import.meta.dirname, '../../../../tmp', `${name}-${process.pid}`);
  for (const { path, content } of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}
