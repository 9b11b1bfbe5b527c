import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LibraryLoans } from '@envloom/env-library-loans';
import { checkModel, readModel } from '@envloom/logic-model';
import type { Check, Declined, Scenario, ScenarioKind } from '@envloom/episodes';
import { createGeneratorContext, generateOn } from '@envloom/scen-generator';
import { expect, it } from 'vitest';
import { attack } from './attack.ts';

const file = join(import.meta.dirname, '../../generated/library-loans/logic-model.yaml');
const read = readModel(readFileSync(file, 'utf8'), file);
const result = read.ok ? checkModel(read.parsed) : read;
if (!('checked' in result)) throw new Error(`${file} has problems.`);
const stage = createGeneratorContext(result.checked);

function madeNow(kind: ScenarioKind, count: number): readonly Scenario[] {
  const outcomes = [...generateOn(stage, { seed: 7, count, kinds: { [kind]: 1 } })];
  return outcomes.flatMap((outcome) => {
    if (outcome.kind === 'dropped') return [];
    const { hash, state } = outcome.base;
    return [{ ...outcome.scenario, initial_state: { base: hash, state } }];
  });
}

function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('No scenario came about.');
  return first;
}

const scenario = firstOf(madeNow('ordinary', 1));
const refusals = madeNow('must-refuse', 6);
const effort = { seed: 1, extras: 2, most: 4000 };

function winners(checks: readonly Check[], of = scenario): ReadonlySet<string> {
  const { judged } = attack({ stage, environment: LibraryLoans }, { ...of, checks }, effort);
  const won = judged.filter(({ verdict }) => verdict === 'won' || verdict === 'denied');
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

function declining(
  refusal: Scenario,
  change: (check: Declined) => Partial<Declined>,
): readonly Check[] {
  return refusal.checks.map((check) =>
    check.kind === 'declined' ? { ...check, ...change(check) } : check,
  );
}

/** What is found in any of the refusals: not every reason can be mended, not every fact be looked up twice. */
function foundIn(change: (check: Declined) => Partial<Declined>): readonly string[] {
  return refusals.flatMap((refusal) => [...winners(declining(refusal, change), refusal)]);
}

it('finds nothing wrong in refusals that the gates passed', () => {
  expect(foundIn(() => ({}))).toEqual([]);
});

it('finds reasons that no mended state bears out', () => {
  expect(foundIn(({ reasons }) => ({ reasons: [...reasons, 'EMAIL_TAKEN'] }))).toContain(
    'false reason',
  );
});

it('finds looks at what decides that do not count', () => {
  expect(foundIn(({ seen }) => ({ seen: { ...seen, facts: [], queries: [] } }))).toContain(
    'right look',
  );
});

it('leaves variants out evenly where there are too many', () => {
  const subject = { stage, environment: LibraryLoans };
  const { judged, leftOut } = attack(subject, scenario, { ...effort, most: 10 });
  expect(judged).toHaveLength(10);
  expect(leftOut).toBeGreaterThan(10);
});
