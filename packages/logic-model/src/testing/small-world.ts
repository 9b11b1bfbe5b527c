import { checkModel, type CheckResult } from '../check-model.ts';
import type { CheckedOperation } from '../checked.ts';
import { formatDiagnostic } from '../diagnostics/diagnostic.ts';
import { readModel } from '../read/read-model.ts';

/** Members who borrow books, with one operation `act` whose body a test gives. */
const head = `
name: small-library
title: Small library
summary: Members borrow books.
domain: test/library
rules: []
settings:
  - { name: rates, type: record, of: { type: number }, value: { adult: 1 } }
  - { name: limit, type: number, decimals: 2, value: 40 }
  - { name: factor, type: number, value: 1.5 }
  - { name: shares, type: record, of: { type: number, decimals: 3 }, value: { adult: 0.125 } }
  - { name: steps, type: array, of: { type: number, decimals: 1 }, value: [0.5] }
shapes:
  - name: Line
    fields: [{ name: book_id, type: ref, entity: Book }, { name: times, type: integer }, { name: price, type: number, decimals: 2 }, { name: length, type: number }]
entities:
  - { name: Member, collection: members, key: member_id, fields: [{ name: member_id, type: string }, { name: name, type: string }, { name: status, type: enum, values: [active, closed] }] }
  - name: Book
    collection: books
    key: book_id
    fields:
      - { name: book_id, type: string }
      - { name: title, type: string }
      - { name: copies, type: integer }
      - { name: tags, type: array, of: { type: string } }
  - name: Loan
    collection: loans
    key: loan_id
    fields:
      - { name: loan_id, type: string }
      - { name: member_id, type: ref, entity: Member, on_remove: cascade }
      - { name: book_id, type: ref, entity: Book }
      - { name: returned, type: boolean, default: false }
      - { name: note, type: string, optional: true }
operations:
  - name: act
    kind: KIND
    administrative: true
    description: Acts.
    params:
      - { name: member_id, type: ref, entity: Member, description: A member. }
      - { name: text, type: string, description: A text. }
      - { name: amount, type: number, decimals: 2, description: An amount. }
      - { name: lines, type: array, of: { type: shape, shape: Line }, description: Lines. }
    returns: { type: json }
    body: |
`;

/** The model with a body for its one operation. */
export function smallWorld(body: string, kind: 'query' | 'mutation' = 'query'): string {
  return `${head.replace('KIND', kind)}      ${body.trim().split('\n').join('\n      ')}\n`;
}

export function checkSmallWorld(body: string, kind?: 'query' | 'mutation'): CheckResult {
  const read = readModel(smallWorld(body, kind), 'model.yaml');
  return read.ok ? checkModel(read.parsed) : read;
}

/** The checked operation `act`; throws with the diagnostics of a body that is refused. */
export function checkedBody(body: string, kind?: 'query' | 'mutation'): CheckedOperation {
  const check = checkSmallWorld(body, kind);
  const operation = check.ok ? check.checked.operations[0] : undefined;
  if (operation !== undefined) return operation;
  throw new Error(check.ok ? 'no operation' : check.diagnostics.map(formatDiagnostic).join('\n'));
}
