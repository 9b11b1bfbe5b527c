import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

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

const packageJson = z.looseObject({
  name: z.string(),
  version: z.string(),
  description: z.string().default(''),
  bin: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
});

/** The part of a package.json that is read here. */
export type PackageJson = z.infer<typeof packageJson>;

/** @throws where the folder has none */
export function packageIn(folder: string): PackageJson {
  return packageJson.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}
