import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anything,
  type FramePart,
  grade,
  hasDeclined,
  isTime,
  type Play,
  playOf,
  type Test,
  type Validators,
  type Wanted,
} from '../index.ts';
import { callsArbitrary } from '@envloom/runtime/testing/calls';
import { LibraryLoans, type LibraryLoansTables, type Loan } from '@envloom/runtime/testing';
import { lending } from '../testing/scenarios.ts';

// Written as the code generator emits them, for the checks of `lending`.

const loanOfEmma: Wanted<Loan> = {
  member_id: 'M1',
  book_id: 'B1',
  due_on: '2025-03-15',
  returned: false,
};

const validators: Validators<LibraryLoansTables> = {
  lending: {
    'book-lent': (play) => play.rows.books.changed('B1', { copies_on_shelf: 0 }),
    'loan-added': (play) => play.rows.loans.added(loanOfEmma),
    'nothing-else': ({ frame, changedNothingBut }) =>
      changedNothingBut(frame.books.fields('B1', 'copies_on_shelf'), frame.loans.added(loanOfEmma)),
  },
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
      for (const [id, validator] of Object.entries(validators['lending'] ?? {}))
        expect([id, validator(play)]).toEqual([id, checks[id]]);
      earned += strict;
    }),
  );
  expect(earned).toBeGreaterThan(5);
});

const isSuspended: Test = (value) => value === 'suspended';

test('what is asked of rows and of what is played', () => {
  const play = playing(
    lend,
    ['pay_fees', { member_id: 'M2', amount: 1 }],
    ['suspend_member', { member_id: 'M1' }],
    ['get_member', { member_id: 'M3' }],
  );
  expect(play.rows.loans.added({})).toBe(true);
  expect(play.rows.loans.added({}, 2)).toBe(false);
  expect(play.rows.loans.added({ returned: true })).toBe(false);
  expect(play.rows.payments.added({ paid_at: isTime, member_id: 'M2' })).toBe(true);
  expect(play.rows.members.added({}, 0)).toBe(true);
  expect(play.rows.members.changed('M1', { status: isSuspended })).toBe(true);
  expect(play.rows.members.changed('M1', { status: isSuspended, fees: anything })).toBe(false);
  expect(play.rows.members.changed('M1', {})).toBe(true);
  expect(play.rows.members.changed('M3', {})).toBe(false);
  expect(play.rows.members.removed('M1')).toBe(false);
  const facts = [{ member_id: 'M3', status: 'suspended' }];
  const seen = { facts, queries: [] };
  expect(hasDeclined(play.played, { reasons: ['MEMBER_SUSPENDED'], seen })).toBe(false);
});

test('each part of a frame counts', () => {
  const play = playing(['suspend_member', { member_id: 'M1' }]);
  const { members } = play.frame;
  const frames: readonly (readonly [boolean, ...FramePart[]])[] = [
    [false],
    [true, members.fields('M1', 'status')],
    [false, members.fields('M1', 'fees')],
    [true, members.fields('M1', 'fees'), members.fields('M1', 'status')],
    [true, members.allowed('M1', { status: anything })],
    [false, members.allowed('M1', { status: isTime })],
    [false, members.removed('M1')],
    [true, { declining: true }, members.fields('M1', 'status')],
  ];
  for (const [isKept, ...parts] of frames) expect(play.changedNothingBut(...parts)).toBe(isKept);
});

test('who declines keeps a frame only where something is to be declined', () => {
  const idle = playing();
  const declined = playOf(start, start.fork(), [{ kind: 'declined', reason: 'MEMBER_SUSPENDED' }]);
  const other = idle.frame.members.fields('M1', 'status');
  expect(idle.changedNothingBut(other)).toBe(true);
  expect(declined.changedNothingBut(other)).toBe(false);
  expect(declined.changedNothingBut({ declining: true }, other)).toBe(true);
});
