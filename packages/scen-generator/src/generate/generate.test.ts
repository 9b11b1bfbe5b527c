import { resolvedStart, type Check, type Scenario } from '@envloom/episodes';
import type { WorldState } from '@envloom/runtime';
import { describe, expect, it } from 'vitest';
import { createGeneratorContext } from '../context/create-context.ts';
import { checkedEnvironment, checkedFrom } from '../testing/models.ts';
import { generateOn } from './generate.ts';
import type { Outcome, VerifiedAttempt } from './options.ts';
import { verifyStored } from './verify-stored.ts';

const stage = createGeneratorContext(checkedEnvironment('library-loans'));
const options = { seed: 3, count: 12 };
const outcomes = [...generateOn(stage, options)];
const verified = outcomes.filter((one): one is VerifiedAttempt => one.kind === 'verified');
const bases = new Map<string, WorldState>(verified.map(({ base }) => [base.hash, base.state]));
const inline = (scenario: Scenario): Scenario => resolvedStart(scenario, (hash) => bases.get(hash));
const scenarios = verified.map(({ scenario }) => inline(scenario));

/** The first scenario for which this gives something. */
function firstOf<T>(pick: (scenario: Scenario) => T | undefined): readonly [Scenario, T] {
  for (const scenario of scenarios) {
    const found = pick(scenario);
    if (found !== undefined) return [scenario, found];
  }
  throw new Error('no scenario has that');
}

const withoutCheck = (scenario: Scenario, out: (check: Check) => boolean): Scenario => ({
  ...scenario,
  checks: scenario.checks.filter((check) => !out(check)),
});

describe('generating', () => {
  it('gives as many as wanted, of every kind', () => {
    expect(verified).toHaveLength(options.count);
    expect(new Set(verified.map(({ scenario }) => scenario.kind)).size).toBe(4);
  });

  it('gives the same again, on another stage too', () => {
    const again = [...generateOn(createGeneratorContext(stage.checked), options)];
    expect(again).toEqual(outcomes);
  });

  it('goes on after an interruption as if there had been none', () => {
    const done = outcomes.slice(0, 7);
    const isDone = <K extends Outcome['kind']>(kind: K) =>
      done.filter((one): one is Extract<Outcome, { kind: K }> => one.kind === kind);
    const resume = {
      attempts: done.length,
      verified: isDone('verified').map(({ scenario }) => scenario),
      dropped: isDone('dropped'),
    };
    expect([...generateOn(stage, { ...options, resume })]).toEqual(outcomes.slice(7));
  });

  it('gives other ones for another seed', () => {
    const [first] = generateOn(stage, { ...options, seed: 4 });
    expect(first).not.toEqual(outcomes[0]);
  });

  it('ends where nothing can be made', () => {
    const still = createGeneratorContext(checkedFrom(stillModel));
    const all = [...generateOn(still, options)];
    expect(all.every(({ kind }) => kind === 'dropped')).toBe(true);
    expect(all.at(0)).toMatchObject({ reason: 'no-plan' });
  });
});

describe('a stored scenario', () => {
  it('holds as it was stored', () => {
    for (const scenario of scenarios) expect(verifyStored(stage, scenario)).toEqual([]);
  });

  it('of another model is refused', () => {
    const [scenario] = firstOf((one) => one);
    const [problem] = verifyStored(stage, { ...scenario, model_hash: '0'.repeat(64) });
    expect(problem).toMatch(/model 0000/);
  });

  it('with another observation is not solvable', () => {
    const [scenario, at] = firstOf(({ reference }) => {
      const found = reference.findIndex((step) => step.kind === 'call');
      return found < 0 ? undefined : found;
    });
    const reference = scenario.reference.map((step, index) =>
      index === at && step.kind === 'call'
        ? { ...step, observation: { success: true, data: 'something else' } as const }
        : step,
    );
    expect(verifyStored(stage, { ...scenario, reference })[0]).toMatch(/^solvable/);
  });

  it('whose frame was taken out is noticed', () => {
    const problems = scenarios.map((scenario) =>
      verifyStored(
        stage,
        withoutCheck(scenario, ({ kind }) => kind === 'nothing-else'),
      ),
    );
    expect(problems.every(([first]) => first !== undefined)).toBe(true);
  });

  it('whose text leaves out a fact is noticed', () => {
    const [scenario] = firstOf(({ user }) => (user === undefined ? true : undefined));
    const task = { ...scenario.task, text: 'Please do what has to be done.' };
    expect(verifyStored(stage, { ...scenario, task })).not.toEqual([]);
  });
});

const stillModel = `
format_version: 1
name: still-life
title: A shelf
summary: Things on a shelf that nobody moves.
domain: test/still
rules: []
entities:
  - name: Thing
    collection: things
    key: thing_id
    label: thing.name
    rows: [1, 1]
    fields:
      - { name: thing_id, type: string, sample: { sequence: T } }
      - { name: name, type: string, unique: true, sample: { examples: [a vase] } }
operations:
  - name: list_things
    kind: query
    description: Lists the things.
    params: []
    returns: { type: array, of: { type: row, entity: Thing } }
    body: |
      return things.all();
`;
