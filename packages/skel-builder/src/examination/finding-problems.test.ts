import { findingCatalogue, type QualityReport } from '@envloom/quality';
import { expect, it } from 'vitest';
import { findingNotes, findingProblems, pathOf } from './finding-problems.ts';

type Finding = QualityReport['findings'][number];

const unreached: Finding = {
  code: 'CODE_NEVER_REACHED',
  severity: 'error',
  message: 'No play made lend fail with TOOL_LENT.',
  operation: 'lend',
  failure: 'TOOL_LENT',
  line: 3,
};

const reached: Finding = {
  code: 'INVARIANT_REACHED',
  severity: 'error',
  message: 'An ordinary call ends in INVARIANT_VIOLATED.',
  operation: 'lend',
  fix: 'Add a check before the write.',
  example: {
    start: 'grown',
    state: { rows: { items: [{ item_id: 'T1' }] } },
    steps: [
      { kind: 'wait', seconds: 60 },
      { kind: 'call', tool: 'lend', args: { item_id: 'T1' } },
    ],
    observed: 'INVARIANT_VIOLATED',
  },
};

function report(findings: readonly Finding[], reasons: readonly string[]): QualityReport {
  return {
    format_version: 2,
    env: 'tool-shed',
    model_hash: '0'.repeat(64),
    envloom: '0.1.0',
    seed: 1,
    options: { runs: 1, budget_seconds: 1 },
    counts: { calls: 1, checked_calls: 1, sequences: 1, worlds: 1 },
    complete: true,
    coverage: {
      operations: [],
      codes: { reached: 0, total: 0 },
      branches: { taken: 0, total: 0, missing: [] },
      entities: [],
      settings: [],
    },
    rules: [],
    mutation: {
      total: 2,
      killed: 1,
      by: { invariant: 0, other_guard: 0, behaviour: 1 },
      survived: [
        {
          owner: { kind: 'operation', name: 'lend' },
          line: 4,
          kind: 'drop-guard',
          before: 'a < b',
          after: 'true',
        },
      ],
      score: 0.5,
    },
    laws: [],
    findings,
    verdict: {
      passed: reasons.length === 0,
      threshold: { fail_on: 'error', operations: 1, codes: 0.95, kill_score: 0.8 },
      reasons,
    },
  };
}

it('tells what is wrong, where by names, what to write instead, and the play that shows it', () => {
  const note: Finding = { ...unreached, severity: 'note', code: 'GUARD_AFTER_EFFECT' };
  const problems = findingProblems(report([unreached, reached, note], ['2 errors']));
  expect(problems).toEqual([
    {
      source: 'quality',
      code: 'CODE_NEVER_REACHED',
      path: 'operations.lend.body',
      message: [
        'No play made lend fail with TOOL_LENT. (line 3 of the body)',
        `Instead: ${findingCatalogue.CODE_NEVER_REACHED.repair}`,
      ].join('\n'),
    },
    expect.objectContaining({
      path: 'operations.lend.body',
      message: [
        'An ordinary call ends in INVARIANT_VIOLATED.',
        'Instead: Add a check before the write.',
        'Example, from a world with {"rows":{"items":[{"item_id":"T1"}]}}:',
        '  1. wait 60 seconds',
        '  2. lend({"item_id":"T1"})',
        '  gives: INVARIANT_VIOLATED',
      ].join('\n'),
    }),
  ]);
});

it('tells notes apart, also of what passed', () => {
  const note: Finding = { ...unreached, severity: 'note', code: 'GUARD_AFTER_EFFECT' };
  const passed = report([note], []);
  expect(findingProblems(passed)).toEqual([]);
  expect(findingNotes(passed)).toMatchObject([{ source: 'quality', code: 'GUARD_AFTER_EFFECT' }]);
  expect(findingNotes(report([unreached], ['1 error']))).toEqual([]);
});

it('names the mistakes that nothing noticed where the kill score is all that falls short', () => {
  const [problem] = findingProblems(report([], ['kill score 50 %, 80 % needed']));
  expect(problem?.code).toBe('BELOW_THRESHOLD');
  expect(problem?.message).toMatch(
    /kill score 50 %[^]*Instead:[^]*lend, line 4: `a < b` became `true`/,
  );
});

it('tells nothing of what passed', () => {
  expect(findingProblems(report([unreached], []))).toEqual([]);
});

it.each([
  [{ ...unreached, operation: 'lend' }, 'operations.lend.body'],
  [{ code: 'HINT_INVALID', severity: 'error', message: '', operation: 'lend' }, 'operations.lend'],
  [{ code: 'ENTITY_UNUSED', severity: 'error', message: '', entity: 'Item' }, 'entities.Item'],
  [
    { code: 'FIELD_NEVER_READ', severity: 'error', message: '', entity: 'Item', field: 'name' },
    'entities.Item.fields.name',
  ],
  [{ code: 'RULE_NOT_ENFORCED', severity: 'error', message: '', rule: 'blocked' }, 'rules.blocked'],
  [
    { code: 'SETTING_WITHOUT_EFFECT', severity: 'error', message: '', setting: 'days' },
    'settings.days',
  ],
  [{ code: 'WORLD_UNSATISFIABLE', severity: 'error', message: '' }, undefined],
] satisfies [Finding, string | undefined][])('addresses %o', (finding, path) => {
  expect(pathOf(finding)).toBe(path);
});
