import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ScratchWorkspace } from '@envloom/core/testing';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const scope = '@envloom';

/**
 * A workspace of its own in which everything that is installed here can be imported. What is linked
 * into it does not come into this repository.
 */
export function linkedWorkspace(): ScratchWorkspace {
  const workspace = new ScratchWorkspace();
  linkAll(workspace, 'node_modules', (name) => name !== scope);
  linkAll(workspace, join('node_modules', scope), (name) => !name.startsWith('env-'));
  return workspace;
}

function linkAll(
  workspace: ScratchWorkspace,
  folder: string,
  isWanted: (name: string) => boolean,
): void {
  mkdirSync(workspace.path(folder), { recursive: true });
  for (const name of readdirSync(join(root, folder)).filter(isWanted)) {
    symlinkSync(join(root, folder, name), workspace.path(folder, name));
  }
}
