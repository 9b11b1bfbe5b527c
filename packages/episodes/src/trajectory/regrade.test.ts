import { expect, test } from 'vitest';
import type { Scenario } from '../scenario/scenario.ts';
import { LibraryLoans } from '@envloom/runtime/testing';
import { recorded } from '../testing/recorded.ts';
import { lending, refusing, talking, telling } from '../testing/scenarios.ts';
import { regradeTrajectory, replayTrajectory, withContentHash } from '../trajectory.ts';

const lent = recorded(LibraryLoans, lending);

/** Other checks: the loan must be due a day later, and one that is new. */
const stricter: Scenario = withContentHash({
  ...lending,
  checks: [
    ...lending.checks.filter(({ id }) => id !== 'book-lent'),
    {
      id: 'book-gone',
      sentence: 'Has removed Emma',
      kind: 'row-removed',
      table: 'books',
      key: 'B1',
    },
  ],
});

test('checks that changed give a new grade and say what became of each', () => {
  const regrade = regradeTrajectory(LibraryLoans, stricter, lent);
  expect(regrade).toMatchObject({
    kind: 'regraded',
    before: { strict: 1 },
    after: { strict: 0 },
    changed: [
      { id: 'book-lent', sentence: 'Has set copies on shelf of Emma to 0', before: true },
      { id: 'nothing-else', before: true, after: false },
      { id: 'book-gone', sentence: 'Has removed Emma', after: false },
    ],
    trajectory: { reward: 0, grade: { strict: 0 }, content_hash: stricter.content_hash },
  });
  if (regrade.kind !== 'regraded') throw new Error('not regraded');
  expect(regrade.changed[0]).not.toHaveProperty('after');
  expect(regrade.trajectory).toMatchObject({ id: lent.id, steps: lent.steps });
});

test('a trajectory that was judged anew is the same when it is played again', () => {
  const regrade = regradeTrajectory(LibraryLoans, stricter, lent);
  if (regrade.kind !== 'regraded') throw new Error('not regraded');
  const { trajectory } = regrade;
  expect(replayTrajectory(LibraryLoans, stricter, trajectory)).toMatchObject({ isSame: true });
  expect(regradeTrajectory(LibraryLoans, lending, trajectory)).toMatchObject({
    trajectory: lent,
  });
});

test('with the same checks nothing changes, and a wrong grade is put right', () => {
  const same = regradeTrajectory(LibraryLoans, lending, lent);
  expect(same).toMatchObject({ kind: 'regraded', changed: [], trajectory: lent });
  const grade = {
    ...lent.grade,
    strict: 0 as const,
    checks: lent.grade.checks.map((check) => ({ ...check, passed: false })),
  };
  const wrong = regradeTrajectory(LibraryLoans, lending, { ...lent, reward: 0, grade });
  expect(wrong).toMatchObject({ kind: 'regraded', after: lent.grade, trajectory: lent });
  expect(wrong).toHaveProperty('changed.length', 3);
});

test('a scenario that starts otherwise by now, or tells its user something else, judges nothing', () => {
  const task = { ...lending.task, text: 'Please lend Emma to Cem.' };
  expect(
    regradeTrajectory(LibraryLoans, withContentHash({ ...lending, task }), lent),
  ).toMatchObject({ kind: 'diverged', replay: { divergences: [{ what: 'messages' }] } });
  const told = recorded(LibraryLoans, talking);
  const { user = { persona: '', knows: [] } } = talking;
  const knows = user.knows.map((fact) => ({ ...fact, text: `${fact.text} Soon.` }));
  const other = withContentHash({ ...talking, user: { ...user, knows } });
  expect(regradeTrajectory(LibraryLoans, other, told)).toMatchObject({ kind: 'diverged' });
});

test('what does not come about any more is not judged, nor what cannot be played', () => {
  const changed = { ...lent, final_hash: '0'.repeat(32) };
  expect(regradeTrajectory(LibraryLoans, lending, changed)).toMatchObject({
    kind: 'diverged',
    replay: { divergences: [{ what: 'hash' }] },
  });
  expect(regradeTrajectory(LibraryLoans, refusing, lent)).toMatchObject({
    kind: 'not-replayable',
    reason: 'other-scenario',
  });
});

test('what was told is judged by what is wanted now', () => {
  const items = [{ name: 'Cem', fees: 12 }];
  const checks = telling.checks.map((check) =>
    check.kind === 'answered' ? { ...check, items } : check,
  );
  const told = recorded(LibraryLoans, telling);
  expect(told).toMatchObject({ kind: 'answer', reward: 1 });
  const regrade = regradeTrajectory(LibraryLoans, withContentHash({ ...telling, checks }), told);
  expect(regrade).toMatchObject({ kind: 'regraded', after: { strict: 0, dense: 0 } });
});
