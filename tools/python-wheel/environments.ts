import { cpSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { environmentNames } from '@envloom/env-package';
import { makeScenarios, packFileOf, packScenarios } from '@envloom/episodes/node';
import { isPublished } from '@envloom/release';
import { root } from './workspace-package.ts';

const generated = join(root, 'generated');

/**
 * Copies what is published of the environments of this checkout, with their scenarios packed. Sources stay
 * TypeScript: commands find them where they are in a workspace, and reading them takes 50 ms.
 *
 * @param output absolute; what is there is replaced
 */
export function copyEnvironments(output: string): void {
  rmSync(output, { recursive: true, force: true });
  for (const name of environmentNames(generated))
    copyEnvironment(join(generated, name), join(output, name));
}

function copyEnvironment(folder: string, output: string): void {
  const scenarios = join(folder, 'scenarios');
  const filter = (path: string): boolean =>
    path !== scenarios && (path === folder || isPublished(pathIn(folder, path)));
  cpSync(folder, output, { recursive: true, filter });
  makeScenarios(scenarios);
  packScenarios(scenarios, packFileOf(join(output, 'scenarios')));
}

const pathIn = (folder: string, path: string): string =>
  relative(folder, path).split(sep).join('/');
