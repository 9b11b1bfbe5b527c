// Hand-written in the form that the code generator emits; see ../README.md.
import { type EntitySpec, type Fields, type HistoryTable, type Table, zodOf } from '../../index.ts';
import type { z } from 'zod';

/** A person who may borrow. A person calls it: {member.name}. */
export interface Member {
  readonly member_id: string;
  readonly name: string;
  readonly status: 'active' | 'suspended' | 'closed';
  /** Unpaid fees, in euros. */
  readonly fees: number;
}

/** {@link Member} as data: what the runtime checks and the zod schema is built from. */
export const memberFields: Fields = {
  member_id: { type: 'string' },
  name: { type: 'string', unique: true, minLength: 1 },
  status: {
    type: 'enum',
    values: ['active', 'suspended', 'closed'],
    transitions: { active: ['suspended', 'closed'], suspended: ['active'] },
  },
  fees: { type: 'number', decimals: 2, min: 0, default: 0, description: 'Unpaid fees, in euros.' },
};

export const memberSchema: z.ZodType<Member> = zodOf<Member>(memberFields);

/** A title of the catalogue. A person calls it: {book.title}. */
export interface Book {
  readonly book_id: string;
  readonly title: string;
  /** Copies the library owns. */
  readonly copies: number;
  readonly copies_on_shelf: number;
}

/** {@link Book} as data: what the runtime checks and the zod schema is built from. */
export const bookFields: Fields = {
  book_id: { type: 'string' },
  title: { type: 'string', unique: true },
  copies: { type: 'integer', min: 0, description: 'Copies the library owns.' },
  copies_on_shelf: { type: 'integer' },
};

export const bookSchema: z.ZodType<Book> = zodOf<Book>(bookFields);

/** One lending of a copy. A person calls it: the loan of {book.title} to {member.name}. */
export interface Loan {
  readonly loan_id: string;
  /** The borrower (key of a {@link Member}). */
  readonly member_id: string;
  /** The title lent (key of a {@link Book}). */
  readonly book_id: string;
  /** Day it must be back. ISO date, YYYY-MM-DD. */
  readonly due_on: string;
  readonly note?: string | undefined;
  readonly returned: boolean;
}

/** {@link Loan} as data: what the runtime checks and the zod schema is built from. */
export const loanFields: Fields = {
  loan_id: { type: 'string' },
  member_id: {
    type: 'ref',
    entity: 'Member',
    onRemove: 'restrict',
    description: 'The borrower.',
  },
  book_id: { type: 'ref', entity: 'Book', description: 'The title lent.' },
  due_on: { type: 'date', description: 'Day it must be back.' },
  note: { type: 'string', optional: true },
  returned: { type: 'boolean', default: false },
};

export const loanSchema: z.ZodType<Loan> = zodOf<Loan>(loanFields);

/** A payment of fees; payments are only ever added. */
export interface Payment {
  readonly payment_id: number;
  /** Who paid (key of a {@link Member}). */
  readonly member_id: string;
  /** In euros. */
  readonly amount: number;
  /** ISO datetime, YYYY-MM-DDTHH:MM:SSZ. */
  readonly paid_at: string;
}

/** {@link Payment} as data: what the runtime checks and the zod schema is built from. */
export const paymentFields: Fields = {
  payment_id: { type: 'integer' },
  member_id: {
    type: 'ref',
    entity: 'Member',
    onRemove: 'cascade',
    description: 'Who paid.',
  },
  amount: { type: 'number', decimals: 2, min: 0.01, description: 'In euros.' },
  paid_at: { type: 'datetime' },
};

export const paymentSchema: z.ZodType<Payment> = zodOf<Payment>(paymentFields);

/** The tables of the world. */
export const entities: readonly EntitySpec[] = [
  {
    name: 'Member',
    collection: 'members',
    key: 'member_id',
    keyFormat: { prefix: 'M', digits: 0 },
    fields: memberFields,
  },
  {
    name: 'Book',
    collection: 'books',
    key: 'book_id',
    keyFormat: { prefix: 'B', digits: 0 },
    fields: bookFields,
  },
  {
    name: 'Loan',
    collection: 'loans',
    key: 'loan_id',
    keyFormat: { prefix: 'L', digits: 0 },
    fields: loanFields,
  },
  {
    name: 'Payment',
    collection: 'payments',
    key: 'payment_id',
    fields: paymentFields,
    history: true,
  },
];

/** The rows of a world, table by table. */
export interface LibraryLoansRows {
  readonly members: readonly Member[];
  readonly books: readonly Book[];
  readonly loans: readonly Loan[];
  readonly payments: readonly Payment[];
}

/** The tables as operations see them: row type, key field, fields that an insert may omit. */
export interface LibraryLoansTables {
  readonly members: Table<Member, 'member_id', 'member_id' | 'fees'>;
  readonly books: Table<Book, 'book_id', 'book_id'>;
  readonly loans: Table<Loan, 'loan_id', 'loan_id' | 'returned'>;
  readonly payments: HistoryTable<Payment, 'payment_id', 'payment_id'>;
}
