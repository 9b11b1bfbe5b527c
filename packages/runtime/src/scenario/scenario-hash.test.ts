import { expect, test } from 'vitest';
import { resolvedStart, type Scenario } from '../index.ts';
import { lending, refusing, talking } from '../testing/scenarios.ts';
import { asInteraction, checksHash, scenarioHash } from '../trajectory.ts';

test('hashes are 32 hexadecimal digits, the same in every process', () => {
  expect(scenarioHash(lending)).toBe('07bc05088eb8e6138ad5d2acde729267');
  expect(checksHash(lending.checks)).toBe('73a016246d8a2df6c209cfe101b0a34a');
});

test('the start counts: rows, clock, task and user', () => {
  const [state] = [lending, talking].map(({ initial_state: start }) =>
    'state' in start ? start.state : undefined,
  );
  const rows = { ...state?.rows, payments: [] };
  const others: readonly Scenario[] = [
    lending,
    refusing,
    talking,
    asInteraction(lending, 'conversational'),
    asInteraction(talking, 'non-conversational'),
    { ...lending, initial_state: { state: { ...state, rows: { ...rows, books: [] } } } },
    { ...lending, initial_state: { state: { clock: '2025-03-02T09:00:00Z', rows } } },
    { ...lending, model_hash: 'other' },
  ];
  expect(new Set(others.map(scenarioHash)).size).toBe(others.length);
});

test('what judges, and how else the task could be put, does not count', () => {
  const other = {
    ...lending,
    id: 'library-loans-9999',
    checks: refusing.checks,
    reference: refusing.reference,
    task: { ...lending.task, phrasings: [] },
  };
  expect(scenarioHash(other)).toBe(scenarioHash(lending));
  expect(checksHash(other.checks)).not.toBe(checksHash(lending.checks));
});

test('rows count however they are stored', () => {
  const { initial_state: start } = lending;
  if (!('state' in start)) throw new Error('the rows are inline');
  const base = 'b'.repeat(64);
  const stored: Scenario = { ...lending, initial_state: { base } };
  const resolved = resolvedStart(stored, () => start.state);
  expect(scenarioHash(resolved)).toBe(scenarioHash(lending));
  expect(() => scenarioHash(stored)).toThrow('names its base');
});
