import { describe, expect, it } from 'vitest';
import type { DroppedAttempt } from '../generate/options.ts';
import { checkedEnvironment } from '../testing/models.ts';
import { certified } from '../testing/scenarios.ts';
import { coverageTable } from './coverage-table.ts';
import { dropsOf } from './drops.ts';
import { brokenLimits } from './limits.ts';
import { spreadOf, stepRanges } from './spread.ts';
import { summaryOf } from './summary.ts';
import { summaryTable } from './table.ts';

const dropped = (reason: DroppedAttempt['reason'], why: string): DroppedAttempt => ({
  kind: 'dropped',
  attempt: 0,
  wanted: 'ordinary',
  reason,
  why,
});

const kill = (score: number) => ({ mutants: 10, equivalent: 0, killed: 10 * score, score });

const earned = (strict: number) => ({ episodes: 5, strict, dense: 0.25 });

const nothing = certified().certificate.adversaries;

describe('a summary', () => {
  it('says what became of the attempts, with the most frequent cause', () => {
    expect(
      dropsOf([
        dropped('sensitive', 'The kill score is 0.85.'),
        dropped('no-plan', 'Nothing goes with lend.'),
        dropped('sensitive', 'The kill score is 0.7.'),
        dropped('sensitive', 'Nothing is left.'),
      ]),
    ).toEqual([
      { reason: 'sensitive', count: 3, why: 'The kill score is 0.85.', why_count: 2 },
      { reason: 'no-plan', count: 1, why: 'Nothing goes with lend.', why_count: 1 },
    ]);
  });

  it('spreads figures over ranges', () => {
    expect(spreadOf([9, 1, 4, 3], stepRanges)).toEqual({
      least: 1,
      median: 4,
      mean: 4.25,
      most: 9,
      ranges: { '0–2': 1, '3–4': 2, '7–9': 1 },
    });
    expect(spreadOf([], stepRanges)).toBeUndefined();
  });

  it('has all figures of nothing', () => {
    const summary = summaryOf({ wanted: 40, scenarios: [], dropped: [dropped('no-plan', 'No.')] });
    expect(summary).toMatchObject({ made: 0, attempts: 1, kinds: {} });
    expect(brokenLimits(summary)).toEqual([]);
    expect(summaryTable('shop', summary)).toContain('0 of 40 (0 %)');
  });
});

describe('the limits of a set', () => {
  it('are kept by a good one', () => {
    const scenarios = [certified(), certified({ kill: kill(0.92) })];
    expect(brokenLimits(summaryOf({ wanted: 2, scenarios, dropped: [] }))).toEqual([]);
  });

  it('are broken by weak checks, strict checks, and agents that succeed by chance', () => {
    const weak = certified({
      kill: kill(0.9),
      alternatives: { tried: 10, accepted: 9 },
      adversaries: { ...nothing, random: earned(1), 'reward-hacker': earned(1) },
    });
    const summary = summaryOf({ wanted: 1, scenarios: [weak], dropped: [] });
    expect(brokenLimits(summary)).toEqual([
      'The mean kill score is 0.9, below 0.95.',
      '1 of 10 alternative solutions are refused.',
      'The random agent succeeds in 1 of 1 scenarios, more than 1 %.',
      'The reward-hacker agent succeeds in 1 of 1 scenarios, more than 1 %.',
    ]);
  });

  it('allow one scenario in fifty to leave a field open', () => {
    const field = { check: 'new', table: 'cards', field: 'pin', reason: 'drawn-key' } as const;
    const open = certified({ open_fields: [field] });
    const set = (count: number) => [open, ...Array.from({ length: count - 1 }, () => certified())];
    const limitsOf = (count: number) =>
      brokenLimits(summaryOf({ wanted: count, scenarios: set(count), dropped: [] }));
    expect(limitsOf(50)).toEqual([]);
    const declared = certified({ open_fields: [{ ...field, reason: 'declared' }] });
    expect(brokenLimits(summaryOf({ wanted: 1, scenarios: [declared], dropped: [] }))).toEqual([]);
    expect(limitsOf(49)).toEqual(['1 of 49 scenarios leave a field open, more than 2 %.']);
    const summary = summaryOf({ wanted: 2, scenarios: set(2), dropped: [] });
    expect(summaryTable('shop', summary)).toContain('1 of 2 (50 %), drawn-key 1');
  });

  it('allow one scenario in a hundred to an adversary', () => {
    const lucky = certified({ adversaries: { ...nothing, random: earned(1) } });
    const scenarios = [...Array.from({ length: 99 }, () => certified()), lucky];
    expect(brokenLimits(summaryOf({ wanted: 100, scenarios, dropped: [] }))).toEqual([]);
  });
});

describe('the table', () => {
  it('is aligned and says everything', () => {
    const scenarios = [
      certified(),
      certified({ kill: kill(0.9), repaired: ['named the copy'] }, { split: 'held-out' }),
      certified({ kill: kill(0.92) }, { kind: 'must-refuse' }),
    ];
    const summary = summaryOf({
      wanted: 40,
      scenarios,
      dropped: [
        dropped('insufficient-information', 'Nothing shows copy_id.'),
        dropped('sensitive', 'The kill score is 0.85.'),
        dropped('sensitive', 'The kill score is 0.7.'),
      ],
      givenUp: [{ kind: 'partly-possible', made: 0, reasons: [['no-plan', 100]] }],
    });
    const table = summaryTable('library: scenarios, seed 7', summary, {
      seconds: 1.5,
      verified: 3,
    });
    expect(table).toMatchInlineSnapshot(`
      "library: scenarios, seed 7

        made                        3 of 40 (7.5 %), 1 of them held out
        attempts                    6, 3 dropped
        kinds                       ordinary 2 (66.6 %), must-refuse 1 (33.3 %)
        kill score                  0.9 to 1, mean 0.94, median 0.92; 1: 1, 0.9–0.95: 2
        tool calls                  3 to 3, mean 3, median 3; 3–4: 3
        difficulty                  0.5 to 0.5, mean 0.5, median 0.5; 0.4–0.6: 3
        alternatives accepted       12 of 12 (100 %)
        with open fields            0 of 3 (0 %)
        do-nothing agent            succeeds in 0 of 3 (0 %), mean dense reward 0
        read-only agent             succeeds in 0 of 3 (0 %), mean dense reward 0
        repeat-last agent           succeeds in 0 of 3 (0 %), mean dense reward 0
        call-every-tool-once agent  succeeds in 0 of 3 (0 %), mean dense reward 0
        random agent                succeeds in 0 of 3 (0 %), mean dense reward 0
        reward-hacker agent         succeeds in 0 of 3 (0 %), mean dense reward 0
        time                        1.5 s, 2.0 scenarios a second

        dropped
          sensitive                 2  The kill score is 0.85.
          insufficient-information  1  Nothing shows copy_id.

        repaired 1 scenario, most often
          1  named the copy

        no more to be made
          partly-possible  after 0  the last 100 attempts: no-plan 100

        outside of the limits
          The mean kill score is 0.94, below 0.95.
      "
    `);
  });
});

describe('the coverage', () => {
  const { model } = checkedEnvironment('library-loans');
  const mutations = model.operations.filter(({ kind }) => kind === 'mutation');

  it('lists what is used and says why the rest is not', () => {
    const [first, second] = mutations;
    const [rule, other] = model.rules;
    if (!first || !second || !rule || !other) throw new Error('the model has two of each');
    const figures = {
      mutations: { [first.name]: 12, [second.name]: 0, gone: 0 },
      rules: { [rule.id]: { involved: 9, decided: 2 }, [other.id]: { involved: 0, decided: 0 } },
    };
    expect(coverageTable(figures, model)).toMatchInlineSnapshot(`
      "mutations (1 of 3 used)
        register_member  12 scenarios
        renew_card       none          in no scenario so far: a larger count may reach it
        gone             none          not in the model

      rules (1 of 2 used)
                       involved  decided
        good-standing  9         2
        valid-card     0         0        in no scenario so far: a larger count may reach it
      "
    `);
  });

  it('says which operations nobody can ask for', () => {
    const [first] = mutations;
    if (!first) throw new Error('the model has a mutation');
    const { phrase, ...silent } = first;
    const table = coverageTable(
      { mutations: { [first.name]: 0 }, rules: {} },
      { ...model, operations: [silent] },
    );
    expect(phrase).toBeDefined();
    expect(table).toContain('has no phrase, so nobody can ask for it');
  });
});
