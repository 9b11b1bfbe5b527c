import { expect, it } from 'vitest';
import { checkModel } from '../check-model.ts';
import { readModel } from '../read/read-model.ts';

/** Lines of a body, counted from 1, at which a stale row is used. */
function staleLines(body: string): readonly number[] {
  const head = `
name: tiny-books
title: Books
summary: Books.
domain: test/books
rules: []
entities:
  - name: Book
    collection: books
    key: book_id
    fields:
      - { name: book_id, type: string }
      - { name: copies, type: integer }
      - { name: title, type: string }
operations:
  - name: act
    kind: mutation
    administrative: true
    description: Does something.
    params:
      - { name: book_id, type: ref, entity: Book, description: A book. }
      - { name: wait, type: boolean, description: Whether to wait. }
      - { name: times, type: array, of: { type: integer }, description: How often. }
    returns: { type: row, entity: Book }
    body: |
`;
  const model = `${head}      ${body.trim().split('\n').join('\n      ')}\n`;
  const read = readModel(model, 'model.yaml');
  const check = read.ok ? checkModel(read.parsed) : read;
  const first = head.split('\n').length - 1;
  const found = check.ok ? [] : check.diagnostics.filter(({ severity }) => severity === 'error');
  for (const { code, message } of found) expect([code, message]).toContain('STALE_ROW');
  return found.map(({ position }) => position.line - first);
}

const need = 'const book = books.need(book_id);';

it.each([
  [
    'an updated field read',
    `${need}\nbooks.update(book, { copies: 1 });\nreturn books.update(book, { copies: book.copies });`,
    [3],
  ],
  ['the old row returned', `${need}\nbooks.update(book, { copies: 1 });\nreturn book;`, [3]],
  ['an update by key', `${need}\nbooks.update(book.book_id, { copies: 1 });\nreturn book;`, [3]],
  [
    'the first write lost in a loop',
    `${need}\nfor (const time of times) books.update(book, { copies: book.copies + time });\nreturn books.need(book_id);`,
    [2],
  ],
  [
    'a read in the text before, in a loop',
    `${need}\nfor (const time of times) {\n  check(book.copies > 0, 'NONE', 'None');\n  books.update(book, { copies: time });\n}\nreturn books.need(book_id);`,
    [3],
  ],
])('refuses %s', (_what, body, lines) => {
  expect(staleLines(body)).toEqual(lines);
});

it.each([
  ['the returned row', `${need}\nreturn books.update(book, { copies: book.copies - 1 });`],
  [
    'another field',
    `${need}\nbooks.update(book, { copies: 1 });\ncheck(book.title !== '', 'UNTITLED', book.title);\nreturn books.need(book_id);`,
  ],
  ['the key', `${need}\nbooks.update(book, { copies: 1 });\nreturn books.need(book.book_id);`],
  [
    'the other branch',
    `${need}\nif (wait) {\n  books.update(book, { copies: 0 });\n} else {\n  books.update(book, { copies: book.copies + 1 });\n}\nreturn books.need(book_id);`,
  ],
  [
    'what comes after a return in braces',
    `${need}\nif (wait) {\n  return books.update(book, { copies: 0 });\n}\nreturn books.update(book, { copies: book.copies + 1 });`,
  ],
  [
    'what comes after a bare return',
    `${need}\nif (wait) return books.update(book, { copies: 0 });\nreturn books.update(book, { copies: book.copies + 1 });`,
  ],
  [
    'a local that takes the new row',
    `let book = books.need(book_id);\nfor (const time of times) book = books.update(book, { copies: book.copies + time });\nreturn book;`,
  ],
  [
    'the row that the patch is given',
    `${need}\nfor (const time of times) books.update(book, (row) => ({ copies: row.copies + time }));\nreturn books.need(book_id);`,
  ],
  [
    'a row that is read after an update by its key',
    `books.update(book_id, { copies: 1 });\nconst book = books.need(book_id);\nreturn books.update(book, { copies: book.copies + 1 });`,
  ],
  [
    'a row of the loop itself',
    `for (const book of books.all()) books.update(book, { copies: book.copies + 1 });\nreturn books.need(book_id);`,
  ],
])('accepts %s', (_what, body) => {
  expect(staleLines(body)).toEqual([]);
});
