import type { GivenOptions } from '@envloom/core/command';
import { existsSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { findingOf, judged, type EvaluateOptions, type QualityFigures } from '@envloom/quality';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emitEnvironment, generatorVersion, writeEnvironment } from '@envloom/env-package';
import { planEnvironment } from '@envloom/env-package';
import type { QualityPorts } from '@envloom/quality/package';
import { ScratchWorkspace } from '@envloom/core/testing';
import { tinyModel } from '@envloom/env-package/testing';
import { checkProject } from './check-project.ts';

const root = 'generated/tiny-counters';
const quality = `${root}/quality.json`;

let workspace: ScratchWorkspace;
let files: readonly { path: string; content: string }[];
let evaluations: EvaluateOptions[];

/** Figures of an evaluation in which nothing is wrong. */
const figures: QualityFigures = {
  env: 'tiny-counters',
  model_hash: '0'.repeat(64),
  envloom: '0.1.0',
  seed: 1,
  options: { runs: 1, budget_seconds: 1 },
  counts: { calls: 1, checked_calls: 1, sequences: 1, worlds: 1 },
  complete: true,
  coverage: {
    operations: [{ name: 'show_counter', kind: 'query', succeeded: true, failures: [] }],
    codes: { reached: 0, total: 0 },
    branches: { taken: 0, total: 0, missing: [] },
    entities: [],
    settings: [],
  },
  rules: [],
  mutation: {
    total: 0,
    killed: 0,
    by: { invariant: 0, other_guard: 0, behaviour: 0 },
    survived: [],
    score: 1,
  },
  laws: [],
  findings: [],
};

const fakePorts: QualityPorts = {
  evaluate: async (_checked, options) => {
    evaluations.push(options);
    return judged({ ...figures, seed: options.seed }, options.threshold);
  },
  importModule: async (file) => ({ file }),
};

interface Checked {
  readonly passed: boolean;
  readonly printed: string;
  readonly last: string | undefined;
}

async function check(
  options: GivenOptions = {},
  ports: Partial<QualityPorts> = {},
): Promise<Checked> {
  let printed = '';
  const write = (text: string): boolean => {
    printed += text;
    return true;
  };
  const passed = await checkProject(workspace.root, { id: 'env-tiny-counters', root }, options, {
    output: { write },
    ports: { ...fakePorts, ...ports },
  });
  return { passed, printed, last: printed.trimEnd().split('\n').at(-1) };
}

const evaluateWith =
  (changes: Partial<QualityFigures>): QualityPorts['evaluate'] =>
  async (_checked, { threshold }) =>
    judged({ ...figures, ...changes }, threshold);

beforeAll(async () => {
  const emission = await emitEnvironment(tinyModel, 'model.yaml');
  if (!emission.ok) throw new Error(emission.problems.join('\n'));
  const { environment } = emission;
  const plan = { manifest: undefined, generator: generatorVersion(), ownModel: tinyModel };
  files = planEnvironment({ environment, read: () => undefined, ...plan }).writes;
});

beforeEach(() => {
  evaluations = [];
  workspace?.[Symbol.dispose]();
  workspace = new ScratchWorkspace();
  for (const { path, content } of files) workspace.write(`${root}/${path}`, content);
});

afterAll(() => {
  workspace[Symbol.dispose]();
});

it('writes the report of what was found, and passes', async () => {
  const { passed, printed, last } = await check({ seed: 9 });
  expect(passed).toBe(true);
  expect(JSON.parse(readFileSync(workspace.path(quality), 'utf8'))).toMatchObject({
    env: 'tiny-counters',
    seed: 9,
    verdict: { passed: true },
  });
  expect(printed).toContain(`Wrote ${quality}`);
  expect(last).toBe('tiny-counters passed');
});

it('evaluates the real package with the options given, else with the defaults', async () => {
  await check();
  await check({ seed: 3, runs: 4, budget: 5, failOn: 'never', minCodes: 0.5, minKillScore: 0.6 });
  expect(evaluations).toMatchObject([
    {
      seed: 1,
      packageModule: { file: workspace.path(root, 'src', 'index.ts') },
      threshold: { fail_on: 'error', operations: 1, codes: 0.95, kill_score: 0.8 },
    },
    {
      seed: 3,
      runs: 4,
      budgetSeconds: 5,
      threshold: { fail_on: 'never', operations: 1, codes: 0.5, kill_score: 0.6 },
    },
  ]);
});

it('does not touch a report that stays the same', async () => {
  await check();
  const file = workspace.path(quality);
  utimesSync(file, 1, 1);
  const { passed, printed } = await check();
  expect(passed).toBe(true);
  expect(printed).not.toContain('Wrote');
  expect(statSync(file).mtimeMs).toBe(1_000);
});

it('fails by the threshold, and records that', async () => {
  const findings = [findingOf('FIELD_NEVER_READ', 'Nothing reads it.', { entity: 'Counter' })];
  const ports = { evaluate: evaluateWith({ findings }) };
  const { passed, printed, last } = await check({}, ports);
  expect(passed).toBe(false);
  expect(printed).toContain('FIELD_NEVER_READ  Counter');
  expect(last).toBe('tiny-counters failed: 1 error');
  expect(readFileSync(workspace.path(quality), 'utf8')).toContain('"passed": false');
  expect(await check({ failOn: 'never' }, ports)).toMatchObject({ passed: true });
});

it('passes whatever the notes say, and prints them', async () => {
  const findings = [
    findingOf('GUARD_AFTER_EFFECT', 'The others ask.', { operation: 'add_counter' }),
  ];
  const { passed, printed, last } = await check({}, { evaluate: evaluateWith({ findings }) });
  expect(passed).toBe(true);
  expect(printed).toMatch(/1 note\n  GUARD_AFTER_EFFECT  add_counter\n/);
  expect(last).toBe('tiny-counters passed');
  expect(readFileSync(workspace.path(quality), 'utf8')).toContain('"severity": "note"');
});

it('says how to look at it', async () => {
  const { printed } = await check();
  expect(printed).toContain('Look at it: npx envloom studio tiny-counters\n');
});

/** It runs, and its texts show keys. */
const readCounter = `name: read-counter
title: Read a counter
purpose: The shift book wants the figure of the morning.
choose:
  - { name: counter, row: counters }
tells: { key: counter.counter_id }
arrange: |
  counters.insert({ value: draw.integer(3, 9), counter_id: 'morning' });
texts:
  - Please look at the counter that is called {key} and tell me what it shows right now, because the shift book still lacks the figure of this morning.
  - The shift book has a gap. Could you read counter {key} for me and say which value it has, so that I can write the number down?
  - Counter {key}, what does it show at the moment? I only need the value, for the book, and then I will leave you in peace again.
solution: |
  tell({ value: tools.show_counter({ counter_id: key }).value });
`;

describe('task programs', () => {
  it('are checked after the quality, and fail the check', async () => {
    workspace.write(`${root}/tasks/read-counter.yaml`, readCounter);
    expect(await writeEnvironment(workspace.root, root, emitEnvironment)).toEqual([]);
    const { passed, printed, last } = await check();
    expect(passed).toBe(false);
    expect(printed).toMatch(/tiny-counters passed\n {2}read-counter {2}no instance of 50 seeds/);
    expect(printed).toMatch(
      /tasks\/read-counter\.yaml:\d+:\d+ error TEXT_SHOWS_KEY[^]*On \d+ seeds of 50, such as \d/,
    );
    expect(last).toBe('tiny-counters failed: 1 of 1 task program has errors');
    expect(await check({ failOn: 'never' })).toMatchObject({ passed: true });
    expect(readFileSync(workspace.path(quality), 'utf8')).not.toContain('read-counter');
  });

  it('are told where a changed model keeps the package from being evaluated', async () => {
    workspace.write(`${root}/tasks/read-counter.yaml`, readCounter);
    const renamed = tinyModel.replaceAll('show_counter', 'read_counter');
    workspace.write(`${root}/logic-model.yaml`, renamed);
    const { passed, printed, last } = await check();
    expect(passed).toBe(false);
    expect(printed).toMatch(/ {2}read-counter {2}does not run +\w+ .*show_counter/);
    expect(last).toBe('tiny-counters failed: it could not be evaluated');
  });
});

it('refuses a package edited by hand, with the command that repairs it', async () => {
  workspace.write(`${root}/src/index.ts`, '// mine');
  const { passed, printed, last } = await check();
  expect(passed).toBe(false);
  expect(printed).toContain(`${root}/src/index.ts: changed by hand`);
  expect(printed).toContain('npx nx g env tiny-counters --overwrite');
  expect(last).toBe('tiny-counters failed: it could not be evaluated');
  expect(evaluations).toEqual([]);
  expect(existsSync(workspace.path(quality))).toBe(false);
});

it('leaves files of users and its own report alone', async () => {
  workspace.write(`${root}/test/mine.test.ts`, '// mine');
  workspace.write(`${root}/scenarios/one.json`, '{}');
  await check();
  expect(await check()).toMatchObject({ passed: true });
});

it('lists every problem of a model with its place', async () => {
  workspace.write(`${root}/logic-model.yaml`, tinyModel.replace('title: Counters\n', ''));
  const { passed, printed } = await check();
  expect(passed).toBe(false);
  expect(printed).toMatch(/^generated\/tiny-counters\/logic-model\.yaml:\d+:\d+ error MISSING_KEY/);
});

it('says so where there is no model', async () => {
  rmSync(workspace.path(root, 'logic-model.yaml'));
  expect((await check()).printed).toContain(`${root}/logic-model.yaml does not exist.`);
});

it('says what to do about a package that cannot be imported', async () => {
  const importModule = async (): Promise<unknown> => {
    throw new Error("Cannot find package 'zod'");
  };
  const { passed, printed } = await check({}, { importModule });
  expect(passed).toBe(false);
  expect(printed).toMatch(/cannot be imported: Cannot find package 'zod'\n.*npm run setup/);
});

it('takes an evaluation that breaks off for its own bug', async () => {
  const evaluate = async (): Promise<never> => {
    throw new Error('no such table');
  };
  const { passed, printed, last } = await check({}, { evaluate });
  expect(passed).toBe(false);
  expect(printed).toMatch(/bug in envloom[^]*no such table[^]*check-project\.test\.ts/);
  expect(last).toBe('tiny-counters failed: it could not be evaluated');
});

it('refuses an option that means nothing', async () => {
  await expect(check({ failOn: 'sometimes' })).rejects.toThrow(
    '--fail-on must be one of error, never, but is "sometimes".',
  );
});
