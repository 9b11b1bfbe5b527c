import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addedKeys,
  addedRows,
  changesNothingElse,
  type Frame,
  grade,
  hasObserved,
  hasTold,
  isText,
  isTime,
  type Play,
  playOf,
  type Validator,
} from '../index.ts';
import { callsArbitrary } from '../testing/calls.ts';
import {
  LibraryLoans,
  type LibraryLoansTables,
  type Loan,
} from '../testing/library-loans/index.ts';
import { lending } from '../testing/scenarios.ts';

// Written as the code generator emits them, for the checks of `lending`.

const isLoanOfEmma = (loan: Loan): boolean =>
  loan.member_id === 'M1' &&
  loan.book_id === 'B1' &&
  loan.due_on === '2025-03-15' &&
  !loan.returned;

const bookLent: Validator<LibraryLoansTables> = ({ before, after }) =>
  before.books.get('B1')?.copies_on_shelf !== 0 && after.books.get('B1')?.copies_on_shelf === 0;

const loanAdded: Validator<LibraryLoansTables> = (play) =>
  addedRows(play, 'loans').filter(isLoanOfEmma).length === 1;

const nothingElse: Validator<LibraryLoansTables> = (play) =>
  changesNothingElse(play, {
    changed: [{ table: 'books', key: 'B1', fields: ['copies_on_shelf'] }],
    added: { loans: [{ count: 1, matches: isLoanOfEmma }] },
  });

const validators: Readonly<Record<string, Validator<LibraryLoansTables>>> = {
  'book-lent': bookLent,
  'loan-added': loanAdded,
  'nothing-else': nothingElse,
};

const start = new LibraryLoans();

function playing(...calls: readonly (readonly [string, object])[]): Play<LibraryLoansTables> {
  const world = start.fork();
  const events = calls.map(([tool, args]) => ({
    kind: 'call' as const,
    tool,
    arguments: JSON.parse(JSON.stringify(args)),
    result: world.call(tool, args),
  }));
  return playOf(start, world, events);
}

const lend = ['check_out_book', { member_id: 'M1', book_id: 'B1' }] as const;

test('validators say the same as the checks', () => {
  let earned = 0;
  fc.assert(
    fc.property(callsArbitrary, fc.boolean(), (calls, isSolved) => {
      const some = calls
        .slice(0, isSolved ? 2 : 5)
        .map(({ name, args }) => [name, Object(args)] as const);
      const play = playing(...(isSolved ? [lend] : []), ...some);
      const { checks, strict } = grade(lending.checks, play.played);
      for (const [id, validator] of Object.entries(validators))
        expect([id, validator(play)]).toEqual([id, checks[id]]);
      earned += strict;
    }),
  );
  expect(earned).toBeGreaterThan(5);
});

test('keys of new rows, and what is read of a play', () => {
  const play = playing(
    lend,
    ['pay_fees', { member_id: 'M2', amount: 1 }],
    ['get_member', { member_id: 'M3' }],
  );
  expect(addedKeys(play, 'loans')).toEqual(['L3']);
  expect(addedKeys(play, 'loans', isLoanOfEmma)).toEqual(['L3']);
  expect(addedKeys(play, 'loans', (loan) => loan.returned)).toEqual([]);
  expect(addedRows(play, 'payments').map(({ paid_at }) => isTime(paid_at, play.played))).toEqual([
    true,
  ]);
  expect(addedRows(play, 'members')).toEqual([]);
  expect(isText(play.after.members.get('M1')?.name, 'ada')).toBe(true);
  const facts = [{ member_id: 'M3', status: 'suspended' }];
  expect(hasObserved(play.played, { facts })).toBe(true);
  expect(hasTold(play.played, { reason: 'MEMBER_SUSPENDED', wordings: [], others: [] })).toBe(
    false,
  );
});

test('each part of a frame counts', () => {
  const play = playing(['suspend_member', { member_id: 'M1' }]);
  const frames: readonly [boolean, Frame<LibraryLoansTables>][] = [
    [false, {}],
    [true, { ignoring: ['members'] }],
    [true, { changed: [{ table: 'members', key: 'M1', fields: ['status'] }] }],
    [false, { changed: [{ table: 'members', key: 'M1', fields: ['fees'] }] }],
    [true, { allowing: [{ table: 'members', key: 'M1', fields: { status: { any: 'value' } } }] }],
    [false, { allowing: [{ table: 'members', key: 'M1', fields: { status: { any: 'time' } } }] }],
    [false, { removed: [{ table: 'members', key: 'M1' }] }],
  ];
  for (const [isKept, frame] of frames) expect(changesNothingElse(play, frame)).toBe(isKept);
});
