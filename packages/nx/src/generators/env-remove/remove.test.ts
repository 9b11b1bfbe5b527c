import type { Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { beforeEach, expect, it } from 'vitest';
import { contentHash } from '@envloom/core/files';
import { fakeEmit, storedIndex, storedScenario } from '@envloom/env-package/testing';
import { generateEnvironment } from '../env/generate.ts';
import { removeEnvironment } from './remove.ts';

let tree: Tree;

const ports = {
  emit: fakeEmit,
  checkStaged: async () => [],
  ask: async () => undefined,
  inform: () => undefined,
  warn: () => undefined,
};

beforeEach(async () => {
  tree = createTreeWithEmptyWorkspace();
  tree.write('generated/other/package.json', '{}');
  tree.write('model.yaml', 'name: loans\n');
  await generateEnvironment(tree, { name: 'loans', model: 'model.yaml' }, ports);
});

it('removes the folder and nothing else', () => {
  removeEnvironment(tree, { name: 'loans' });
  expect(tree.exists('generated/loans')).toBe(false);
  expect(tree.exists('generated/other/package.json')).toBe(true);
});

it('takes what its own commands write for its own', () => {
  tree.write('generated/loans/dist/index.js', '');
  tree.write('generated/loans/quality.json', '{}');
  tree.write('generated/loans/provenance.json', '{}');
  removeEnvironment(tree, { name: 'loans' });
  expect(tree.exists('generated/loans')).toBe(false);
});

it('takes scenarios, the modules they give and their exports for its own', async () => {
  const hash = contentHash('name: loans\n');
  const folder = 'generated/loans/scenarios';
  tree.write(`${folder}/index.json`, JSON.stringify(storedIndex(hash, 'loans-7-0001')));
  const scenario = JSON.stringify(storedScenario('loans-7-0001', hash));
  tree.write(`${folder}/loans-7-0001.json`, scenario);
  tree.write(`${folder}/bases/${hash}.json`, '{}');
  tree.write(`${folder}/.progress.jsonl`, '');
  await generateEnvironment(tree, { name: 'loans' }, ports);
  tree.write(`${folder}/notes.md`, 'mine');
  expect(() => removeEnvironment(tree, { name: 'loans' })).toThrow(
    /not bring back[^]*removed\.\n {2}scenarios\/notes\.md\nMove/,
  );
  tree.delete(`${folder}/notes.md`);
  removeEnvironment(tree, { name: 'loans' });
  expect(tree.exists('generated/loans')).toBe(false);
});

it('refuses a folder that is no environment', () => {
  expect(() => removeEnvironment(tree, { name: 'other' })).toThrow(/other is not an environment/);
  expect(tree.exists('generated/other/package.json')).toBe(true);
});

it('refuses to remove the work of others, naming it, unless forced', () => {
  tree.write('generated/loans/test/mine.test.ts', '// mine');
  tree.write('generated/loans/src/index.ts', '// edited');
  expect(() => removeEnvironment(tree, { name: 'loans' })).toThrow(
    /src\/index\.ts\n[^]*test\/mine\.test\.ts\n[^]*--force/,
  );
  expect(tree.exists('generated/loans/src/entities.ts')).toBe(true);
  removeEnvironment(tree, { name: 'loans', force: true });
  expect(tree.exists('generated/loans')).toBe(false);
});

it('counts a model edited since it was generated from as work of others', () => {
  tree.write('generated/loans/logic-model.yaml', 'name: loans\nentity: New\n');
  expect(() => removeEnvironment(tree, { name: 'loans' })).toThrow(/logic-model\.yaml/);
});
