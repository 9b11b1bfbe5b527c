import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join, relative } from 'node:path';
import { makeScenarios } from '@envloom/episodes/node';
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

/** Lets an agent of ours play scenarios of an environment, in a workspace. */
export function rollOut(workspace: ScratchWorkspace, environment: string, agent: string): void {
  const program = join(root, 'packages/cli/src/bin.ts');
  const args = ['rollout', environment, '--agent', agent, '--scenarios', '6'];
  execFileSync(process.execPath, [program, ...args], { cwd: workspace.root, stdio: 'pipe' });
}
