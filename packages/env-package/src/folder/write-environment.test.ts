import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkText, emitEnvironment } from '../emission/emit.ts';
import { findDrift } from '../sync/drift.ts';
import { ScratchWorkspace } from '@envloom/core/testing';
import { storedIndex, storedScenario } from '../testing/stored-scenario.ts';
import { tinyModel } from '../testing/tiny-model.ts';
import { isUntouched, manifestFile, parseManifest } from './manifest.ts';
import { renamePackage, writeEnvironment } from './write-environment.ts';

const root = 'generated/tiny-counters';
const id = 'tiny-counters-7-0001';

let workspace: ScratchWorkspace;

beforeEach(() => {
  workspace = new ScratchWorkspace();
  workspace.write(`${root}/logic-model.yaml`, tinyModel);
});

afterEach(() => {
  workspace[Symbol.dispose]();
});

function hashOf(text: string): string {
  const check = checkText(text, 'logic-model.yaml');
  return check.ok ? check.checked.hash : '';
}

const bringUpToDate = (): Promise<readonly string[]> =>
  writeEnvironment(workspace.root, root, emitEnvironment);
const drift = (): Promise<string[]> => findDrift(workspace.root, root, emitEnvironment);
const file = (path: string): string => readFileSync(workspace.path(root, path), 'utf8');

function store(modelHash: string): void {
  workspace.write(`${root}/scenarios/index.json`, storedIndex(modelHash, id));
  workspace.write(`${root}/scenarios/${id}.json`, storedScenario(id, modelHash));
}

it('writes an environment; its scenarios come in with the modules that they give', async () => {
  expect(await bringUpToDate()).toEqual([]);
  expect(existsSync(workspace.path(root, 'src/scenarios.ts'))).toBe(false);
  store(hashOf(tinyModel));
  expect((await drift()).join('\n')).toMatch(/src\/scenarios\.ts: missing/);
  expect(await bringUpToDate()).toEqual([]);
  expect(file('package.json')).toContain('"./scenarios": "./src/scenarios.ts"');
  expect(isUntouched(parseManifest(file(manifestFile)), 'package.json', file('package.json'))).toBe(
    true,
  );
  expect(await drift()).toEqual([]);
});

it('keeps scenarios that a changed model leaves behind, and says what makes them again', async () => {
  store(hashOf(tinyModel));
  await bringUpToDate();
  workspace.write(`${root}/logic-model.yaml`, tinyModel.replace('A row of counters', 'Counters'));
  expect(await bringUpToDate()).toEqual([]);
  expect(file(`scenarios/${id}.json`)).toContain(id);
  expect(await drift()).toEqual([
    expect.stringMatching(
      /^The scenarios of generated\/tiny-counters were made[^]*nx g scenarios tiny/,
    ),
  ]);
});

it('writes nothing over changes made by hand', async () => {
  await bringUpToDate();
  workspace.write(`${root}/src/index.ts`, '// mine');
  expect((await bringUpToDate()).join('\n')).toMatch(/src\/index\.ts[^]*--overwrite$/);
  expect(file('src/index.ts')).toBe('// mine');
});

it('gives it another npm name, which what is generated follows', async () => {
  await bringUpToDate();
  await renamePackage(workspace.root, root, '@acme/env-tiny-counters');
  expect(JSON.parse(file('package.json'))).toMatchObject({ name: '@acme/env-tiny-counters' });
  expect(file('README.md')).toContain("from '@acme/env-tiny-counters'");
  expect(file('openenv.yaml')).toContain('npx @acme/env-tiny-counters serve');
  expect(await drift()).toEqual([]);
});
