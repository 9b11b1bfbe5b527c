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
      { name: 'next_id', type: 'ref', entity: 'Loan', optional: true },
    ],
  };
  const list = {
    name: 'BookList',
    collection: 'book_lists',
    key_in_row: false,
    fields: [
      { name: 'book_ids', type: 'array', of: { type: 'ref', entity: 'Book' } },
      { name: 'owner', type: 'string' },
    ],
  };
  const box = {
    name: 'Box',
    collection: 'boxes',
    key: 'box_id',
    tree: 'in_id',
    fields: [
      { name: 'box_id', type: 'string' },
      { name: 'in_id', type: 'ref', entity: 'Box', optional: true },
      { name: 'most', type: 'integer' },
    ],
  };
  const item = {
    name: 'Item',
    collection: 'items',
    key: 'item_id',
    fields: [
      { name: 'item_id', type: 'string' },
      { name: 'box_id', type: 'ref', entity: 'Box' },
    ],
  };
  const model = {
    ...shelf,
    rules: [{ id: 'rule', text: 'It holds.', enforced: 'invariant' }],
    entities: [...shelf.entities, loan, list, box, item],
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
    'its own fields, in a callback',
    '[1].every(() => loans.count({ book_id: book.book_id }) <= book.copies)',
    [
      self('book_id', 'copies'),
      { entity: 'Loan', fields: ['book_id'], affects: { own: 'book_id', theirs: 'book_id' } },
    ],
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
    'of other rows of its table, only what is read of them',
    "book.book_id !== '' && books.where({ copies: book.copies }).every((b) => b.copies > 0)",
    [
      self('book_id', 'copies'),
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

/** How changed rows of an entity lead back to the rows of an invariant. */
function waysFrom(entity: string, holds: string, about: string) {
  return readsOf(holds, about)
    .filter((read) => read.entity === entity && read.affects !== 'self')
    .map(({ affects }) => affects);
}

const toBook = { entity: 'Loan', own: 'book_id', theirs: 'book_id' };

it.each([
  [
    'through a row that refers to it',
    'loans.need(loan.next_id ?? loan.loan_id).days > books.need(loans.need(loan.next_id ?? loan.loan_id).book_id).copies',
    [
      { own: 'next_id', theirs: 'loan_id', via: [toBook] },
      { own: 'book_id', theirs: 'book_id' },
    ],
  ],
  [
    'through rows that match, in a callback',
    'loans.where({ days: loan.days }).every((other) => books.need(other.book_id).copies > 0)',
    [
      { own: 'book_id', theirs: 'book_id' },
      { own: 'days', theirs: 'days', via: [toBook] },
    ],
  ],
  [
    'through a field that a callback takes out of a row',
    'loans.where({ days: loan.days }).every(({ book_id }) => books.has(book_id))',
    [
      { own: 'book_id', theirs: 'book_id' },
      { own: 'days', theirs: 'days', via: [toBook] },
    ],
  ],
  [
    'with a text for what is absent',
    "books.get(loans.get(loan.next_id ?? '')?.book_id ?? 'none') === undefined",
    [{ own: 'next_id', theirs: 'loan_id', absent: '', via: [{ ...toBook, absent: 'none' }] }],
  ],
  [
    'from where a row that was looked up again was found',
    'books.need(books.need(loan.book_id).book_id).copies > 0',
    [{ own: 'book_id', theirs: 'book_id' }],
  ],
  [
    'from all rows, through rows that are put together',
    "[{ ...loan, book_id: 'x' }, loan].every((l) => books.has(l.book_id))",
    ['all'],
  ],
  [
    'from all rows, through a chain without an end',
    'loans.where({ days: loan.days }).every((l) => loans.where({ book_id: l.book_id }).every((m) => books.has(m.book_id)))',
    ['all'],
  ],
])('to loans from books: %s', (_what, holds, ways) => {
  expect(waysFrom('Book', holds, 'Loan')).toEqual(ways);
});

it.each([
  [
    'the items of a list',
    'bookList.book_ids.every((id) => books.has(id))',
    'Book',
    [{ own: 'book_ids[]', theirs: 'book_id' }],
  ],
  [
    'rows that have no key field',
    'book_lists.where({ owner: bookList.owner }).every((l) => book_lists.has(book_lists.keyOf(l)))',
    'BookList',
    [{ own: 'owner', theirs: 'owner' }],
  ],
])('to lists of books: %s', (_what, holds, entity, ways) => {
  expect(waysFrom(entity, holds, 'BookList')).toEqual(ways);
});

const inBox = { own: 'box_id', theirs: 'box_id' };
const upwards = { own: 'box_id', theirs: 'in_id', climb: true };
const within = '[box, ...boxes.descendants(box)].flatMap((b) => items.where({ box_id: b.box_id }))';

it.each([
  ['boxes', `boxes.descendants(box).length <= box.most`, 'Box', [upwards]],
  ['boxes, by key', `boxes.descendants(box.box_id).length <= box.most`, 'Box', ['all']],
  ['boxes above', `boxes.ancestors(box).length <= box.most`, 'Box', ['all']],
  [
    'what is in boxes',
    `${within}.length <= box.most`,
    'Item',
    [inBox, { ...upwards, via: [{ entity: 'Box', ...inBox }] }],
  ],
])('up to boxes from %s', (_what, holds, entity, ways) => {
  expect(waysFrom(entity, holds, 'Box')).toEqual(ways);
});

it('rows without a value match rows without one', () => {
  const holds = 'loans.count({ next_id: loan.next_id }) === 1';
  expect(waysFrom('Loan', holds, 'Loan')).toEqual([
    { own: 'next_id', theirs: 'next_id', blank: true },
  ]);
  const inCallback = 'loans.count((other) => other.next_id === loan.next_id) === 1';
  expect(waysFrom('Loan', inCallback, 'Loan')).toEqual([
    { own: 'next_id', theirs: 'next_id', blank: true },
  ]);
  for (const text of [holds, inCallback]) {
    for (const guard of [
      'loan.next_id === undefined ||',
      'loan.days < 0 || loan.next_id === undefined || !loan.open ||',
      'loan.next_id !== undefined && loan.open &&',
    ]) {
      expect(waysFrom('Loan', `${guard} ${text}`, 'Loan')).toEqual([
        { own: 'next_id', theirs: 'next_id' },
      ]);
    }
  }
});

it('of the world: every row', () => {
  expect(readsOf('sum(books.all(), (b) => b.copies) >= loans.count({ open: true })', null)).toEqual(
    [
      { entity: 'Book', fields: ['copies'], affects: 'all' },
      { entity: 'Loan', fields: ['open'], affects: 'all' },
    ],
  );
});
