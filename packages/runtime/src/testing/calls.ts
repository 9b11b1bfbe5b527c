import fc from 'fast-check';
import type { Json } from '../index.ts';

/** A tool call on the library, valid or not. */
export interface Call {
  readonly name: string;
  readonly args: Json;
}

const ids = (prefix: string) => fc.nat(7).map((number) => `${prefix}${number}`);
const member_id = ids('M');
const book_id = ids('B');
const loan_id = ids('L');

const tools: readonly [string, fc.Arbitrary<Json>][] = [
  [
    'find_books',
    fc.record({ text: fc.constantFrom('', 'a', 'x'), limit: fc.integer({ min: 0, max: 4 }) }),
  ],
  ['get_member', fc.record({ member_id })],
  ['list_loans', fc.record({ member_id })],
  ['check_out_book', fc.record({ member_id, book_id })],
  ['check_out_book', fc.record({ member_id, book_id, note: fc.constantFrom('a', 7) })],
  ['return_book', fc.record({ loan_id })],
  ['extend_loan', fc.record({ loan_id, days: fc.integer({ min: 0, max: 5 }) })],
  ['pay_fees', fc.record({ member_id, amount: fc.constantFrom(0.5, 1, 0.001, 100) })],
  ['suspend_member', fc.record({ member_id })],
  ['remove_member', fc.record({ member_id })],
  ['raffle', fc.constantFrom({}, { extra: true })],
];

/** Calls of the library's tools. */
export const callsArbitrary: fc.Arbitrary<readonly Call[]> = fc.array(
  fc.oneof(...tools.map(([name, args]) => args.map((given): Call => ({ name, args: given })))),
  { maxLength: 40, size: 'max' },
);
