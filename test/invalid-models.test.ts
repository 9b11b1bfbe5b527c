import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  catalogue,
  checkModel,
  formatDiagnostic,
  readModel,
  type Diagnostic,
} from '@envloom/logic-model';
import { describe, expect, it } from 'vitest';

/** How many characters of a model are read. */
const LONGEST = 4_000_000;

/** A model of a length, its last comment drawn out. */
function paddedTo(length: number, text: string): string {
  return text.trimEnd().padEnd(length);
}

const folder = join(import.meta.dirname, 'invalid-models');
const fixtures = readdirSync(folder).map((file) => {
  const code = file.replace(/\.yaml$/, '');
  const text = readFileSync(join(folder, file), 'utf8');
  return { code, text: code === 'MODEL_TOO_LARGE' ? paddedTo(LONGEST + 1, text) : text };
});

/** Codes that do not stop emission. */
const warnings = ['DESCRIPTION_LONG', 'INVARIANT_UNGUARDED', 'PHRASE_MISSING'];

/** Everything that reading and checking a model has to say. */
function diagnosticsOf(text: string): readonly Diagnostic[] {
  const read = readModel(text, 'model.yaml');
  if (!read.ok) return read.diagnostics;
  const check = checkModel(read.parsed);
  return check.ok ? check.warnings : check.diagnostics;
}

function summaryOf({ code, severity, position }: Diagnostic): string {
  return `${severity} ${code} at ${position.line}:${position.column}`;
}

/** The fixture's first line: `# expect STALE_ROW at 25:14`. */
function expectationOf(text: string): string {
  return /^# expect (\w+ at \d+:\d+)\n/.exec(text)?.[1] ?? 'a first line with the expectation';
}

describe.each(fixtures)('$code', ({ code, text }) => {
  const severity = warnings.includes(code) ? 'warning' : 'error';

  it('is the one finding, where the fixture says', () => {
    expect(diagnosticsOf(text).map(summaryOf)).toEqual([`${severity} ${expectationOf(text)}`]);
    expect(expectationOf(text)).toContain(`${code} at`);
  });

  it('says what is wrong and what to write', () => {
    for (const { message, fix } of diagnosticsOf(text)) {
      expect(message).toMatch(/^[^a-z\s].*[.…]$/);
      expect(fix).toMatch(/^[A-Z].*[.?]$/);
      expect(fix).not.toBe(message);
    }
  });

  it('can be repaired by the catalogue alone', () => {
    const entry = Object.entries(catalogue).find(([name]) => name === code)?.[1];
    expect(entry?.title).toMatch(/\S/);
    expect(entry?.cause).toMatch(/\.$/);
    expect(entry?.repair).toMatch(/\.$/);
  });
});

it('the catalogue has a fixture for each code, and each fixture a code', () => {
  expect(fixtures.map(({ code }) => code).toSorted()).toEqual(Object.keys(catalogue).toSorted());
});

/** The world of the fixtures without their mistakes. */
const soundWorld = `name: small-shelf
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
    body: |
      return books.need(book_id);
  - name: change_book
    kind: mutation
    administrative: true
    description: Changes a book.
    params:
      - { name: book_id, type: ref, entity: Book, description: Its key. }
    returns: { type: row, entity: Book }
    body: |
      return books.update(book_id, { copies: 1 });
`;

it('nothing is found in the world of the fixtures without their mistakes', () => {
  expect(diagnosticsOf(soundWorld)).toEqual([]);
});

it('a model of the greatest length is read', () => {
  expect(diagnosticsOf(paddedTo(LONGEST, `${soundWorld}#`))).toEqual([]);
});

const manyMistakes = `name: small-shelf
title: Shelf
summary: Books on a shelf.
domain: test/shelf
rules:
  - { id: counting, text: Copies are counted., enforced: invariant }
settings:
  - { name: limit, type: integer, value: three }
entities:
  - name: Book
    collection: books
    key: book_id
    label: the book {book.title}
    fields:
      - { name: book_id, type: string }
      - { name: copies, type: integer }
      - { name: shelf_id, type: ref, entity: Shelf }
operations:
  - name: get_book
    kind: query
    description: Gets a book.
    params:
      - { name: book_id, type: ref, entity: Book }
    returns: { type: row, entity: Book }
    body: |
      var book = bocks.need(book_id);
      return book as Book;
  - name: count_books
    kind: query
    description: Counts books.
    params: []
    returns: { type: integer }
    body: |
      return books.count(;
  - name: add_copy
    kind: query
    description: Adds a copy.
    params:
      - { name: book_id, type: ref, entity: Book, description: Its key. }
    returns: { type: row, entity: Book }
    body: |
      const book = books.need(book_id);
      books.update(book, { copies: book.copies + 1 });
      return book;
`;

it('reports all mistakes of a model at once, in the order of the file', () => {
  expect(diagnosticsOf(manyMistakes).map(summaryOf)).toEqual([
    'error RULE_UNENFORCED at 6:5',
    'error SETTING_INVALID at 8:42',
    'error TYPE_ERROR at 13:27',
    'error UNKNOWN_ENTITY at 17:46',
    'error UNDESCRIBED at 23:9',
    'error VARIABLE_REFUSED at 26:7',
    'error UNKNOWN_NAME at 26:18',
    'error CAST_REFUSED at 27:14',
    'error SYNTAX_ERROR at 34:26',
    'error QUERY_WRITES at 36:11',
    'error STALE_ROW at 44:14',
  ]);
});

it('reports all mistakes of shape at once', () => {
  const text = manyMistakes
    .replace('name: small-shelf', 'name: Small Shelf')
    .replace('summary: Books on a shelf.\n', '')
    .replace('kind: query', 'kind: reading');
  expect(diagnosticsOf(text).map(summaryOf)).toEqual([
    'error MISSING_KEY at 1:1',
    'error MALFORMED_VALUE at 1:7',
    'error MALFORMED_VALUE at 19:11',
  ]);
});

it('prints a diagnostic as one line with the fix below', () => {
  const [first] = diagnosticsOf(manyMistakes);
  expect(first === undefined ? '' : formatDiagnostic(first)).toBe(
    'model.yaml:6:5 error RULE_UNENFORCED rules[0]: Nothing enforces the rule `counting`.\n' +
      '  fix: List the failure codes that enforce it, add an invariant with `rule: counting`, or mark it `enforced: agent` and say with `forbids` which calls break it.',
  );
});
