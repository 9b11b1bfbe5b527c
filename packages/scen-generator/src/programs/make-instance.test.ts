import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkText } from '@envloom/env-package';
import {
  instantiate,
  isStop,
  judge,
  loadPrograms,
  readyProgram,
  type Judged,
} from '@envloom/task-programs';
import { beforeAll, expect, it } from 'vitest';
import { createGeneratorContext } from '../context/create-context.ts';
import type { GeneratorContext } from '../context/generator-context.ts';
import { programWorld, scenarioGates, tryInstance } from './make-instance.ts';
import { programContextOf } from './stage.ts';

const generated = join(import.meta.dirname, '../../../../generated');

let stage: GeneratorContext;
let judged: Judged;

/** An instance of a program of an environment that passes the gates of programs. */
function instanceOf(env: string, name: string): { stage: GeneratorContext; judged: Judged } {
  const folder = join(generated, env);
  const model = join(folder, 'logic-model.yaml');
  const check = checkText(readFileSync(model, 'utf8'), model);
  if (!check.ok) throw new Error(check.problems.join('\n'));
  const context = createGeneratorContext(check.checked);
  const source = loadPrograms(folder, check.checked).programs.find(
    ({ program }) => program.name === name,
  );
  if (source === undefined) throw new Error(`${env} has no program ${name}.`);
  const ready = readyProgram(programContextOf(context), source);
  for (let seed = 0; seed < 20; seed += 1) {
    const made = instantiate(ready, programWorld(context, seed).state, seed);
    if (isStop(made)) continue;
    const found = judge(made);
    if (found.failed.length === 0) return { stage: context, judged: found };
  }
  throw new Error(`${name} gives no instance.`);
}

beforeAll(() => {
  ({ stage, judged } = instanceOf('hotel-reservations', 'departures-and-open-bills'));
});

it('a sound instance passes the gates of scenarios', () => {
  expect(scenarioGates(stage)(judged)).toEqual([]);
});

it('one whose reference does nothing is won by idle agents', () => {
  const { instance } = judged;
  const { ready, solved } = instance;
  const program = { ...ready.source.program, solution: '' };
  const idle = {
    ...instance,
    ready: { ...ready, source: { ...ready.source, program } },
    calls: [],
    solved: { ...solved, told: [] },
  };
  expect(scenarioGates(stage)({ ...judged, instance: idle })).toEqual([
    {
      code: 'SCENARIO_UNSOUND',
      why: expect.stringMatching(/^(?:already-done|adversary|not-deterministic|frame|solvable): /),
    },
  ]);
});

it('the order of goals is free only where it ends the same', { timeout: 60_000 }, () => {
  // Parking is charged before all that is open is paid: the other way round it ends elsewhere.
  const rally = instanceOf('hotel-reservations', 'rally-breaks-off');
  expect(scenarioGates(rally.stage)(rally.judged)).toEqual([]);
});

it('fields that are free may have any value in the checks', { timeout: 60_000 }, () => {
  const copies = instanceOf('library-loans', 'reading-circle-copies');
  const { ready } = copies.judged.instance;
  const found = Array.from({ length: 10 }, (_, seed) =>
    tryInstance(copies.stage, ready, programWorld(copies.stage, seed), seed, { set: 1, number: 1 }),
  ).find((each) => 'scenario' in each);
  if (found === undefined || !('scenario' in found)) throw new Error('There is no instance.');
  const loans = found.scenario.checks.flatMap((check) =>
    check.kind === 'row-added' && check.table === 'loans' ? [check.fields['copy_id']] : [],
  );
  expect(loans.length).toBeGreaterThan(0);
  for (const copy of loans) expect(copy).toEqual({ any: 'value' });
});
