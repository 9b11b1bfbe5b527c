import { describe, expect, it } from 'vitest';
import { findingsOf, shelf } from '../testing/worlds.ts';

const [book] = shelf.entities;
const [operation] = shelf.operations;

/** The world with more fields and options of its entity. */
const withBook = (options: object, ...fields: object[]) => ({
  ...shelf,
  entities: [{ ...book, ...options, fields: [...(book?.fields ?? []), ...fields] }],
});
const withParam = (
  ...params: { name: string; type: string; description: string; of?: object }[]
) => ({
  ...shelf,
  operations: [{ ...operation, params: [...(operation?.params ?? []), ...params] }],
});
const withFunction = (options: object) => ({
  ...shelf,
  functions: [
    { name: 'twice', params: [], returns: { type: 'integer' }, body: 'return 2;', ...options },
  ],
});

describe('names', () => {
  it.each([
    [
      'a collection named like a helper',
      withBook({ collection: 'sum' }),
      ['RESERVED_NAME entities.0.collection'],
    ],
    [
      'a collection named like a word of the language',
      withBook({ collection: 'class' }),
      ['RESERVED_NAME entities.0.collection'],
    ],
    ['a type of the runtime', withBook({ name: 'Table' }), ['RESERVED_NAME entities.0.name']],
    [
      'a field named like a method of all objects',
      withBook({}, { name: 'toString', type: 'string' }),
      ['RESERVED_NAME entities.0.fields.2.name'],
    ],
    [
      'a field named __proto__',
      withBook({}, { name: '__proto__', type: 'string' }),
      ['RESERVED_NAME entities.0.fields.2.name'],
    ],
    [
      'a function named like a table',
      withFunction({ name: 'books' }),
      ['DUPLICATE_NAME functions.0.name'],
    ],
    [
      'a function named like a constant of the package',
      withFunction({ name: 'entities' }),
      ['RESERVED_NAME functions.0.name'],
    ],
    [
      'a function with a param that is no identifier',
      withFunction({ params: [{ name: 'max-age', type: 'integer' }] }),
      ['RESERVED_NAME functions.0.params.0.name'],
    ],
    [
      'a function with a param that rewriting calls',
      withFunction({ params: [{ name: 'fuel', type: 'integer' }] }),
      ['RESERVED_NAME functions.0.params.0.name'],
    ],
    ['a model named like its entity', { ...shelf, name: 'book' }, ['CLASHING_NAMES name']],
    [
      'two params of one name',
      withParam({ name: 'book_id', type: 'string', description: 'Again.' }),
      ['DUPLICATE_NAME operations.0.params.1.name'],
    ],
  ])('%s', (_what, model, expected) => {
    expect(findingsOf(model).filter((finding) => !finding.startsWith('TYPE_ERROR'))).toEqual(
      expect.arrayContaining(expected),
    );
  });

  it.each([
    [
      'a param that is a word of the language',
      withParam({ name: 'class', type: 'string', description: 'A class.' }),
    ],
    [
      'a param with a dash',
      withParam({ name: 'max-age', type: 'integer', description: 'An age.' }),
    ],
    [
      'a param named like a helper',
      withParam({ name: 'count', type: 'integer', description: 'A number.' }),
    ],
    [
      'a param that rewriting calls',
      withParam({ name: 'fuel', type: 'integer', description: 'Litres.' }),
    ],
    [
      'a param named like a table',
      withParam({ name: 'books', type: 'integer', description: 'A number.' }),
    ],
  ])('%s is read as args', (_what, model) => {
    const [first] = model.operations;
    const name = first?.params.at(-1)?.name ?? '';
    const table = name === 'books' ? 'tables.books' : 'books';
    const body = `check(args[${JSON.stringify(name)}] !== undefined, 'NONE', 'None');\nreturn ${table}.need(book_id);`;
    expect(findingsOf({ ...model, operations: [{ ...first, body }] })).toEqual([]);
  });
});

describe('entities', () => {
  it.each([
    ['a singleton with a key', withBook({ singleton: true }), 'KEY_INVALID entities.0.key'],
    ['no key', withBook({ key: undefined }), 'KEY_INVALID entities.0'],
    [
      'a key of numbers with decimals',
      withBook({ key: 'weight' }, { name: 'weight', type: 'number' }),
      'KEY_INVALID entities.0.fields.2',
    ],
    [
      'a key with a default',
      withBook({ key: 'code' }, { name: 'code', type: 'string', default: 'x' }),
      'KEY_INVALID entities.0.fields.2',
    ],
    ['a key that is no field', withBook({ key: 'code' }), 'UNKNOWN_FIELD entities.0.key'],
    ['fewer rows than none', withBook({ rows: [5, 1] }), 'RANGE_EMPTY entities.0.rows'],
    ['a tree that is no field', withBook({ tree: 'parent' }), 'UNKNOWN_FIELD entities.0.tree'],
  ])('%s', (_what, model, expected) => {
    expect(findingsOf(model)).toContain(expected);
  });

  it('may have integer keys, keys outside the row, and one row only', () => {
    expect(findingsOf(withBook({ key: 'number' }, { name: 'number', type: 'integer' }))).toEqual(
      [],
    );
    const keyless = { ...withBook({ key: undefined, key_in_row: false }) };
    expect(findingsOf(keyless)).toEqual([]);
    const single = { ...withBook({ key: undefined, singleton: true }) };
    const body = 'return books.get();';
    const initial = { rows: { books: { book_id: 'B1', copies: 1 } } };
    expect(
      findingsOf({ ...single, initial, operations: [{ ...operation, params: [], body }] }),
    ).toEqual([]);
  });
});

describe('types', () => {
  it.each([
    [
      { name: 'x', type: 'enum', values: ['a'], transitions: { a: ['b'] } },
      'ENUM_INVALID entities.0.fields.2.transitions',
    ],
    [
      { name: 'x', type: 'string', min_length: 3, max_length: 1 },
      'RANGE_EMPTY entities.0.fields.2.min_length',
    ],
    [
      { name: 'x', type: 'array', of: { type: 'integer', min: 2, max: 1 } },
      'RANGE_EMPTY entities.0.fields.2.of.min',
    ],
    [
      { name: 'x', type: 'array', of: { type: 'string', unique: true } },
      'TYPE_MISPLACED entities.0.fields.2.of',
    ],
    [
      { name: 'x', type: 'ref', entity: 'Book', on_remove: 'clear' },
      'TYPE_MISPLACED entities.0.fields.2',
    ],
    [
      { name: 'x', type: 'ref', entity: 'Book', default: 3 },
      'DEFAULT_INVALID entities.0.fields.2.default',
    ],
    [
      { name: 'x', type: 'record', of: { type: 'shape', shape: 'Lines' } },
      'UNKNOWN_SHAPE entities.0.fields.2.of.shape',
    ],
  ])('%j', (field, expected) => {
    expect(findingsOf(withBook({}, field))).toContain(expected);
  });
});

describe('rules and invariants', () => {
  const rule = { id: 'counting', text: 'Copies are counted.', enforced: 'tool' };

  it.each([
    ['a code that the runtime raises', { ...rule, codes: ['DUPLICATE_KEY'] }, []],
    ['a code that an operation returns', { ...rule, codes: ['BOOK_NOT_FOUND'] }, []],
    [
      'a policy that a program decides',
      { ...rule, enforced: 'agent', forbids: [{ operation: 'get_book', when: 'true' }] },
      [],
    ],
    ['a policy that nothing decides', { ...rule, enforced: 'agent' }, ['RULE_UNDECIDED rules.0']],
    ['a manner of speaking', { ...rule, enforced: 'manner' }, []],
    ['no code', rule, ['RULE_UNENFORCED rules.0']],
    [
      'a code that nothing returns',
      { ...rule, codes: ['NO_COPIES'] },
      ['RULE_CODE_UNUSED rules.0.codes.0'],
    ],
  ])('%s', (_what, given, expected) => {
    expect(findingsOf({ ...shelf, rules: [given] })).toEqual(expected);
  });

  it.each([
    [
      'both forms',
      { holds: 'true', preserves: [{ entity: 'Book', value: 'book.copies' }] },
      'INVARIANT_INVALID invariants.0',
    ],
    [
      'exceptions of a condition',
      { holds: 'true', except: ['get_book'] },
      'INVARIANT_INVALID invariants.0',
    ],
    [
      'an unknown exception',
      { preserves: [{ entity: 'Book', value: 'book.copies' }], except: ['lose'] },
      'UNKNOWN_OPERATION invariants.0.except.0',
    ],
    [
      'a quantity of another table',
      { preserves: [{ entity: 'Book', value: 'books.count()' }] },
      'INVARIANT_INVALID invariants.0.preserves.0.value',
    ],
    ['the clock', { entity: 'Book', holds: "now() > ''" }, 'IMPURE_CODE invariants.0.holds'],
    ['a draw', { entity: 'Book', holds: 'randomInt(1, 2) > 0' }, 'IMPURE_CODE invariants.0.holds'],
    [
      'a write',
      { entity: 'Book', holds: 'books.insert({ copies: 1 }).copies > 0' },
      'IMPURE_CODE invariants.0.holds',
    ],
  ])('%s', (_what, form, expected) => {
    const invariant = { id: 'copies', rule: 'counting', ...form };
    expect(
      findingsOf({
        ...shelf,
        rules: [{ ...rule, enforced: 'invariant' }],
        invariants: [invariant],
      }),
    ).toEqual([expected]);
  });

  it.each([
    ['a function that reads a table', 'return books.count();', 'reads tables'],
    ['a function that reads the clock', 'return today().length;', 'reads the clock'],
  ])('%s', (_what, body) => {
    expect(findingsOf(withFunction({ body }))).toEqual(['IMPURE_CODE functions.0.body']);
  });

  it('hints read the clock, but draw nothing', () => {
    const asked = (derive: string) =>
      findingsOf(withBook({}, { name: 'bought_on', type: 'date', sample: { derive } }));
    expect(asked('addDays(today(), -30)')).toEqual([]);
    expect(asked('addDays(today(), -randomInt(1, 9))')).toEqual([
      'IMPURE_CODE entities.0.fields.2.sample.derive',
    ]);
  });

  it('functions and invariants do not read the actor', () => {
    const model = { ...withFunction({ body: 'return actor.copies;' }), actor: { entity: 'Book' } };
    expect(findingsOf(model)).toEqual(['IMPURE_CODE functions.0.body']);
  });

  it('functions do not call each other in circles', () => {
    const one = { name: 'one', params: [], returns: { type: 'integer' }, body: 'return two();' };
    const two = { ...one, name: 'two', body: 'return one();' };
    expect(findingsOf({ ...shelf, functions: [one, two] })).toEqual([
      'RECURSION functions.0.body',
      'RECURSION functions.1.body',
    ]);
  });

  it('both slots of a phrase are judged', () => {
    const label = '{today()} {book.book_id}';
    expect(findingsOf(withBook({ label }))).toEqual(['IMPURE_CODE entities.0.label']);
  });
});

describe('a singleton without a starting row', () => {
  const entity = { name: 'Desk', collection: 'desk', singleton: true };
  const withDesk = (field: object, rows: object = { books: [] }) => ({
    ...shelf,
    initial: { rows },
    entities: [book, { ...entity, fields: [{ name: 'place', type: 'string', ...field }] }],
  });

  it('is refused, for no world could start', () => {
    expect(findingsOf(withDesk({}))).toEqual(['INITIAL_INVALID entities.1.singleton']);
    const { initial: _, ...nowhere } = withDesk({});
    expect(findingsOf(nowhere)).toEqual(['INITIAL_INVALID entities.1.singleton']);
  });

  it('is fine where defaults make the row, or the row is given', () => {
    expect(findingsOf(withDesk({ default: 'hall' }))).toEqual([]);
    expect(findingsOf(withDesk({ optional: true }))).toEqual([]);
    expect(findingsOf(withDesk({}, { desk: { place: 'hall' } }))).toEqual([]);
  });
});

describe('contents', () => {
  it.each([
    [
      'a setting',
      { settings: [{ name: 'days', type: 'array', of: { type: 'integer' }, value: [1, 'x'] }] },
      'SETTING_INVALID settings.0.value.1',
    ],
    [
      'a row',
      { initial: { rows: { books: [{ book_id: 'B1' }] } } },
      'INITIAL_INVALID initial.rows.books.0.copies',
    ],
    [
      'a row with another field',
      { initial: { rows: { books: [{ book_id: 'B1', copies: 1, x: 1 }] } } },
      'INITIAL_INVALID initial.rows.books.0.x',
    ],
    [
      'a key twice',
      {
        initial: {
          rows: {
            books: [
              { book_id: 'B1', copies: 1 },
              { book_id: 'B1', copies: 2 },
            ],
          },
        },
      },
      'INITIAL_INVALID initial.rows.books.1',
    ],
    [
      'an unknown table',
      { initial: { rows: { shelves: [] } } },
      'UNKNOWN_ENTITY initial.rows.shelves',
    ],
    [
      'a map instead of rows',
      { initial: { rows: { books: {} } } },
      'INITIAL_INVALID initial.rows.books',
    ],
    [
      'an expression as hint inside a shape',
      {
        shapes: [
          {
            name: 'Line',
            fields: [{ name: 'title', type: 'string', sample: { one_of: "['a', 'b']" } }],
          },
        ],
      },
      'SAMPLE_INVALID shapes.0.fields.0.sample.one_of',
    ],
    [
      'an expression as hint inside a list',
      withParam({
        name: 'titles',
        type: 'array',
        description: 'Titles.',
        of: { type: 'string', sample: { from: 'books' } },
      }),
      'SAMPLE_INVALID operations.0.params.1.of.sample.from',
    ],
  ])('%s', (_what, part, expected) => {
    expect(findingsOf({ ...shelf, ...part })).toEqual([expected]);
  });
});
