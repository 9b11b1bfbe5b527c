import { expect, it } from 'vitest';
import { checkModel } from '../check-model.ts';
import { readModel } from '../read/read-model.ts';

/** The codes of one operation, over loans that refer to books. */
function codesOf(body: string): readonly string[] {
  const model = `
name: tiny-loans
title: Loans
summary: Loans.
domain: test/loans
rules: []
entities:
  - { name: Book, collection: books, key: book_id, fields: [{ name: book_id, type: string }] }
  - name: Loan
    collection: loans
    key: loan_id
    fields:
      - { name: loan_id, type: string }
      - { name: book_id, type: ref, entity: Book }
      - { name: next_id, type: ref, entity: Book, optional: true }
operations:
  - name: act
    kind: mutation
    administrative: true
    description: Does something.
    params: [{ name: loan_id, type: string, description: A loan. }]
    body: |
      ${body.split('\n').join('\n      ')}
`;
  const read = readModel(model, 'model.yaml');
  const check = read.ok ? checkModel(read.parsed) : read;
  if (!check.ok) throw new Error(check.diagnostics.map(({ message }) => message).join('\n'));
  return 'checked' in check ? (check.checked.operations[0]?.codes ?? []) : [];
}

const touch = 'loans.insert({ book_id: "B1" });';

it('a required ref of a stored row cannot miss', () => {
  const body = `const loan = loans.need(loan_id);
const book = books.need(loan.book_id);
loans.update(loan, { next_id: book.book_id });`;
  expect(codesOf(body)).toEqual(['LOAN_NOT_FOUND']);
});

it.each([
  ['a param', `books.need(loan_id);\n${touch}`],
  ['an optional ref', `books.need(loans.need(loan_id).next_id ?? '');\n${touch}`],
  ['a ref of a row just inserted', `const loan = ${touch}\nbooks.need(loan.book_id);`],
  [
    'a ref just changed',
    'const loan = loans.update(loan_id, { book_id: "B2" });\nbooks.need(loan.book_id);',
  ],
  [
    'a ref of a row while something was removed',
    'const loan = loans.need(loan_id);\nbooks.remove("B1");\nbooks.need(loan.book_id);',
  ],
  [
    'a ref of a row that was written out',
    `const loan: Loan = { loan_id, book_id: loan_id };\nbooks.need(loan.book_id);\nbooks.update(loan.book_id, {});`,
  ],
])('%s can', (_what, body) => {
  expect(codesOf(body)).toContain('BOOK_NOT_FOUND');
});
