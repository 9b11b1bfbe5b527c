import { describe, expect, test } from 'vitest';
import { argumentReader, Refused } from '../tools/tool.ts';
import { type AnyTable, codeOf, messageOf, scratchOf } from '../testing/scratch.ts';

const newWorld = scratchOf<{ readonly notes: AnyTable; readonly people: AnyTable }>({
  entities: [
    {
      name: 'Note',
      collection: 'notes',
      key: 'id',
      tree: 'above',
      fields: {
        id: { type: 'string' },
        title: { type: 'string', nullable: true, unique: true },
        status: {
          type: 'enum',
          values: ['open', 'done'],
          transitions: { open: ['done'] },
          nullable: true,
          default: null,
        },
        above: { type: 'ref', entity: 'Note', nullable: true, default: null },
        author: { type: 'ref', entity: 'Person', nullable: true, onRemove: 'clear' },
      },
    },
    { name: 'Person', collection: 'people', key: 'id', fields: { id: { type: 'string' } } },
  ],
});

const note = (id: string, rest: object = {}) => ({ id, title: null, author: null, ...rest });
const rows = { people: [{ id: 'P1' }], notes: [note('N1'), note('N2', { author: 'P1' })] };

describe('null as a value of rows', () => {
  test('may occur often in a unique field, and names no row', () => {
    const world = newWorld(rows);
    expect(world.change(({ notes }) => notes.insert(note('N3', { above: 'N1' })))).toEqual({
      success: true,
      data: { above: 'N1', author: null, id: 'N3', status: null, title: null },
    });
    const twice = world.change(({ notes }) => {
      notes.update('N1', { title: 'A' });
      notes.update('N2', { title: 'A' });
    });
    expect(codeOf(twice)).toBe('DUPLICATE_VALUE');
    expect(codeOf(world.change(({ notes }) => notes.update('N1', { above: 'N9' })))).toBe(
      'DANGLING_REFERENCE',
    );
  });

  test('is found by its value', () => {
    const found = newWorld(rows).look(({ notes }) =>
      notes.where({ author: null }).map((each) => each['id'] ?? null),
    );
    expect(found).toEqual({ success: true, data: ['N1'] });
  });

  test('comes and goes whatever the transitions are', () => {
    const world = newWorld(rows);
    const set = (status: string | null) =>
      codeOf(world.change(({ notes }) => notes.update('N1', { status })));
    expect([set('done'), set('open'), set(null), set('open')]).toEqual([
      undefined,
      'INVALID_TRANSITION',
      undefined,
      undefined,
    ]);
  });

  test('is what a cleared ref leaves', () => {
    const world = newWorld(rows);
    world.change(({ people }) => people.remove('P1'));
    expect(world.tables.notes.get('N2')).toEqual(note('N2', { status: null, above: null }));
  });

  test('is refused where it is none', () => {
    const refused = newWorld(rows).change(({ notes }) => notes.insert(note('N3', { title: 7 })));
    expect(messageOf(refused)).toBe('notes: title: expected a string or null, got 7');
  });
});

describe('arguments', () => {
  const read = argumentReader({
    a: { type: 'string', optional: true, nullable: true },
    b: { type: 'integer', nullable: true, default: 3 },
    c: { type: 'string', optional: true },
  });

  test('null is left out only where it is no value', () => {
    expect(read({ a: null, b: null, c: null })).toEqual({ a: null, b: null });
    expect(read({})).toEqual({ b: 3 });
    expect(read({ a: { json_text: null }, b: { json_text: null } })).toEqual({ b: 3 });
  });

  test('the refusal says that null would do', () => {
    const refused = read({ a: 1 });
    expect(refused instanceof Refused ? refused.reason : '').toBe(
      'a: expected a string or null, got 1',
    );
  });
});
