import { expect, test } from 'vitest';
import { LibraryLoans } from './testing/library-loans/index.ts';

test('a mutation changes the world and returns plain data', () => {
  const library = new LibraryLoans();
  const result = library.checkOutBook({ member_id: 'M1', book_id: 'B1' });
  expect(result).toEqual({
    success: true,
    data: { loan_id: 'L3', member_id: 'M1', book_id: 'B1', due_on: '2025-03-15', returned: false },
  });
});

test('a failure names its code', () => {
  const library = new LibraryLoans();
  expect(library.checkOutBook({ member_id: 'M3', book_id: 'B1' })).toEqual({
    success: false,
    error: { code: 'MEMBER_SUSPENDED', message: 'Cem is suspended' },
  });
});

test('tools are called by name, with an object or its JSON text', () => {
  const library = new LibraryLoans();
  expect(library.call('get_member', { member_id: 'M1' })).toMatchObject({ success: true });
  expect(library.call('get_member', '{"member_id":"M1"}')).toMatchObject({ success: true });
  expect(library.call('get_membre', {})).toEqual({
    success: false,
    error: {
      code: 'UNKNOWN_TOOL',
      message: 'There is no tool "get_membre"; did you mean "get_member"?',
    },
  });
});
