import {
  type Book,
  LibraryLoans,
  type LibraryLoansRows,
  type Loan,
  type Member,
} from '../../packages/runtime/src/testing/library-loans/index.ts';

/** A library to measure with, and how many members and books it has. */
export interface Library {
  readonly env: LibraryLoans;
  readonly members: number;
  readonly books: number;
}

/** A library of `rows` rows: a quarter members, a quarter books, half loans (two each, none back). */
export function libraryOf(rows: number): Library {
  const count = rows / 4;
  const state = { clock: '2025-03-01T09:00:00Z', rows: rowsOf(count) };
  return { env: new LibraryLoans({ state }), members: count, books: count };
}

function rowsOf(count: number): LibraryLoansRows {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return {
    members: numbers.map(memberOf),
    books: numbers.map(bookOf),
    loans: numbers.flatMap((number) => [
      loanOf(2 * number - 1, number, number),
      loanOf(2 * number, number, (number % count) + 1),
    ]),
    payments: [],
  };
}

function memberOf(number: number): Member {
  return { member_id: `M${number}`, name: `Member ${number}`, status: 'active', fees: 5 };
}

function bookOf(number: number): Book {
  return { book_id: `B${number}`, title: `Book ${number}`, copies: 6, copies_on_shelf: 4 };
}

function loanOf(loan: number, member: number, book: number): Loan {
  return {
    loan_id: `L${loan}`,
    member_id: `M${member}`,
    book_id: `B${book}`,
    due_on: '2025-03-10',
    returned: false,
  };
}
