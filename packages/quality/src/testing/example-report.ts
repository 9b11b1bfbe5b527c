import type { QualityFigures } from '../report/report.ts';

/** Text that would break out of a page, command a terminal or reorder what stands around it. */
const hostileText = '<script>alert("x")</script> \u001b[31m {{env}} \u202e\u0000 a\nb';

/** An invented evaluation in which nothing is wrong. */
export const cleanFigures: QualityFigures = {
  env: 'key-desk',
  model_hash: 'ab'.repeat(32),
  envloom: '0.1.0',
  seed: 7,
  options: { runs: 200, budget_seconds: 60 },
  counts: { calls: 120_000, checked_calls: 118_000, sequences: 300, worlds: 40 },
  complete: true,
  coverage: {
    operations: [
      { name: 'list_keys', kind: 'query', succeeded: true, failures: [] },
      {
        name: 'lend_key',
        kind: 'mutation',
        succeeded: true,
        failures: [{ code: 'KEY_OUT', reached: true }],
      },
    ],
    codes: { reached: 1, total: 1 },
    branches: { taken: 4, total: 4, missing: [] },
    entities: [
      {
        entity: 'Key',
        created: true,
        updated: true,
        removed: false,
        fields: [{ field: 'room', written: true, read: true }],
      },
    ],
    settings: [{ name: 'lending_days', matters: true }],
  },
  rules: [
    {
      id: 'one-holder',
      text: 'A key is lent to one person.',
      enforced: 'tool',
      codes: ['KEY_OUT'],
      invariants: ['one-open-loan'],
      kept_by: 'both',
      kills: 1,
    },
  ],
  mutation: {
    total: 10,
    killed: 9,
    by: { invariant: 2, other_guard: 3, behaviour: 4 },
    survived: [
      {
        owner: { kind: 'operation', name: 'lend_key' },
        line: 4,
        kind: 'off-by-one',
        before: 'days > 14',
        after: 'days > 15',
      },
    ],
    score: 0.9,
  },
  laws: [{ id: 'never-throws', statement: 'A call never throws.', calls: 118_000, holds: true }],
  findings: [],
};

/** The same with things wrong, and hostile texts wherever a model's or a caller's text can stand. */
export const poorFigures: QualityFigures = {
  ...cleanFigures,
  complete: false,
  coverage: {
    ...cleanFigures.coverage,
    operations: [
      ...cleanFigures.coverage.operations,
      {
        name: 'return_key',
        kind: 'mutation',
        succeeded: false,
        failures: [{ code: 'KEY_IN', reached: false }],
      },
    ],
    codes: { reached: 1, total: 2 },
    branches: {
      taken: 4,
      total: 6,
      missing: [
        {
          owner: { kind: 'operation', name: 'return_key' },
          line: 2,
          kind: 'check',
          text: `key.note === '${hostileText}'`,
          outcome: false,
        },
      ],
    },
  },
  rules: [
    ...cleanFigures.rules,
    {
      id: 'polite',
      text: hostileText,
      enforced: 'manner',
      codes: [],
      invariants: [],
      kept_by: 'manner',
      kills: 0,
    },
  ],
  mutation: { ...cleanFigures.mutation, killed: 5, score: 0.5 },
  findings: [
    {
      code: 'GUARD_AFTER_EFFECT',
      severity: 'note',
      operation: 'lend_key',
      failure: 'KEY_OUT',
      line: 3,
      message: 'The guard reads what the call has just written.',
    },
    {
      code: 'FIELD_NEVER_READ',
      severity: 'error',
      entity: 'Key',
      field: 'note',
      message: 'Key.note is read by nothing.',
      fix: 'Show it in a result, or remove it.',
    },
    {
      code: 'OPERATION_NEVER_SUCCEEDS',
      severity: 'error',
      operation: 'return_key',
      message: 'No call of return_key succeeded.',
    },
    {
      code: 'LAW_BROKEN',
      severity: 'error',
      law: 'never-throws',
      operation: 'lend_key',
      message: `lend_key threw: ${hostileText}`,
      example: {
        seed: 12,
        start: 'grown',
        state: { clock: '2025-01-01T00:00:00Z', rows: { keys: [{ key_id: 'K1', room: 'A' }] } },
        steps: [
          { kind: 'wait', seconds: 172_800 },
          { kind: 'call', tool: 'lend_key', args: { key_id: hostileText } },
          { kind: 'call', tool: 'list_keys', args: {} },
        ],
        observed: `Error: ${hostileText}`,
      },
    },
  ],
};
