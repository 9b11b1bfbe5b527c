import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ScratchWorkspace } from '@envloom/core/testing';
import { type Emission, emitEnvironment } from '../emission/emit.ts';
import { writeEnvironment } from '../folder/write-environment.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

/** The environment of {@link libraryWorkspace}, relative to its root. */
export const library = 'generated/library-loans';

let emission: Promise<Emission> | undefined;

/** Emitting takes a second, and comes to the same each time. */
const emitOnce: typeof emitEnvironment = (...given) => (emission ??= emitEnvironment(...given));

/** A workspace of its own with library-loans, made from its model: without programs and scenarios. */
export async function libraryWorkspace(): Promise<ScratchWorkspace> {
  const workspace = new ScratchWorkspace();
  mkdirSync(workspace.path(library), { recursive: true });
  for (const file of ['logic-model.yaml', 'tsconfig.json'])
    cpSync(join(root, library, file), workspace.path(library, file));
  symlinkSync(join(root, 'node_modules'), workspace.path('node_modules'));
  const problems = await writeEnvironment(workspace.root, library, emitOnce);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return workspace;
}
