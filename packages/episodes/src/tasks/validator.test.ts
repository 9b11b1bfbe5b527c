import { LibraryLoans } from '@envloom/runtime/testing';
import { describe, expect, it } from 'vitest';
import { Episode } from '../index.ts';
import { lending, refusing } from '../testing/scenarios.ts';
import type { SolvingScope } from './solving.ts';
import { isSolvedBy, type Solution } from './validator.ts';

interface Tools {
  readonly check_out_book: LibraryLoans['checkOutBook'];
}
interface Slots {
  readonly member: string;
}

const { definition } = LibraryLoans;

/** Lends Emma; tells until when, or why not. */
const lend: Solution<SolvingScope<Tools>, Slots> = {
  definition,
  solve: ({ attempt, decline, tell }, { member }) => {
    const lent = attempt.check_out_book({ member_id: member, book_id: 'B1' });
    if (lent.success) tell({ due: lent.data.due_on });
    else decline(lent.error.code);
  },
  tells: true,
  free: [],
};

function played(scenario: typeof lending, ...calls: readonly [name: string, args: object][]) {
  const episode = new Episode(LibraryLoans, scenario);
  episode.reset();
  for (const [name, args] of calls)
    episode.step({ type: 'tool_calls', calls: [{ name, arguments: args }] });
  episode.step({ type: 'message', content: 'Done.' });
  return episode;
}

const lent = { member_id: 'M1', book_id: 'B1' };
const told = { items: [{ due: '2025-03-15' }] };

describe('a validator', () => {
  it('accepts what ends and tells as the solution does', () => {
    const slots = { member: 'M1' };
    const right = played(lending, ['check_out_book', lent], ['answer', told]);
    expect(isSolvedBy(lend, right, slots)).toBe(true);
    const untold = played(lending, ['check_out_book', lent]);
    expect(isSolvedBy(lend, untold, slots)).toBe(false);
    expect(isSolvedBy({ ...lend, tells: false }, untold, slots)).toBe(true);
    expect(isSolvedBy(lend, played(lending, ['answer', told]), slots)).toBe(false);
    const other = { ...lent, member_id: 'M2' };
    const wrong = played(lending, ['check_out_book', other], ['answer', told]);
    expect(isSolvedBy(lend, wrong, slots)).toBe(false);
    const free = ['loans.member_id'];
    expect(isSolvedBy({ ...lend, free }, wrong, slots)).toBe(true);
    const declined = ['decline', { reason: 'LIMIT_REACHED' }] as const;
    const both = played(lending, ['check_out_book', lent], ['answer', told], [...declined]);
    expect(isSolvedBy(lend, both, slots)).toBe(false);
  });

  it('accepts what is declined for the same reason', () => {
    const refused = { ...lend, tells: false };
    const declining = (reason: string) => played(refusing, ['decline', { reason }]);
    const slots = { member: 'M3' };
    expect(isSolvedBy(refused, declining('MEMBER_SUSPENDED'), slots)).toBe(true);
    expect(isSolvedBy(refused, declining('LIMIT_REACHED'), slots)).toBe(false);
    expect(isSolvedBy(refused, played(refusing), slots)).toBe(false);
  });

  it('has no verdict where its solution is refused', () => {
    const solution: Solution<SolvingScope<Tools>, Slots> = {
      ...lend,
      solve: ({ tools }, { member }) => {
        tools.check_out_book({ member_id: member, book_id: 'B1' });
      },
    };
    expect(() => isSolvedBy(solution, played(refusing), { member: 'M3' })).toThrow(
      /check_out_book is refused: MEMBER_SUSPENDED/,
    );
  });
});
