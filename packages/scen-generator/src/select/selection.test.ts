import { describe, expect, it } from 'vitest';
import type { Outcome } from '../generate/options.ts';
import { checkedEnvironment } from '../testing/models.ts';
import { certified } from '../testing/scenarios.ts';
import { Selection, type Wanted } from './selection.ts';

const checked = checkedEnvironment('library-loans');
const mutations = checked.operations.filter(({ operation }) => operation.kind === 'mutation');
const stage = { checked, mutations };

/** An outcome for what was wanted; every third attempt fails. */
function outcomeOf({ kind, goals }: Wanted, attempt: number): Outcome {
  if (attempt % 3 === 0) {
    return { kind: 'dropped', attempt, wanted: kind, reason: 'no-plan', why: 'None.' };
  }
  const tool = mutations[attempt % goals]?.operation.name ?? '';
  const text = `Task ${attempt} of ${attempt * 7} things that matter to nobody.`;
  const task = { text, phrasings: [] };
  const scenario = certified(
    { tools: [tool] },
    {
      id: `s-${attempt}`,
      kind,
      task,
      reference: [
        {
          kind: 'call',
          tool,
          arguments: { n: attempt },
          observation: { success: true, data: null },
        },
      ],
    },
  );
  const base = { hash: '', state: { rows: {} } };
  return { kind: 'verified', attempt, wanted: kind, scenario, base };
}

function run(
  selection: Selection,
  from: number,
  to: number,
): { wanted: Wanted[]; outcomes: Outcome[] } {
  const wanted: Wanted[] = [];
  const outcomes: Outcome[] = [];
  for (let attempt = from; attempt < to; attempt += 1) {
    const next = selection.next();
    if (next === undefined) break;
    const outcome = outcomeOf(next, attempt);
    wanted.push(next);
    outcomes.push(outcome);
    selection.record(outcome);
  }
  return { wanted, outcomes };
}

describe('a selection', () => {
  it('goes on as if it had not been interrupted, once the outcomes are recorded again', () => {
    const whole = run(new Selection(stage), 0, 120);
    const resumed = new Selection(stage);
    for (const outcome of whole.outcomes.slice(0, 50)) resumed.record(outcome);
    expect(run(resumed, 50, 120).wanted).toEqual(whole.wanted.slice(50));
  });

  it('wants what was used seldom', () => {
    const selection = new Selection(stage);
    run(selection, 0, 60);
    const { mutations: used } = selection.coverage.figures;
    const wanted = selection.next()?.tools;
    const first = mutations[0]?.operation.name ?? '';
    const last = mutations.at(-1)?.operation.name ?? '';
    expect(used[first]).toBeGreaterThan(used[last] ?? 0);
    expect(wanted?.get(last)).toBeGreaterThan(wanted?.get(first) ?? 0);
  });

  it('drops repetitions, and what is not as asked for', () => {
    const selection = new Selection(stage, { difficulty: [0.6, 1] });
    const { outcomes } = run(selection, 0, 2);
    const [, verified] = outcomes;
    if (verified?.kind !== 'verified') throw new Error('the second attempt succeeds');
    expect(selection.repeats(verified.scenario)).toMatchObject({ dropped: 'duplicate' });
    expect(selection.misses(verified.scenario)).toEqual({
      dropped: 'not-needed',
      why: 'Its difficulty is below 0.6.',
    });
  });

  it('drops what leaves a field open where enough others do', () => {
    const field = { check: 'new', table: 'cards', field: 'pin', reason: 'drawn-key' } as const;
    const open = certified({ open_fields: [field] });
    const scenario = { ...open, id: 'open' };
    const [small, large] = [49, 100].map((count) => new Selection(stage, { count }));
    expect(small?.misses(scenario)).toMatchObject({ dropped: 'not-needed' });
    for (const attempt of [0, 1]) {
      expect(large?.misses(scenario)).toBeUndefined();
      large?.record({ kind: 'verified', attempt, wanted: 'ordinary', scenario });
    }
    expect(large?.misses(scenario)).toMatchObject({ dropped: 'not-needed' });
    expect(large?.misses(certified())).toBeUndefined();
  });

  it('tells what was given up', () => {
    const selection = new Selection(stage, { kinds: { 'must-refuse': 1 } });
    for (let attempt = 0; selection.next() !== undefined; attempt += 1) {
      selection.record({
        kind: 'dropped',
        attempt,
        wanted: 'must-refuse',
        reason: 'no-plan',
        why: 'No rule forbids anything.',
      });
    }
    expect(selection.givenUp).toMatchObject([{ kind: 'must-refuse', made: 0 }]);
  });
});
