import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type FileChange, workspaceRoot } from '@nx/devkit';
import { FsTree } from 'nx/src/generators/tree.js';
import { beforeAll, expect, it } from 'vitest';
import { checkText, environmentNames } from '@envloom/env-package';
import { fakeEmit, linkedWorkspace } from '@envloom/env-package/testing';
import { evaluate } from '@envloom/quality';
import { env } from '../generators.ts';
import { generateNew } from './new-environment.ts';
import { starterModel } from './starter/starter-model.ts';

const name = 'starter-of-tests';
const root = `generated/${name}`;

// The tree of this workspace, never flushed: what `--dry-run` does. Its code is type-checked before it gets there.
const tree = new FsTree(workspaceRoot, false);
let changes: readonly FileChange[];

beforeAll(async () => {
  await env(tree, { new: name });
  changes = tree.listChanges();
}, 180_000);

it('generates a whole package that compiles, from a model that explains itself', () => {
  const paths = changes.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      `${root}/.envloom.json`,
      `${root}/logic-model.yaml`,
      `${root}/src/environment.ts`,
      `${root}/src/tools.ts`,
    ]),
  );
  const model = tree.read(`${root}/logic-model.yaml`, 'utf-8') ?? '';
  expect(model).toBe(starterModel(name));
  expect(model).toContain(`title: Starter of tests\n`);
  expect(model).not.toContain('__');
  // As tall as a page of explanations: every part has its comment.
  for (const part of [
    'settings',
    'rules',
    'initial',
    'entities',
    'invariants',
    'operations',
    'setup',
  ])
    expect(model).toMatch(new RegExp(`^# .*\\n(?:#.*\\n)*${part}:`, 'm'));
  expect(existsSync(join(workspaceRoot, root))).toBe(false);
});

it(
  'begins a world that plays, and that passes its quality check',
  { timeout: 180_000 },
  async () => {
    const check = checkText(starterModel(name), 'logic-model.yaml');
    if (!check.ok) throw new Error(check.problems.join('\n'));
    expect(check.warnings).toEqual([]);
    const report = await evaluate(check.checked, { seed: 1, runs: 60, budgetSeconds: 60 });
    expect(report.findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
    expect(report.verdict.passed).toBe(true);
  },
);

it('writes nothing the second time', { timeout: 180_000 }, async () => {
  await env(tree, { new: name });
  expect(tree.listChanges()).toEqual(changes);
});

it('leaves an environment alone that was changed, and says how to go on', async () => {
  const [other = ''] = environmentNames(join(workspaceRoot, 'generated'));
  const before = tree.listChanges();
  await expect(env(tree, { new: other })).rejects.toThrow(
    new RegExp(`generated/${other} is there already[^]*npx nx g env ${other}\`[^]*another name`),
  );
  expect(tree.listChanges()).toEqual(before);
});

it.each([
  [{ new: 'Tool_Shed' }, /no environment name: use lower-case words/],
  [{ new: '' }, /no environment name/],
  [{ new: 'tool-shed', directory: '../elsewhere' }, /--directory/],
  [{ new: 'tool-shed', model: 'model.yaml' }, /--new and --model exclude each other/],
  [{ new: 'tool-shed', topic: 'tools' }, /--new and --topic exclude each other/],
  [{ new: 'tool-shed', name: 'shed' }, /--new and <name> exclude each other/],
])('refuses %j', async (given, message) => {
  const before = tree.listChanges();
  await expect(env(tree, given)).rejects.toThrow(message);
  expect(tree.listChanges()).toEqual(before);
});

it('has scenarios made once the package is on disk, and only where there are none', async () => {
  const made: string[] = [];
  const silent = { emit: fakeEmit, checkStaged: async () => [], ask: async () => undefined };
  const ports = { ...silent, inform: () => undefined, warn: () => undefined };
  const scenarios = async (_root: string, location: { readonly root: string }): Promise<void> => {
    made.push(location.root);
  };
  using workspace = linkedWorkspace();
  const own = new FsTree(workspace.root, false);
  const begin = async (): Promise<void> => {
    const finish = await generateNew(own, { new: 'small' }, ports, scenarios);
    expect(made).toEqual(made.slice(0, 1));
    await finish();
  };
  await begin();
  expect(made).toEqual(['generated/small']);
  own.write('generated/small/scenarios.jsonl', '{}');
  await begin();
  expect(made).toEqual(['generated/small']);
});
