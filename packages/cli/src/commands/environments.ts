import { join } from 'node:path';
import { option, partsOf } from '@envloom/core/command';
import { z } from 'zod';
import { environmentNames, findEnvironment, locate } from '@envloom/env-package/find';

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

/**
 * The folders of the environments that are asked for, relative to the workspace root.
 *
 * @throws Error where one of them, or any at all, is not there
 */
export function environmentRoots(
  workspaceRoot: string,
  { envs, directory }: z.output<typeof environmentsOptions>,
): readonly string[] {
  const folder = locate('any', directory).directory;
  const names = partsOf(envs) ?? environmentNames(join(workspaceRoot, folder));
  if (names.length === 0) throw new Error(`There are no environments in ${folder}.`);
  return [...new Set(names)].map((name) => findEnvironment(workspaceRoot, name, directory).root);
}
