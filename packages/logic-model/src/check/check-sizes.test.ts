import { describe, expect, it } from 'vitest';
import { checkModel } from '../check-model.ts';
import { readModel } from '../read/read-model.ts';

interface Parts {
  readonly shapes?: readonly object[];
  readonly fields?: readonly object[];
  readonly rows?: readonly number[];
}

function model({ shapes = [], fields = [], rows = [1, 2] }: Parts): string {
  const key = { name: 'book_id', type: 'string' };
  return JSON.stringify({
    name: 'small-shelf',
    title: 'Shelf',
    summary: 'Books on a shelf.',
    domain: 'test/shelf',
    rules: [],
    shapes,
    entities: [
      { name: 'Book', collection: 'books', key: 'book_id', rows, fields: [key, ...fields] },
    ],
    operations: [
      {
        name: 'noop',
        kind: 'query',
        description: 'Does nothing.',
        params: [],
        body: 'return;',
      },
    ],
  });
}

/** Codes and places. */
function found(parts: Parts): string[] {
  const read = readModel(model(parts), 'model.yaml');
  const check = read.ok ? checkModel(read.parsed) : read;
  return check.ok ? [] : check.diagnostics.map(({ code, path }) => `${code} ${path.join('.')}`);
}

const held = (name: string, shape: string, more: object = {}) => ({
  name,
  type: 'shape',
  shape,
  ...more,
});
const shape = (name: string, ...fields: object[]) => ({ name, fields });
const used = [held('used', 'A', { optional: true })];

describe('shapes that hold themselves', () => {
  it.each([
    ['directly', [shape('A', held('a', 'A'))]],
    ['where they may be left out', [shape('A', held('a', 'A', { optional: true }))]],
    ['in a list', [shape('A', { name: 'a', type: 'array', of: { type: 'shape', shape: 'A' } })]],
    ['in a record', [shape('A', { name: 'a', type: 'record', of: { type: 'shape', shape: 'A' } })]],
  ])('%s', (_how, shapes) => {
    expect(found({ shapes, fields: used })).toEqual(['SHAPE_CYCLE shapes.0.name']);
  });

  it('through each other', () => {
    const shapes = [shape('A', held('b', 'B')), shape('B', held('a', 'A'))];
    expect(found({ shapes, fields: used })).toEqual([
      'SHAPE_CYCLE shapes.0.name',
      'SHAPE_CYCLE shapes.1.name',
    ]);
  });

  it('through a row', () => {
    const shapes = [shape('A', { name: 'book', type: 'row', entity: 'Book' })];
    expect(found({ shapes, fields: used })).toEqual([
      'SHAPE_CYCLE shapes.0.name',
      'SHAPE_CYCLE entities.0.name',
    ]);
  });

  it('as a row alone', () => {
    const fields = [{ name: 'next', type: 'row', entity: 'Book', optional: true }];
    expect(found({ fields })).toEqual(['SHAPE_CYCLE entities.0.name']);
  });
});

it('shapes that unfold into too many members', () => {
  const doubled = (at: number) => shape(`A${at + 1}`, held('a', `A${at}`), held('b', `A${at}`));
  const shapes = [
    shape('A0', { name: 'a', type: 'string' }),
    ...Array.from({ length: 60 }, (_, at) => doubled(at)),
  ];
  expect(found({ shapes, fields: [held('used', 'A60')] })).toEqual([
    'SHAPE_TOO_LARGE shapes.11.name',
  ]);
});

describe('bounds that ask for too much', () => {
  const lists = (items: number) => ({
    type: 'array',
    min_items: items,
    of: { type: 'array', min_items: items, of: { type: 'integer' } },
  });
  const owner = { type: 'string', sample: { per_parent: [1, 1e9] } };

  it.each([
    ['rows', { rows: [1e9, 1e9] }, ['rows.0', 'rows.1']],
    ['rows of a parent', { fields: [{ name: 'a', ...owner }] }, ['fields.1.sample.per_parent.1']],
    ['min_items', { fields: [{ name: 'a', ...lists(1e9) }] }, ['fields.1.of.min_items']],
    [
      'min_length',
      { fields: [{ name: 'a', type: 'string', min_length: 1_000_000_000 }] },
      ['fields.1.min_length'],
    ],
  ])('%s', (_what, parts, places) => {
    expect(found(parts)).toEqual(places.map((place) => `BOUND_TOO_LARGE entities.0.${place}`));
  });

  it('lists in lists', () => {
    expect(found({ fields: [{ name: 'a', ...lists(90) }] })).toEqual([]);
    expect(found({ fields: [{ name: 'a', ...lists(200) }] })).toEqual([
      'BOUND_TOO_LARGE entities.0.fields.1.min_items',
    ]);
  });

  it('many long texts', () => {
    const texts = Array.from({ length: 3 }, (_, at) => ({
      name: `t${at}`,
      type: 'string',
      min_length: 5_000,
    }));
    expect(found({ fields: texts })).toEqual(['BOUND_TOO_LARGE entities.0.name']);
  });
});
