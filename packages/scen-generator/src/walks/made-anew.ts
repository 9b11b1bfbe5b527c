import type { Fields } from '@envloom/runtime';
import { type JsonObject, isObject } from '@envloom/core';
import type { World } from '@envloom/sampler';
import type { GeneratorContext } from '../context/generator-context.ts';
import { rowsIn } from './arguments.ts';
import { rowOf } from './rows.ts';
import type { Step } from './step.ts';
import { rowsTakenBack } from './reverting-step.ts';
import { terrainOf } from './model-graph.ts';

/** Rows that have to do with so many same rows are about the same, whatever else they name. */
const enough = 2;

/**
 * Whether one step makes a row for the same rows as one that the other step ended.
 * @param start the world before both
 */
export function isMadeAnew(
  stage: GeneratorContext,
  start: World,
  ending: Step,
  making: Step,
): boolean {
  const { tables } = terrainOf(stage);
  const ended = endedRows(stage, start, ending);
  if (ended.length === 0) return false;
  return Object.entries(making.diff.tables).some(([table, { added }]) => {
    const entity = tables.get(table);
    if (entity === undefined || stage.ignored.has(table)) return false;
    const before = ended.flatMap((each) => (each.entity === entity.name ? [each.row] : []));
    return added.some(({ row }) => before.some((each) => isAlike(entity.fields, each, row)));
  });
}

interface Ended {
  readonly entity: string;
  readonly row: JsonObject;
}

/** The rows that a step ended, as they were at the start. */
function endedRows(stage: GeneratorContext, start: World, step: Step): readonly Ended[] {
  const terrain = terrainOf(stage);
  return rowsTakenBack(stage, step).flatMap((id) => {
    const row = rowOf(start, terrain, id);
    return isObject(row) ? [{ entity: id.entity, row }] : [];
  });
}

/** Whether all that two rows refer to is the same, or enough of it. */
function isAlike(fields: Fields, a: JsonObject, b: JsonObject): boolean {
  const shared = Object.keys(fields).filter(
    (name) => fields[name]?.type === 'ref' && a[name] !== undefined && b[name] !== undefined,
  );
  const same = shared.filter((name) => keyIn(fields, a, name) === keyIn(fields, b, name));
  return same.length >= enough || (same.length > 0 && same.length === shared.length);
}

function keyIn(fields: Fields, row: JsonObject, name: string): string {
  return rowsIn(fields, { [name]: row[name] ?? null })
    .map(({ entity, key }) => `${entity} ${key}`)
    .join();
}
