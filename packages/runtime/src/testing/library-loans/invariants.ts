// Hand-written in the form that the code generator emits; see ../README.md.
import { type Invariant, rowInvariant, worldInvariant } from '../../index.ts';
import type { Book, LibraryLoansTables } from './entities.ts';

export const invariants: readonly Invariant<LibraryLoansTables>[] = [
  rowInvariant<Book, LibraryLoansTables>({
    id: 'copies-not-negative',
    rule: 'copies',
    text: 'A title never has fewer than zero copies on the shelf.',
    entity: 'Book',
    reads: [{ entity: 'Book', fields: ['copies_on_shelf'], affects: 'self' }],
    holds: (book) => book.copies_on_shelf >= 0,
  }),
  rowInvariant<Book, LibraryLoansTables>({
    id: 'copies-accounted-for',
    rule: 'copies',
    text: 'Every copy is lent or on the shelf.',
    entity: 'Book',
    reads: [
      { entity: 'Book', fields: ['copies', 'copies_on_shelf', 'book_id'], affects: 'self' },
      {
        entity: 'Loan',
        fields: ['book_id', 'returned'],
        affects: { own: 'book_id', theirs: 'book_id' },
      },
    ],
    holds: (book, { loans }) =>
      loans.count({ book_id: book.book_id, returned: false }) + book.copies_on_shelf ===
      book.copies,
  }),
  worldInvariant<LibraryLoansTables>({
    id: 'cash-book-bounded',
    rule: 'cash-book',
    text: 'The cash book holds at most a million payments.',
    reads: [{ entity: 'Payment', fields: [], affects: 'all' }],
    holds: ({ payments }) => payments.count() <= 1_000_000,
  }),
];
