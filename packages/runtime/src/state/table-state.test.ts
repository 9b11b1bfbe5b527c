import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isList } from '@envloom/core';
import { BaseTable } from './base-table.ts';
import { isEntry, type Row, type Slot } from './entry.ts';
import { fieldPath, type Path } from './path.ts';
import { TableState } from './table-state.ts';

/** The same table as a plain list, the slow and obvious way. */
type Model = readonly { readonly key: string; readonly row: Row }[];

type Step =
  | { readonly do: 'put'; readonly key: string; readonly row: Row }
  | { readonly do: 'remove'; readonly key: string }
  | { readonly do: 'undo' };

const colour = fieldPath('colour');
const tags: Path = {
  text: 'tags[]',
  field: 'tags',
  each: (row, visit) => {
    const list = row['tags'];
    if (list !== undefined && isList(list)) for (const tag of list) visit(tag);
  },
};

const rowArbitrary: fc.Arbitrary<Row> = fc
  .record(
    {
      colour: fc.constantFrom('red', 'green', 'blue'),
      tags: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
      size: fc.nat(3),
    },
    { requiredKeys: ['tags', 'size'] },
  )
  .map((row): Row => ({ ...row }));
const keyArbitrary = fc.nat(60).map((number) => `K${number}`);
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('put' as const), key: keyArbitrary, row: rowArbitrary }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remove' as const), key: keyArbitrary }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
);
const baseArbitrary = fc.array(rowArbitrary, { maxLength: 40, size: 'max' });

function baseOf(rows: readonly Row[]): BaseTable {
  return new BaseTable(new Map(rows.map((row, place) => [`K${place}`, row])));
}

function putIn(model: Model, key: string, row: Row): Model {
  const isThere = model.some((item) => item.key === key);
  if (!isThere) return [...model, { key, row }];
  return model.map((item) => (item.key === key ? { key, row } : item));
}

function putInTable(table: TableState, key: string, row: Row): void {
  const order = table.get(key)?.order ?? table.nextOrder;
  table.put({ key, row, order, call: 1, written: undefined, hash: undefined }, table.slot(key));
}

function removeFromTable(table: TableState, key: string): void {
  const entry = table.get(key);
  if (entry === undefined) return;
  table.put({ ...entry, row: undefined }, entry);
  table.settle(key);
}

/** Does and undoes a few writes, as a failed call does. */
function undoSome(table: TableState): void {
  const undone: [string, Slot | undefined, number][] = [];
  for (const key of ['K1', 'K50', 'K7', 'K1']) {
    const slot = table.slot(key);
    undone.push([key, slot, table.size]);
    if (isEntry(slot)) table.put({ ...slot, row: undefined, call: 2 }, slot);
    else putInTable(table, key, { tags: ['c'], size: 9 });
  }
  for (const [key, slot, size] of undone.toReversed()) table.undo(key, slot, size);
}

function mustAgree(table: TableState, model: Model): void {
  expect(table.rows()).toEqual(model.map(({ row }) => row));
  expect([...table.keyedRows()]).toEqual(model);
  expect(table.size).toBe(model.length);
  for (const value of ['red', 'green', undefined]) {
    const wanted = model.filter(({ row }) => row['colour'] === value).map(({ key }) => key);
    expect(table.entriesWith(colour, value).map(({ key }) => key)).toEqual(wanted);
    expect(table.rowsWith(colour, value)).toEqual(
      table.entriesWith(colour, value).map(({ row }) => row),
    );
    expect(table.countWith(colour, value)).toBe(wanted.length);
    expect(table.countAtMost(colour, value)).toBeGreaterThanOrEqual(wanted.length);
  }
  const tagged = model.filter(({ row }) => JSON.stringify(row['tags']).includes('"b"'));
  expect(table.entriesWith(tags, 'b').map(({ key }) => key)).toEqual(tagged.map(({ key }) => key));
  expect(table.countWith(tags, 'b')).toBe(tagged.length);
  for (const { key, row } of model) expect(table.get(key)?.row).toBe(row);
}

test('an overlay is a list in disguise, whatever is done to it', () => {
  fc.assert(
    fc.property(
      baseArbitrary,
      fc.array(stepArbitrary, { maxLength: 80, size: 'max' }),
      fc.nat(80),
      (rows, steps, at) => {
        let table = TableState.of(baseOf(rows)).copyFor(1);
        let model: Model = rows.map((row, index) => ({ key: `K${index}`, row }));
        let shared: { readonly table: TableState; readonly model: Model } | undefined;
        for (const [index, step] of steps.entries()) {
          if (index === at) {
            shared = { table, model };
            table = table.copyFor(2);
          }
          if (step.do === 'put') {
            putInTable(table, step.key, step.row);
            model = putIn(model, step.key, step.row);
          } else if (step.do === 'remove') {
            removeFromTable(table, step.key);
            model = model.filter(({ key }) => key !== step.key);
          } else undoSome(table);
          if (index % 8 === 0) mustAgree(table, model);
        }
        mustAgree(table, model);
        if (shared !== undefined) mustAgree(shared.table, shared.model);
      },
    ),
    { numRuns: 150 },
  );
});

test('changes that are taken back leave nothing behind', () => {
  const table = TableState.of(baseOf([{ tags: [], size: 1 }])).copyFor(1);
  undoSome(table);
  putInTable(table, 'K9', { tags: [], size: 2 });
  removeFromTable(table, 'K9');
  expect([...table.changedKeys()]).toEqual([]);
});
