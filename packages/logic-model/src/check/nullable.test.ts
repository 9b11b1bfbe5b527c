import { describe, expect, it } from 'vitest';
import { checkedModel, diagnosticsOf, findingsOf, shelf } from '../testing/worlds.ts';

const book = {
  name: 'Book',
  collection: 'books',
  key: 'book_id',
  fields: [
    { name: 'book_id', type: 'string' },
    { name: 'note', type: 'string', nullable: true },
    { name: 'size', type: 'number', decimals: 2, nullable: true, default: null },
    { name: 'above_id', type: 'ref', entity: 'Book', nullable: true, on_remove: 'clear' },
  ],
};

/** One operation with a body over such books. */
const withBody = (body: string, returns: object) => ({
  ...shelf,
  entities: [book],
  operations: [{ ...shelf.operations[0], returns, body }],
});

const text = { type: 'string' };

describe('a nullable type', () => {
  it.each([
    ['is narrowed by `??`', 'return books.need(book_id).note ?? book_id;', text],
    [
      'is narrowed by a comparison',
      "const { note } = books.need(book_id);\nreturn note === null ? 'none' : note.trim();",
      text,
    ],
    ['may be returned', 'return books.need(book_id).note;', { ...text, nullable: true }],
    [
      'is matched by its value',
      'return books.where({ note: null }).map((each) => each.book_id);',
      { type: 'array', of: text },
    ],
    [
      'is an item of a list',
      'return books.all().map((each) => each.note);',
      { type: 'array', of: { ...text, nullable: true } },
    ],
    [
      'stands beside optional',
      'return books.get(book_id)?.note;',
      { ...text, nullable: true, optional: true },
    ],
  ])('%s', (_what, body, returns) => {
    expect(findingsOf(withBody(body, returns))).toEqual([]);
  });

  it('is no value without null', () => {
    const [finding] = diagnosticsOf(withBody('return books.need(book_id).note;', text));
    expect(finding?.message).toContain("Type 'string | null' is not assignable to type 'string'.");
  });

  it('keeps its declared digits', () => {
    const body = 'const { size } = books.need(book_id);\nreturn (size ?? 0) + 0.1 > 1;';
    const { operations } = checkedModel(withBody(body, { type: 'boolean' }));
    expect(operations[0]?.code).toContain('roundTo((size ?? 0) + 0.1, 2)');
  });
});

describe('where null may stand', () => {
  const withFields = (options: object, ...fields: object[]) => ({
    ...shelf,
    entities: [{ ...shelf.entities[0], ...options, fields }],
  });
  const key = { name: 'book_id', type: 'string' };
  const copies = { name: 'copies', type: 'integer' };

  it.each([
    [
      'a key',
      withFields({}, { ...key, nullable: true }, copies),
      ['KEY_INVALID entities.0.fields.0'],
    ],
    [
      'the parent in a tree',
      withFields({ tree: 'above' }, key, copies, {
        name: 'above',
        type: 'ref',
        entity: 'Book',
        nullable: true,
      }),
      [],
    ],
    [
      'a ref that is cleared',
      withFields({}, key, { name: 'next', type: 'ref', entity: 'Book', on_remove: 'clear' }),
      ['TYPE_MISPLACED entities.0.fields.1'],
    ],
    [
      'a default of what is not nullable',
      withFields({}, key, { ...copies, default: null }),
      ['DEFAULT_INVALID entities.0.fields.1.default'],
    ],
  ])('%s', (_what, model, expected) => {
    expect(findingsOf(model)).toEqual(expected);
  });
});
