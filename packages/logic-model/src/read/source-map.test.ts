import { describe, expect, it } from 'vitest';
import { checkModel } from '../check-model.ts';
import { readModel } from './read-model.ts';

const head = `name: small-shelf
title: Shelf
summary: Books on a shelf.
domain: test/shelf
rules: []
entities:
  - name: Book
    collection: books
    key: book_id
    fields:
      - { name: book_id, type: string }
      - { name: copies, type: integer }
operations:
  - name: get_book
    kind: query
    description: Gets a book.
    params:
      - { name: book_id, type: ref, entity: Book, description: Its key. }
    returns: { type: row, entity: Book }
`;

/** The text of the file from where its one finding is placed. */
function blamed(source: string): string {
  const read = readModel(source, 'model.yaml');
  const check = read.ok ? checkModel(read.parsed) : read;
  const found = check.ok ? [] : check.diagnostics;
  expect(found).toHaveLength(1);
  const { line, column } = found[0]?.position ?? { line: 0, column: 0 };
  return source.split(/\r?\n/)[line - 1]?.slice(column - 1) ?? '';
}

describe('a finding in a body is placed', () => {
  it.each([
    ['a block', '    body: |\n      const id = book_id;\n      return bocks.need(id);\n'],
    ['a block that keeps its end', '    body: |+\n      return bocks.need(book_id);\n\n'],
    ['a block that drops its end', '    body: |-\n      return bocks.need(book_id);\n'],
    ['a block with its indentation', '    body: |2\n        return bocks.need(book_id);\n'],
    ['a block after empty lines', '    body: |\n\n\n      return bocks.need(book_id);\n'],
    ['a block after a comment', '    body: | # why\n      return bocks.need(book_id);\n'],
    [
      'a block with empty lines in it',
      '    body: |\n      check(true, "A", "b");\n\n      return bocks.need(book_id);\n',
    ],
    ['a block indented by many spaces', '    body: |\n              return bocks.need(book_id);\n'],
    [
      'a block with deeper lines',
      '    body: |\n      if (book_id !== "")\n        return bocks.need(book_id);\n      return books.need(book_id);\n',
    ],
    ['a plain text', '    body: return bocks.need(book_id);\n'],
    ['single quotes', "    body: 'check(true, ''A'', ''b''); return bocks.need(book_id);'\n"],
    ['double quotes', '    body: "return bocks.need(book_id);"\n'],
    [
      'double quotes with escapes',
      '    body: "// \\u00e9\\x41\\U0001F600 \\"\\n\\nreturn bocks.need(book_id);"\n',
    ],
    [
      'double quotes with characters beyond the first plane',
      '    body: "/* 😀😀 */ return bocks.need(book_id);"\n',
    ],
  ])('in %s', (_what, body) => {
    expect(blamed(head + body)).toMatch(/^bocks\.need/);
  });

  it('in a file with carriage returns', () => {
    const body = '    body: |\n      const id = book_id;\n\n      return bocks.need(id);\n';
    expect(blamed((head + body).replaceAll('\n', '\r\n'))).toMatch(/^bocks\.need/);
  });

  it('in a file that starts with a byte order mark', () => {
    expect(blamed(`\ufeff${head}    body: |\n      return bocks.need(book_id);\n`)).toMatch(
      /^bocks/,
    );
  });

  it('in JSON', () => {
    const read = readModel(
      `${head}    body: |\n      // é "x"\n      return bocks.need(book_id);\n`,
      'm',
    );
    const model = read.ok ? read.parsed.model : {};
    expect(blamed(JSON.stringify(model))).toMatch(/^bocks\.need/);
    expect(blamed(JSON.stringify(model, null, 2))).toMatch(/^bocks\.need/);
  });

  it('at the start of a text whose lines were folded', () => {
    expect(blamed(`${head}    body: >\n      return bocks.need(book_id);\n`)).toMatch(/^>/);
    expect(blamed(`${head}    body: "return\n      bocks.need(book_id);"\n`)).toMatch(/^"return/);
    expect(blamed(`${head}    body: return\n      bocks.need(book_id);\n`)).toMatch(/^return/);
  });
});

describe('a finding in a phrase is placed', () => {
  const body = '    body: |\n      return books.need(book_id);\n';

  it.each([
    ['a plain text', '    phrase: get {bock.copies}\n', /^bock\.copies/],
    ['quotes', "    phrase: 'it''s {bock.copies}'\n", /^bock\.copies/],
    ['a list', '    phrase: [get it, "take {bock.copies}"]\n', /^bock\.copies/],
    ['an optional part', '    phrase: get it[ with {bock.copies}]\n', /^bock\.copies/],
    ['its condition', '    phrase: get it[bock? at once]\n', /^bock\?/],
  ])('in %s', (_what, phrase, where) => {
    expect(blamed(head + phrase + body)).toMatch(where);
  });
});

describe('a finding of the model is placed', () => {
  it.each([
    ['the value', head.replace('type: integer', 'type: int'), /^int }/],
    ['the key that does not belong', head.replace('summary:', 'sumary: x\nsummary:'), /^sumary/],
    ['the map that lacks a key', head.replace('    collection: books\n', ''), /^name: Book/],
    ['the item of a list', head.replace('rules: []', 'rules: [none]'), /^none/],
  ])('at %s', (_what, source, where) => {
    expect(blamed(`${source}    body: |\n      return books.need(book_id);\n`)).toMatch(where);
  });
});
