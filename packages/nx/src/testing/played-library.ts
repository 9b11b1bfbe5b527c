import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseIndex, readScenarios } from '@envloom/runtime/node';
import type { Scenario } from '@envloom/runtime';
import { library, libraryWorkspace } from './library-workspace.ts';
import type { ScratchWorkspace } from './scratch-workspace.ts';

const stored = join(import.meta.dirname, '..', '..', '..', '..', library, 'scenarios');

/** How many scenarios {@link playedLibrary} has: one of each kind. */
export const playedCount = 5;

/** A workspace of its own with a copy of library-loans and one scenario of each kind. */
export function playedLibrary(): ScratchWorkspace {
  const workspace = libraryWorkspace();
  const folder = workspace.path(library, 'scenarios');
  mkdirSync(folder);
  cpSync(join(stored, 'bases'), join(folder, 'bases'), { recursive: true });
  const index = parseIndex(JSON.parse(readFileSync(join(stored, 'index.json'), 'utf8')));
  const byKind = Map.groupBy(index.scenarios, ({ kind }) => kind);
  const scenarios = [...byKind.values()].flatMap((all) => all.slice(0, 1));
  for (const { id } of scenarios) cpSync(join(stored, `${id}.json`), join(folder, `${id}.json`));
  writeFileSync(join(folder, 'index.json'), JSON.stringify({ ...index, scenarios }));
  return workspace;
}

/** The scenarios of a {@link playedLibrary}. */
export function playedScenarios(workspace: ScratchWorkspace): readonly Scenario[] {
  return [...readScenarios(workspace.path(library, 'scenarios'))];
}
