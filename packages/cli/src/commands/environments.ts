import { posix } from 'node:path';
import { messageOf } from '@envloom/core';
import { option, partsOf, UsageError } from '@envloom/core/command';
import { z } from 'zod';
import { allEnvironments, findEnvironment } from '@envloom/env-package/find';

/** Options that say which environments a command is about. */
export const environmentsOptions = z.strictObject({
  envs: option(
    z.string().optional(),
    'Environments',
    'Names of environments, joined by commas; all of the folder without it.',
    { examples: ['library-loans,bank-ledger'], position: 0 },
  ),
  directory: option(
    z.string().default('generated'),
    'Directory',
    'Folder of the workspace that holds the environments.',
    { examples: ['generated'] },
  ),
});

/** Options that say which environment a command is about. */
export const environmentOptions = z.strictObject({
  env: option(z.string(), 'Environment', 'Name of the environment, or its folder.', {
    examples: ['library-loans'],
    position: 0,
  }),
  directory: environmentsOptions.shape.directory,
});

/**
 * The folders of the environments that are asked for, relative to the workspace root.
 *
 * @throws Error where one of them, or any at all, is not there
 */
export function environmentRoots(
  workspaceRoot: string,
  { envs, directory }: z.output<typeof environmentsOptions>,
): readonly string[] {
  const names = partsOf(envs) ?? allEnvironments(workspaceRoot, directory).map(({ name }) => name);
  if (names.length === 0) throw new Error(`There are no environments in ${directory}.`);
  return [...new Set(names)].map((name) => findEnvironment(workspaceRoot, name, directory).root);
}

/**
 * The folder of the environment that is asked for, relative to the workspace root.
 *
 * @throws UsageError that lists the environments of the workspace
 */
export function environmentRoot(
  workspaceRoot: string,
  { env, directory }: z.output<typeof environmentOptions>,
): string {
  const isPath = env.includes('/');
  const asked = isPath
    ? { envs: posix.basename(env), directory: posix.dirname(env) }
    : { envs: env, directory };
  try {
    return environmentRoots(workspaceRoot, asked).join('');
  } catch (error) {
    throw new UsageError(messageOf(error), { cause: error });
  }
}
