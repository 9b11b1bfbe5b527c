import { type Json, isObject } from '@envloom/core';
import type { TableDiff, WorldDiff } from '@envloom/runtime';
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
 * Whether both steps change a field of which only the last value counts: neither a number, which may
 * add up, nor a list, which may grow, nor a moment, which every change moves.
 */
export function isOverwriting(later: Step, earlier: Step, ignored: ReadonlySet<string>): boolean {
  return Object.entries(later.diff.tables).some(([table, { changed }]) => {
    const before = new Map(earlier.diff.tables[table]?.changed.map((row) => [row.key, row]));
    return changed.some((row) => {
      const old = before.get(row.key);
      if (old === undefined || ignored.has(table)) return false;
      const names = new Set(changedNames(old.before, old.after));
      return changedNames(row.before, row.after).some(
        (name) => names.has(name) && isPlain(memberOf(row.after, name)),
      );
    });
  });
}

function isPlain(value: Json | undefined): boolean {
  if (value === undefined || typeof value === 'boolean') return true;
  return typeof value === 'string' && !/^\d{4}-\d{2}-\d{2}T/.test(value);
}
