import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseScenario, type Scenario } from '@envloom/episodes';
import { parseIndex, readScenarios } from '@envloom/episodes/node';
import { contentHash } from '@envloom/episodes/trajectory';
import { library, libraryWorkspace } from '@envloom/env-package/testing';
import type { ScratchWorkspace } from '@envloom/core/testing';

const stored = join(import.meta.dirname, '..', '..', '..', '..', library, 'scenarios');

/** How many scenarios {@link playedLibrary} has: one of each kind, and two that are partly possible. */
export const playedCount = 5;

/** A workspace of its own with library-loans and a few of its scenarios. */
export async function playedLibrary(): Promise<ScratchWorkspace> {
  const workspace = await libraryWorkspace();
  const folder = workspace.path(library, 'scenarios');
  mkdirSync(folder);
  cpSync(join(stored, 'bases'), join(folder, 'bases'), { recursive: true });
  const index = parseIndex(JSON.parse(readFileSync(join(stored, 'index.json'), 'utf8')));
  const walks = index.scenarios.filter(({ program }) => program === undefined);
  const byKind = Map.groupBy(walks, ({ kind }) => kind);
  const scenarios = [...byKind].flatMap(([kind, all]) =>
    all.slice(0, kind === 'partly-possible' ? 2 : 1),
  );
  for (const { id } of scenarios) cpSync(join(stored, `${id}.json`), join(folder, `${id}.json`));
  writeFileSync(join(folder, 'index.json'), JSON.stringify({ ...index, scenarios }));
  return workspace;
}

/** The scenarios of a {@link playedLibrary}. */
export function playedScenarios(workspace: ScratchWorkspace): readonly Scenario[] {
  return [...readScenarios(workspace.path(library, 'scenarios'))];
}

/** Changes a scenario of a {@link playedLibrary} as making it again would: its content hash follows. */
export function remakeScenario(
  workspace: ScratchWorkspace,
  id: string,
  change: (scenario: Scenario) => Scenario,
): void {
  const folder = workspace.path(library, 'scenarios');
  const [file, indexFile] = [join(folder, `${id}.json`), join(folder, 'index.json')];
  const { initial_state } = readScenarios(folder).get(id);
  const scenario = change(parseScenario(JSON.parse(readFileSync(file, 'utf8'))));
  const content_hash = contentHash({ ...scenario, initial_state });
  const index = parseIndex(JSON.parse(readFileSync(indexFile, 'utf8')));
  const scenarios = index.scenarios.map((one) => (one.id === id ? { ...one, content_hash } : one));
  writeFileSync(file, JSON.stringify({ ...scenario, content_hash }));
  writeFileSync(indexFile, JSON.stringify({ ...index, scenarios }));
}
