import { type Json, isObject } from '@envloom/core';
import type { Key, TableDiff, WorldDiff } from '@envloom/runtime';
import { isKey } from './arguments.ts';
import { isSame } from './outcome.ts';
import type { Step } from './step.ts';

/**
 * Whether a walk takes back what it did: a field of a row that was there ends as it began, a row came
 * and went, or went and came.
 * @param total from the start of the walk to its end
 */
export function isUndoing(
  steps: readonly Step[],
  total: WorldDiff,
  ignored: ReadonlySet<string>,
): boolean {
  return steps.some(({ diff }) =>
    Object.entries(diff.tables).some(
      ([table, each]) => !ignored.has(table) && isTakenBack(each, total.tables[table]),
    ),
  );
}

const nothing: TableDiff = { added: [], removed: [], changed: [] };

function isTakenBack(step: TableDiff, total: TableDiff = nothing): boolean {
  const added = new Set(total.added.map(({ key }) => key));
  const removed = new Set(total.removed);
  const changed = new Map(total.changed.map((row) => [row.key, row]));
  if (step.added.some(({ key }) => !added.has(key))) return true;
  if (step.removed.some((key) => !removed.has(key))) return true;
  return step.changed.some(({ key, before, after }) => {
    if (added.has(key) || removed.has(key)) return false;
    const whole = changed.get(key);
    return whole === undefined || isBackIn(changedNames(before, after), whole);
  });
}

/** Whether one of these fields is what it was at the start. */
function isBackIn(names: readonly string[], whole: { before: Json; after: Json }): boolean {
  return names.some((name) => isSame(memberOf(whole.before, name), memberOf(whole.after, name)));
}

function memberOf(row: Json, name: string): Json | undefined {
  return isObject(row) ? row[name] : undefined;
}

/** Names of the fields that are others after. */
export function changedNames(before: Json, after: Json): readonly string[] {
  if (!isObject(before) || !isObject(after)) return [];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isSame(before[name], after[name]));
}

/**
 * Fields that both steps write and of which only the last value counts: neither a number, which may
 * add up, nor a list, which may grow, nor a moment, which every change moves.
 * @param counts whether a row of a table is looked at
 */
export function isOverwriting(
  later: Step,
  earlier: Step,
  counts: (table: string, key: Key) => boolean,
): boolean {
  return Object.entries(later.diff.tables).some(([table, { changed }]) => {
    const before = earlier.diff.tables[table];
    if (before === undefined) return false;
    return changed.some((row) => {
      if (!counts(table, row.key)) return false;
      const names = new Set(writtenNames(before, row.key));
      return changedNames(row.before, row.after).some(
        (name) => names.has(name) && isPlain(memberOf(row.after, name)),
      );
    });
  });
}

/** Fields of a row that a step changed; all of a row that it made. */
function writtenNames({ added, changed }: TableDiff, key: Json): readonly string[] {
  if (!isKey(key)) return [];
  const made = added.find((row) => row.key === key);
  if (made !== undefined) return Object.keys(made.row);
  const row = changed.find((each) => each.key === key);
  return row === undefined ? [] : changedNames(row.before, row.after);
}

function isPlain(value: Json | undefined): boolean {
  if (value === undefined || typeof value === 'boolean') return true;
  return typeof value === 'string' && !/^\d{4}-\d{2}-\d{2}T/.test(value);
}
