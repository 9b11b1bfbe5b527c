import { type Json, isObject } from '@envloom/core';
import type { WorldDiff } from '@envloom/runtime';
import type { GeneratorContext } from '../context/generator-context.ts';
import { isAskedByBoth, type Step } from './step.ts';
import { changedNames } from './undone.ts';

/**
 * Whether one step raises a number of a row that both name, or of any row where both use one tool, and
 * the other one lowers it. Not where one of them adds a row that says why: sums of money go up and
 * down with each payment.
 */
export function isUpAndDown(stage: GeneratorContext, first: Step, then: Step): boolean {
  if (addsRows(stage, first.diff) || addsRows(stage, then.diff)) return false;
  const moved = movesIn(stage, first, then, then.diff);
  return [...movesIn(stage, first, then, first.diff)].some(
    ([name, by]) => by * (moved.get(name) ?? 0) < 0,
  );
}

function addsRows({ ignored }: GeneratorContext, { tables }: WorldDiff): boolean {
  return Object.entries(tables).some(([name, { added }]) => !ignored.has(name) && added.length > 0);
}

/** By how much the numbers changed that count for both steps. */
function movesIn(
  stage: GeneratorContext,
  first: Step,
  then: Step,
  { tables }: WorldDiff,
): ReadonlyMap<string, number> {
  const isCounted =
    first.request.tool === then.request.tool
      ? (table: string) => !stage.ignored.has(table)
      : isAskedByBoth(stage, first, then);
  const moves = Object.entries(tables).flatMap(([table, { changed }]) =>
    changed
      .filter(({ key }) => isCounted(table, key))
      .flatMap(({ key, before, after }) =>
        changedNames(before, after).map((name): readonly [string, number] => [
          `${table} ${key} ${name}`,
          numberIn(after, name) - numberIn(before, name),
        ]),
      ),
  );
  return new Map(moves);
}

/** Not a number: it moves neither up nor down. */
function numberIn(row: Json, name: string): number {
  const value = isObject(row) ? row[name] : undefined;
  return typeof value === 'number' ? value : Number.NaN;
}
