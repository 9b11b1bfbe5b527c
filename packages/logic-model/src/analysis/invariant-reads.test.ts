import { expect, it } from 'vitest';
import type { InvariantRead } from '../checked.ts';
import { checkedModel, shelf } from '../testing/worlds.ts';

/** What the invariant of books, or of the world, reads. */
function readsOf(holds: string, entity: string | null = 'Book'): readonly InvariantRead[] {
  const loan = {
    name: 'Loan',
    collection: 'loans',
    key: 'loan_id',
    fields: [
      { name: 'loan_id', type: 'string' },
      { name: 'book_id', type: 'ref', entity: 'Book' },
      { name: 'open', type: 'boolean' },
      { name: 'days', type: 'integer' },
    ],
  };
  const model = {
    ...shelf,
    rules: [{ id: 'rule', text: 'It holds.', enforced: 'invariant' }],
    entities: [...shelf.entities, loan],
    functions: [
      {
        name: 'is_long',
        params: [{ name: 'loan', type: 'row', entity: 'Loan' }],
        returns: { type: 'boolean' },
        body: 'return loan.days > 30;',
      },
    ],
    invariants: [{ id: 'holds', rule: 'rule', holds, ...(entity === null ? {} : { entity }) }],
  };
  return checkedModel(model).invariants[0]?.holds?.reads ?? [];
}

const self = (...fields: string[]) => ({ entity: 'Book', fields, affects: 'self' });

it.each([
  ['its own fields', 'book.copies >= 0', [self('copies')]],
  [
    'rows that refer to it, by a match',
    'loans.count({ book_id: book.book_id, open: true }) <= book.copies',
    [
      self('book_id', 'copies'),
      {
        entity: 'Loan',
        fields: ['book_id', 'open'],
        affects: { own: 'book_id', theirs: 'book_id' },
      },
    ],
  ],
  [
    'rows that refer to it, by a predicate',
    'loans.where((l) => l.book_id === book.book_id && l.days > 3).length <= book.copies',
    [
      self('book_id', 'copies'),
      {
        entity: 'Loan',
        fields: ['book_id', 'days'],
        affects: { own: 'book_id', theirs: 'book_id' },
      },
    ],
  ],
  [
    'a row that it refers to, by key',
    'loans.get(book.book_id) === undefined',
    [
      self('book_id'),
      { entity: 'Loan', fields: [], affects: { own: 'book_id', theirs: 'loan_id' } },
    ],
  ],
  [
    'all rows, where nothing leads back',
    'loans.count({ open: true }) <= book.copies',
    [self('copies'), { entity: 'Loan', fields: ['open'], affects: 'all' }],
  ],
  [
    'all rows, in a callback',
    '[1].every(() => loans.count({ book_id: book.book_id }) <= book.copies)',
    [self('book_id', 'copies'), { entity: 'Loan', fields: ['book_id'], affects: 'all' }],
  ],
  [
    'the rows of its own table',
    'books.count({ copies: book.copies }) === 1',
    [
      self('copies'),
      { entity: 'Book', fields: ['copies'], affects: { own: 'copies', theirs: 'copies' } },
    ],
  ],
  [
    'what a function reads of a row',
    'loans.where({ book_id: book.book_id }).every((l) => is_long(l) || l.open)',
    [
      self('book_id'),
      {
        entity: 'Loan',
        fields: ['book_id', 'days', 'open'],
        affects: { own: 'book_id', theirs: 'book_id' },
      },
    ],
  ],
])('of a book: %s', (_what, holds, expected) => {
  expect(readsOf(holds)).toEqual(expected);
});

it('of the world: every row', () => {
  expect(readsOf('sum(books.all(), (b) => b.copies) >= loans.count({ open: true })', null)).toEqual(
    [
      { entity: 'Book', fields: ['copies'], affects: 'all' },
      { entity: 'Loan', fields: ['open'], affects: 'all' },
    ],
  );
});
