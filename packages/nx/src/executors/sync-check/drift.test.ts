import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generateEnvironment } from '../../generators/env/generate.ts';
import { fakeEmit } from '@envloom/env-package/testing';
import { findDrift } from '@envloom/env-package';

let workspaceRoot: string;

const write = (path: string, content: string): void => {
  const file = join(workspaceRoot, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
};

const drift = (root = 'generated/loans'): Promise<string[]> =>
  findDrift(workspaceRoot, root, fakeEmit);

beforeEach(async () => {
  workspaceRoot = mkdtempSync(join(tmpdir(), 'envloom-drift-'));
  const tree = createTreeWithEmptyWorkspace();
  tree.write('model.yaml', 'name: loans\n');
  const ports = {
    emit: fakeEmit,
    checkStaged: async () => [],
    ask: async () => undefined,
    inform: () => undefined,
    warn: () => undefined,
  };
  await generateEnvironment(tree, { name: 'loans', model: 'model.yaml' }, ports);
  for (const { path, content } of tree.listChanges()) write(path, String(content));
});

afterEach(() => {
  rmSync(workspaceRoot, { recursive: true });
});

it('finds nothing right after generating', async () => {
  expect(await drift()).toEqual([]);
});

it('names what a changed model changes, and the command', async () => {
  write('generated/loans/logic-model.yaml', 'name: loans\nentity: Book\n');
  const [report] = await drift();
  expect(report).toContain('generated/loans/src/entities.ts: out of date');
  expect(report).toMatch(/Repair it with: npx nx g env loans$/);
});

it('tells hand edits, which need --overwrite to go', async () => {
  write('generated/loans/src/index.ts', '// mine');
  const [report] = await drift();
  expect(report).toContain('generated/loans/src/index.ts: changed by hand');
  expect(report).toMatch(/npx nx g env loans --overwrite$/);
});

it('tells files that are missing', async () => {
  rmSync(join(workspaceRoot, 'generated/loans/src/index.ts'));
  const [report] = await drift();
  expect(report).toContain('generated/loans/src/index.ts: missing');
});

it('reports an invalid model with its problems', async () => {
  write('generated/loans/logic-model.yaml', 'name: loans\nproblem: bad\n');
  expect(await drift()).toEqual(['generated/loans/logic-model.yaml: bad']);
});

it('leaves the files of users alone', async () => {
  write('generated/loans/package.json', '{ "name": "@envloom/env-loans", "mine": true }');
  write('generated/loans/test/mine.test.ts', '// mine');
  write('generated/loans/quality.json', '{}');
  expect(await drift()).toEqual([]);
});
