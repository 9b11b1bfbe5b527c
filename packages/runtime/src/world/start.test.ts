import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { StateError } from '../index.ts';
import { initial, LibraryLoans } from '../testing/library-loans/index.ts';

function problemsOf(rows: object, rest: object = {}): readonly string[] {
  const state = { ...initial, ...rest, rows: { ...initial.rows, ...rows } };
  try {
    return [new LibraryLoans({ state })].flatMap(() => []);
  } catch (error) {
    if (error instanceof StateError) return error.problems;
    throw error;
  }
}

test('a bad start lists everything wrong with it', () => {
  const members = [
    { member_id: 'M1', name: 'Ada', status: 'gone', fees: -1 },
    { member_id: 'M1', name: 'Ada', status: 'active' },
    { member_id: 'M1', name: 'Bo', status: 'active' },
    { name: 7 },
  ];
  expect(problemsOf({ members, boks: [] }, { clock: 'noon', actor: 'M1' })).toEqual([
    'boks: unknown table; did you mean "books"?',
    'members "M1": status: expected one of "active", "suspended", "closed", got "gone"; fees: expected a number of at least 0 with at most 2 decimals, got -1',
    'members "M1": the key is taken by an earlier row',
    'members[3]: member_id: expected a string, got nothing; name: expected a string of at least 1 characters, got 7; status: expected one of "active", "suspended", "closed", got nothing',
    'clock: expected YYYY-MM-DDTHH:MM:SSZ, got "noon"',
    'actor: there is no actor "M1"',
  ]);
});

test('references, uniqueness and invariants hold from the start', () => {
  const books = [
    { book_id: 'B1', title: 'Emma', copies: 2, copies_on_shelf: 2 },
    { book_id: 'B2', title: 'Emma', copies: 0, copies_on_shelf: 0 },
  ];
  expect(problemsOf({ books })).toEqual([
    'books "B1": books "B2" has the same title "Emma".',
    'books "B2": books "B1" has the same title "Emma".',
    'loans "L2": book_id: there is no Book "B3".',
    'Every copy is lent or on the shelf. (books "B1")',
  ]);
});

test('a start with thousands of problems is told in a few lines', () => {
  const problems = Array.from({ length: 2_000 }, (_, at) => `members "M${at}": wrong`);
  const error = new StateError(problems);
  expect(error.problems).toEqual(problems);
  const lines = error.message.split('\n');
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe('and 1980 more');
  expect(inspect(error).split('\n').length).toBeLessThan(40);
  expect(new StateError(problems.slice(0, 20)).message.split('\n')).toHaveLength(20);
});
