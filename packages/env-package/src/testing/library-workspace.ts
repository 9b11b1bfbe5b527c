import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ScratchWorkspace } from '@envloom/core/testing';

const root = join(import.meta.dirname, '..', '..', '..', '..');

/** The environment of {@link libraryWorkspace}, relative to its root. */
export const library = 'generated/library-loans';

/** A workspace of its own with a copy of library-loans that has no scenarios. */
export function libraryWorkspace(): ScratchWorkspace {
  const workspace = new ScratchWorkspace();
  mkdirSync(workspace.path(library), { recursive: true });
  for (const part of [
    '.envloom.json',
    'logic-model.yaml',
    'package.json',
    'tsconfig.json',
    'README.md',
    'openenv.yaml',
    'src',
    'test',
  ]) {
    cpSync(join(root, library, part), workspace.path(library, part), {
      recursive: true,
      filter: (file) => !file.endsWith('scenarios.ts'),
    });
  }
  symlinkSync(join(root, 'node_modules'), workspace.path('node_modules'));
  return workspace;
}
