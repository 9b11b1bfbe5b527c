import { expect, test } from 'vitest';
import { LibraryLoans } from './testing/library-loans/index.ts';

const loan = { member_id: 'M1', book_id: 'B1' };

function keyOf(library: LibraryLoans): unknown {
  const result = library.checkOutBook(loan);
  return result.success ? result.data.loan_id : result;
}

test('a fork can leave out keys, and its twin does not', () => {
  const library = new LibraryLoans();
  const ahead = library.fork({ skip: { loans: 3, nothing: 9 } });
  expect(ahead.hash()).toBe(library.hash());
  expect(ahead.diff()).toEqual({ format_version: 1, tables: {} });
  const [plain, skipped] = [keyOf(library.fork()), keyOf(ahead)];
  const numberOf = (key: unknown) => Number(String(key).replace(/^\D+/, ''));
  expect(numberOf(skipped)).toBe(numberOf(plain) + 3);
});

test('a fork can be later, never earlier', () => {
  const library = new LibraryLoans();
  const clockOf = (world: LibraryLoans) => Date.parse(world.state().clock ?? '');
  expect(clockOf(library.fork({ later: 90 }))).toBe(clockOf(library) + 90_000);
  expect(clockOf(library.fork({ later: -90 }))).toBe(clockOf(library));
});
