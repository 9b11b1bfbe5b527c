import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type InitialState, resolvedStart, type Scenario } from '../index.ts';
import type { Json, JsonObject } from '@envloom/core';
import { StateError, type TableDiff, type WorldState } from '@envloom/runtime';
import { callsArbitrary } from '@envloom/runtime/testing/calls';
import { LibraryLoans } from '@envloom/runtime/testing';
import { lending } from '../testing/scenarios.ts';

const base: WorldState = new LibraryLoans().state();

function startingFrom(initial_state: InitialState): Scenario {
  return { ...lending, initial_state };
}

function resolved(initial: InitialState, rows: object = base.rows): WorldState {
  const { initial_state } = resolvedStart(startingFrom(initial), (hash) =>
    hash === 'abc' ? (rows === base.rows ? base : { ...base, rows }) : undefined,
  );
  if (!('state' in initial_state)) throw new Error('the rows are still missing');
  return initial_state.state;
}

test('a base is used as it is, and shared', () => {
  expect(resolved({ base: 'abc' })).toBe(base);
  expect(resolvedStart(lending, () => undefined)).toBe(lending);
});

test('another clock and actor make a state that is shared too', () => {
  const start = { base: 'abc', clock: '2025-04-01T09:00:00Z', actor: 'M1' };
  const state = resolved(start);
  expect(state).toEqual({ ...base, clock: start.clock, actor: 'M1' });
  expect(resolved({ ...start })).toBe(state);
  expect(resolved({ ...start, actor: 'M2' })).not.toBe(state);
});

test('an unknown base says where it belongs', () => {
  expect(() => resolved({ base: 'xyz' })).toThrow(
    'initial_state.base: there is no base xyz; it belongs in scenarios/bases/xyz.json',
  );
});

test('what is different from a base is applied to its rows', () => {
  fc.assert(
    fc.property(callsArbitrary, (calls) => {
      const library = new LibraryLoans();
      for (const { name, args } of calls) library.call(name, args);
      const changes = JSON.parse(JSON.stringify(library.diff()));
      expect(resolved({ base: 'abc', changes }).rows).toEqual(library.state().rows);
    }),
  );
});

const none: TableDiff = { added: [], removed: [], changed: [] };

function changedTable(table: Json, diff: Partial<TableDiff>): Json {
  const changes = { format_version: 1, tables: { t: { ...none, ...diff } } } as const;
  const rows: JsonObject = JSON.parse(
    JSON.stringify(resolved({ base: 'abc', changes }, { t: table }).rows),
  );
  return rows['t'] ?? null;
}

test('tables may be records, lists and single rows', () => {
  const [one, two] = [{ size: 1 }, { size: 2 }];
  const changed = [{ key: 'a', before: one, after: two }];
  expect(changedTable({ a: one, b: two }, { changed, removed: ['b'] })).toEqual({ a: two });
  expect(changedTable({ a: one }, { added: [{ key: 'b', row: two }] })).toEqual({ a: one, b: two });
  const single = [{ key: '', before: one, after: two }];
  expect(changedTable(one, { changed: single })).toEqual(two);
  expect(changedTable([], { added: [{ key: 1, row: { id: 1 } }] })).toEqual([{ id: 1 }]);
  const three = [{ id: 'x' }, { id: 'y' }, { id: 'z' }];
  expect(changedTable(three, { order: ['x'] })).toEqual([{ id: 'y' }, { id: 'z' }, { id: 'x' }]);
  const [first, second] = [
    { id: 'x', name: 'p' },
    { id: 'y', name: 'q' },
  ];
  expect(changedTable([first, second], { order: ['y', 'x'] })).toEqual([second, first]);
});

test('what does not fit is refused', () => {
  const rows = [
    { id: 'a', name: 'b' },
    { id: 'b', name: 'a' },
  ];
  const row = { id: 'a', name: 'b' };
  const misfits: readonly [Json, Partial<TableDiff>][] = [
    [rows, { removed: ['c'] }],
    [rows, { removed: ['a'] }],
    [rows, { changed: [{ key: 'a', before: { id: 'a', name: 'x' }, after: row }] }],
    [rows, { added: [{ key: 'a', row }] }],
    [{ a: row }, { removed: ['b'] }],
    [{ a: row }, { added: [{ key: 'a', row }] }],
    [{ a: row }, { changed: [{ key: 'b', before: row, after: row }] }],
    [row, { changed: [{ key: '', before: {}, after: row }] }],
    [7, {}],
  ];
  for (const [table, diff] of misfits) expect(() => changedTable(table, diff)).toThrow(StateError);
});
