import type { Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { beforeEach, expect, it } from 'vitest';
import { fakeEmit } from '../../testing/fake-emission.ts';
import { generateEnvironment } from '../env/generate.ts';
import { removeEnvironment } from './remove.ts';

let tree: Tree;

beforeEach(async () => {
  tree = createTreeWithEmptyWorkspace();
  tree.write('generated/other/package.json', '{}');
  tree.write('model.yaml', 'name: loans\n');
  const ports = {
    emit: fakeEmit,
    checkStaged: async () => [],
    askForModel: async () => undefined,
    askForName: async () => undefined,
    inform: () => undefined,
    warn: () => undefined,
  };
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
