import { describe, expect, it } from 'vitest';
import { readModel } from './read-model.ts';

/** A model with one rule and one entity, written as given. */
function model(rule: string, entity = 'key: book_id'): string {
  return `
name: small-shelf
title: Shelf
summary: Books on a shelf.
domain: test/shelf
rules:
  - ${rule}
entities:
  - name: Book
    collection: books
    ${entity}
    fields: [{ name: book_id, type: string }]
operations:
  - name: list_books
    kind: query
    description: Lists the books.
    params: []
    returns: { type: array, of: { type: row, entity: Book } }
    body: return books.all();
`;
}

const rule = '{ id: pay, text: Pay first., enforced: agent }';

function toldOf(text: string): (readonly (string | undefined)[])[] {
  const read = readModel(text, 'model.yaml');
  return read.ok ? [] : read.diagnostics.map(({ code, message, fix }) => [code, message, fix]);
}

describe('messages about keys', () => {
  it('say which values an absent key may have', () => {
    expect(toldOf(model('{ id: pay, text: Pay first. }'))).toEqual([
      [
        'MISSING_KEY',
        '`enforced` is missing.',
        'Add `enforced`: one of tool, invariant, agent, manner.',
      ],
    ]);
  });

  it('propose only keys that are allowed there', () => {
    expect(toldOf(model(rule, 'keys: book_id'))).toMatchObject([
      ['UNKNOWN_KEY', 'The key `keys` does not belong here.', 'Did you mean `key`?'],
    ]);
    const [both] = toldOf(model(rule, 'key: book_id\n    keys: [book_id]'));
    expect(both?.[2]).toBe('Did you mean `key`, which is there already? Then keep one of them.');
    const [foreign] = toldOf(model('{ id: pay, text: Pay first., enforced: agent, keys: [A] }'));
    expect(foreign?.[2]).toBe('Remove it; the keys here are id, text, enforced, codes, forbids.');
  });

  it('know the keys of the type that a field has', () => {
    const fields = '{ name: book_id, type: string }';
    const text = model(rule).replace(fields, '{ name: book_id, type: string, maxLength: 3 }');
    expect(toldOf(text).map(([, , fix]) => fix)).toEqual(['Did you mean `max_length`?']);
    const number = model(rule).replace(fields, '{ name: book_id, type: boolean, maxLength: 3 }');
    expect(toldOf(number).map(([, , fix]) => fix)).toEqual([
      'Remove it; the keys here are name, type, optional, nullable, description, default, sample, unique.',
    ]);
  });
});

describe('a comma in an unquoted text', () => {
  it('is told with the whole text in quotes', () => {
    expect(
      toldOf(model('{ id: pay, text: Pay first, then ship, and wait, enforced: agent }')),
    ).toEqual([
      [
        'YAML_SYNTAX',
        'The comma before `then ship` ends the text of `text`, so that `then ship` is read as a key.',
        'Quote the whole text: `text: "Pay first, then ship, and wait"`.',
      ],
    ]);
  });

  it('may also be the place of a value that is missing', () => {
    expect(toldOf(model('{ id: pay, text: T, enforced }'))).toMatchObject([
      [
        'YAML_SYNTAX',
        expect.any(String),
        expect.stringMatching(/If `enforced` is a key, write `enforced: value`\.$/),
      ],
    ]);
    expect(toldOf(model('{ pay }'))).toMatchObject([
      ['YAML_SYNTAX', '`pay` has no value.', 'Write `pay: value`, or remove it.'],
    ]);
  });

  it('is thought of where the rest of the text has a colon', () => {
    const [first] = toldOf(model('{ id: pay, text: Pay, then ship: now, enforced: agent }'));
    expect(first?.[2]).toMatch(/put that text in quotes: a comma ends an unquoted text/);
  });
});
