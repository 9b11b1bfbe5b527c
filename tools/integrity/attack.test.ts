import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LibraryLoans } from '@envloom/env-library-loans';
import { checkModel, readModel } from '@envloom/logic-model';
import type { Check, Scenario } from '@envloom/runtime';
import { createStage, generateOn } from '@envloom/scen-generator';
import { expect, it } from 'vitest';
import { attack } from './attack.ts';

const file = join(import.meta.dirname, '../../generated/library-loans/logic-model.yaml');
const read = readModel(readFileSync(file, 'utf8'), file);
const result = read.ok ? checkModel(read.parsed) : read;
if (!('checked' in result)) throw new Error(`${file} has problems.`);
const stage = createStage(result.checked);

function madeNow(): Scenario {
  for (const outcome of generateOn(stage, { seed: 7, count: 1, kinds: { ordinary: 1 } })) {
    if (outcome.kind === 'dropped') continue;
    const { hash, state } = outcome.base;
    return { ...outcome.scenario, initial_state: { base: hash, state } };
  }
  throw new Error('No scenario came about.');
}

const scenario = madeNow();
const effort = { seed: 1, extras: 2, most: 4000 };

function winners(checks: readonly Check[]): ReadonlySet<string> {
  const { judged } = attack({ stage, environment: LibraryLoans }, { ...scenario, checks }, effort);
  const won = judged.filter(({ verdict }) => verdict === 'won');
  return new Set(won.map(({ variant }) => variant.kind));
}

it('finds nothing that wins in a scenario that the gates passed', () => {
  expect([...winners(scenario.checks)]).toEqual([]);
});

it('finds extra mutations where there is no frame', () => {
  const loose = scenario.checks.filter(({ kind }) => kind !== 'nothing-else');
  expect([...winners(loose)]).toContain('extra mutation');
});

it('finds wrong arguments where fields are left open', () => {
  const loose = scenario.checks.map((check) => {
    if (!('fields' in check)) return check;
    const names = Object.keys(check.fields).map((name) => [name, { any: 'value' }] as const);
    return { ...check, fields: Object.fromEntries(names) };
  });
  expect([...winners(loose)]).toContain('wrong argument');
});

it('leaves variants out evenly where there are too many', () => {
  const subject = { stage, environment: LibraryLoans };
  const { judged, leftOut } = attack(subject, scenario, { ...effort, most: 10 });
  expect(judged).toHaveLength(10);
  expect(leftOut).toBeGreaterThan(10);
});
