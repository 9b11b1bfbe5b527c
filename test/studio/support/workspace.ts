import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join, relative } from 'node:path';
import { makeScenarios } from '@envloom/episodes/node';
import { emitEnvironment, writeEnvironment } from '@envloom/env-package';
import { linkedWorkspace } from '@envloom/env-package/testing';
import type { ScratchWorkspace } from '@envloom/core/testing';

const root = join(import.meta.dirname, '../../..');

/** A workspace with copies of environments of this one, which tests may change. */
export function copiedWorkspace(environments: readonly string[]): ScratchWorkspace {
  const workspace = linkedWorkspace();
  workspace.write('package.json', { name: 'studio-test', private: true, type: 'module' });
  for (const name of environments) {
    makeScenarios(join(root, 'generated', name, 'scenarios'));
    cpSync(join(root, 'generated', name), workspace.path('generated', name), { recursive: true });
  }
  return workspace;
}

/** Adds a copy of an environment that has no scenarios: one plays in its world, and nothing has to be made first. */
export function addWithoutScenarios(workspace: ScratchWorkspace, name: string): void {
  const folder = join(root, 'generated', name);
  const filter = (path: string): boolean => !/^scenarios(?:$|[./])/.test(relative(folder, path));
  cpSync(folder, workspace.path('generated', name), { recursive: true, filter });
}

/**
 * Adds an environment without scenarios to a workspace.
 *
 * @param files by path: its model, and its task programs
 * @throws Error where they do not check
 */
export async function addEnvironment(
  workspace: ScratchWorkspace,
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const folder = `generated/${name}`;
  for (const [path, text] of Object.entries(files)) workspace.write(`${folder}/${path}`, text);
  const problems = await writeEnvironment(workspace.root, folder, emitEnvironment);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Lets an agent of ours play scenarios of an environment, in a workspace. */
export function rollOut(workspace: ScratchWorkspace, environment: string, agent: string): void {
  const program = join(root, 'packages/cli/src/bin.ts');
  const args = ['rollout', environment, '--agent', agent, '--scenarios', '6'];
  execFileSync(process.execPath, [program, ...args], { cwd: workspace.root, stdio: 'pipe' });
}
