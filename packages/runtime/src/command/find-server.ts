import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { packageIn } from './package-json.ts';

const server = '@envloom/serve';
const command = 'envloom-serve';

/**
 * The program that serves environments, as the first of these folders that can reach it does.
 *
 * @returns its path; undefined where none has it
 */
export function findServer(folders: readonly string[]): string | undefined {
  for (const folder of folders) {
    const found = packageFrom(folder);
    if (found !== undefined) return programIn(dirname(found));
  }
  return undefined;
}

function packageFrom(folder: string): string | undefined {
  try {
    return createRequire(join(folder, 'package.json')).resolve(`${server}/package.json`);
  } catch {
    return undefined;
  }
}

function programIn(folder: string): string | undefined {
  const { bin } = packageIn(folder);
  const path = typeof bin === 'string' ? bin : bin?.[command];
  return path === undefined ? undefined : join(folder, path);
}
