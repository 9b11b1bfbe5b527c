import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { GeneratorContext } from '@envloom/scen-generator';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { generateScenarios } from '../scenarios/generate.ts';
import { gatePorts } from '@envloom/scen-generator/stored';
import type { ScenarioPorts } from '@envloom/scen-generator/stored';
import { library, libraryWorkspace } from '@envloom/env-package/testing';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { verifyProject } from './verify-project.ts';

let workspace: ScratchWorkspace;
let stage: GeneratorContext | undefined;
let whole: ReadonlyMap<string, string>;

const ports: ScenarioPorts = {
  ...gatePorts,
  createGeneratorContext: (checked) => (stage ??= gatePorts.createGeneratorContext(checked)),
};

const scenarios = (): string => workspace.path(library, 'scenarios');

async function verify(): Promise<{ passed: boolean; printed: string }> {
  let printed = '';
  const output = { write: (text: string) => (printed += text) };
  const project = { id: 'env-library-loans', root: library };
  const passed = await verifyProject(workspace.root, project, { output, ports });
  return { passed, printed };
}

/** Puts another text in the place of one in a file of the set, and verifies it. */
async function verifyWith(file: string, from: string | RegExp, to: string): Promise<string> {
  const text = whole.get(file) ?? '';
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(workspace.path(library, 'scenarios', file), changed);
  const { passed, printed } = await verify();
  expect(passed).toBe(false);
  return printed;
}

beforeAll(async () => {
  workspace = await libraryWorkspace();
  const silent = (): undefined => undefined;
  const task = await generateScenarios(
    workspace.root,
    { name: 'library-loans', count: 2, seed: 5 },
    {
      ...ports,
      output: { write: silent },
      inform: silent,
      openQueue: silent,
      onInterrupt: () => silent,
    },
  );
  await task();
  const files = readdirSync(scenarios(), { recursive: true, encoding: 'utf8' });
  whole = new Map(
    files
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file, readFileSync(workspace.path(library, 'scenarios', file), 'utf8')]),
  );
}, 120_000);

beforeEach(() => {
  for (const [file, text] of whole) writeFileSync(workspace.path(library, 'scenarios', file), text);
});

afterAll(() => {
  workspace[Symbol.dispose]();
});

const first = 'library-loans-5-0001.json';
const second = 'library-loans-5-0002.json';

it('passes a set that holds', { timeout: 60_000 }, async () => {
  expect(await verify()).toMatchObject({ passed: true });
});

it('notices a scenario of another model', { timeout: 60_000 }, async () => {
  const printed = await verifyWith(
    first,
    /"model_hash": "\w+"/,
    `"model_hash": "${'0'.repeat(64)}"`,
  );
  expect(printed).toMatch(/library-loans-5-0001 .*model_hash/);
  expect(printed).toMatch(/npx nx g scenarios library-loans/);
});

it('notices a certificate that claims too much', { timeout: 60_000 }, async () => {
  const printed = await verifyWith(second, /"killed": \d+/, '"killed": 39');
  expect(printed).toMatch(/library-loans-5-0002 .*certificate/);
});

it('notices an index that says something else', { timeout: 60_000 }, async () => {
  const printed = await verifyWith('index.json', /"difficulty": 0\.\d+/, '"difficulty": 0.999');
  expect(printed).toContain('index.json says something else of it.');
});

it('notices a base that was changed', { timeout: 60_000 }, async () => {
  const [base = ''] = [...whole.keys()].filter((file) => file.startsWith('bases'));
  expect(await verifyWith(base, '"rows"', '"row"')).toMatch(/bases/);
});

it('notices a file that is no JSON, and an index that is gone', { timeout: 60_000 }, async () => {
  expect(await verifyWith(first, '{', '')).toMatch(/library-loans-5-0001 .*JSON/);
  expect(await verifyWith('index.json', '{', '')).toMatch(/index\.json is no JSON/);
});

it('notices a set that is not whole', { timeout: 60_000 }, async () => {
  appendFileSync(workspace.path(library, 'scenarios/.progress.jsonl'), '{}\n');
  const { passed, printed } = await verify();
  expect(passed).toBe(false);
  expect(printed).toContain('interrupted');
});

it('passes an environment without scenarios, and says so', async () => {
  using empty = await libraryWorkspace();
  let printed = '';
  const output = { write: (text: string) => (printed += text) };
  const passed = await verifyProject(empty.root, { id: 'x', root: library }, { output, ports });
  expect(passed).toBe(true);
  expect(printed).toBe(
    'library-loans has no scenarios. Make some with: npx nx g scenarios library-loans\n',
  );
});

it('tells of a first set that was interrupted', { timeout: 60_000 }, async () => {
  using fresh = await libraryWorkspace();
  const begun = fresh.path(library, 'scenarios');
  mkdirSync(begun);
  writeFileSync(fresh.path(library, 'scenarios/.progress.jsonl'), '{}\n');
  let printed = '';
  const output = { write: (text: string) => (printed += text) };
  const passed = await verifyProject(fresh.root, { id: 'x', root: library }, { output, ports });
  expect(passed).toBe(false);
  expect(printed).toContain('The set is not whole');
  expect(printed).toContain('index.json cannot be read');
});
