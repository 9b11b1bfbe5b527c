import { describe, expect, test } from 'vitest';
import { range } from '../index.ts';
import { type AnyTable, codeOf, scratchOf } from '../testing/scratch.ts';
import { programOf } from './program.ts';
import type { WorldDefinition } from './definition.ts';
import { startOf } from './start.ts';
import { World } from './world.ts';

interface Tables {
  readonly books: AnyTable;
}

const entities: WorldDefinition['entities'] = [
  {
    name: 'Book',
    collection: 'books',
    key: 'id',
    tree: 'parent',
    fields: {
      id: { type: 'string' },
      copies: { type: 'integer', default: 0 },
      pages: { type: 'integer', default: 0 },
      parent: { type: 'ref', entity: 'Book', optional: true, onRemove: 'cascade' },
    },
  },
];

const newWorld = scratchOf<Tables>({ entities });
const shelf = (options: { readonly fuel?: number } = {}) =>
  newWorld({ books: [{ id: 'B' }] }, options);
const exceeded = 'BUDGET_EXCEEDED';

test('a row written again and again keeps the name of each field once', () => {
  const definition = { name: 'shelf', modelHash: 'shelf', entities, tools: [], invariants: [] };
  const program = programOf(definition);
  const { transaction, writer, tables } = program;
  const world = new World(startOf(program, { state: { rows: { books: [{ id: 'B' }] } } }));
  transaction.begin(world, true);
  for (const at of range(100)) {
    const entry = world.table(0).get('B');
    const patch = at % 2 === 0 ? { copies: at + 1 } : { pages: at, copies: at + 1 };
    if (tables[0] && entry) writer.update(tables[0], entry, patch);
  }
  expect(transaction.touched()).toMatchObject([{ key: 'B', written: ['copies', 'pages'] }]);
  transaction.rollBack();
  transaction.end();
});

describe('a call that writes without end runs out of fuel', () => {
  const deeds: readonly [string, (books: AnyTable, at: number) => void][] = [
    ['updates of one row', (books, at) => void books.update('B', { copies: at })],
    ['inserts', (books) => void books.insert({})],
    ['inserts and removals', (books) => books.remove(books.insert({}))],
  ];
  test.each(deeds)('%s', (_name, deed) => {
    const env = shelf();
    const before = env.worldHash();
    let done = 0;
    const result = env.change(({ books }) => {
      for (;;) {
        deed(books, done);
        done += 1;
      }
    });
    expect(codeOf(result)).toBe(exceeded);
    expect(done).toBeLessThan(250_000);
    expect(env.worldHash()).toBe(before);
  });

  test('half a million updates of one row, which a larger budget allows', () => {
    const env = shelf({ fuel: 10_000_000 });
    const result = env.change(({ books }) => {
      for (const copies of range(500_000)) books.update('B', { copies });
    });
    expect(result.success).toBe(true);
  });
});

test('going through all rows costs the marks of removed ones too', () => {
  const env = newWorld({ books: range(1000).map((at) => ({ id: `B${at}` })) }, { fuel: 100_000 });
  const clear = env.change(({ books }) => {
    for (const book of books.all()) books.remove(book);
  });
  expect(clear.success).toBe(true);
  const look = (times: number) =>
    codeOf(
      env.look(({ books }) => {
        for (const _ of range(times)) books.all();
      }),
    );
  expect(look(90)).toBeUndefined();
  expect(look(110)).toBe(exceeded);
});

test('a look-up costs the rows of the start that it passes over', () => {
  const rows = range(1000).map((at) => ({ id: `B${at}`, copies: 1 }));
  const env = newWorld({ books: rows }, { fuel: 100_000 });
  const change = env.change(({ books }) => {
    for (const book of books.all()) books.update(book, { copies: 2 });
  });
  expect(change.success).toBe(true);
  const look = env.look(({ books }) => {
    for (const _ of range(200)) books.where({ copies: 1 });
  });
  expect(codeOf(look)).toBe(exceeded);
});

test('a chain of rows is climbed for fuel', () => {
  const env = newWorld({}, { fuel: 100_000 });
  const result = env.change(({ books }) => {
    let parent: string | undefined;
    for (const at of range(1500)) {
      books.insert({ id: `B${at}`, parent });
      parent = `B${at}`;
    }
  });
  expect(codeOf(result)).toBe(exceeded);
});

test('a row that very many refer to goes with them', () => {
  const children = range(150_000).map((at) => ({ id: `C${at}`, parent: 'B' }));
  const env = newWorld({ books: [{ id: 'B' }, ...children] }, { fuel: 10_000_000 });
  expect(env.change(({ books }) => books.remove('B')).success).toBe(true);
  expect(env.tables.books.count()).toBe(0);
});
