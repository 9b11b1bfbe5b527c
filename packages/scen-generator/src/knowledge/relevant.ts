import type { Entity } from '@envloom/logic-model';
import type { JsonObject } from '@envloom/core';
import type { World } from '@envloom/sampler';
import type { Request, GeneratorContext } from '../context/generator-context.ts';
import { shownOfRow } from './items.ts';
import { keyId, type RowId } from './knowledge.ts';
import { keysIn } from './sufficient.ts';
import { asKey, keyIn, rowOf, rowsOf } from './tables.ts';

/** How far refs are followed from the rows that are asked about. */
const hops = 2;
/** Rows beyond these are too many to be looked through. */
const most = 40;

/** Rows that refer to one row and are looked at. */
const mostReferring = 2;

/** Rows that refer to one of these: what may lead to rows that nothing else leads to. */
export function referringRows(
  stage: GeneratorContext,
  world: World,
  rows: readonly RowId[],
): readonly RowId[] {
  return rows.flatMap((row) =>
    stage.checked.model.entities.flatMap((entity) => {
      const refs = entity.fields.filter(
        (field) => field.type === 'ref' && field.entity === row.entity,
      );
      if (refs.length === 0 || entity.goal === 'ignore') return [];
      return rowsOf(stage, world, entity.name)
        .filter((other) => refs.some(({ name }) => other[name] === row.key))
        .slice(0, mostReferring)
        .flatMap((other) => rowIdOf(entity, other));
    }),
  );
}

function rowIdOf(entity: Entity, row: JsonObject): readonly RowId[] {
  const key = keyIn(entity, row);
  return key === undefined ? [] : [{ entity: entity.name, key }];
}

/**
 * The rows that have to do with requests: those they name, and those that these refer to. Only they
 * are looked for.
 */
export function relevantRows(
  stage: GeneratorContext,
  world: World,
  requests: readonly Request[],
): readonly RowId[] {
  const found = new Map<string, RowId>();
  let front: readonly RowId[] = requests.flatMap(({ tool, args }) => keysIn(stage, tool, args));
  for (let hop = 0; hop <= hops; hop += 1) {
    const fresh = front.filter(({ entity, key }) => !found.has(keyId(entity, key)));
    for (const row of fresh) found.set(keyId(row.entity, row.key), row);
    if (hop < hops) front = fresh.flatMap((row) => refsOf(stage, world, row));
  }
  return [...found.values()].slice(0, most);
}

function refsOf(stage: GeneratorContext, world: World, { entity, key }: RowId): readonly RowId[] {
  const row = rowOf(stage, world, entity, key);
  if (row === undefined) return [];
  return shownOfRow(stage.checked, entity, row).flatMap((shown) => {
    const other = asKey(shown.value);
    if (shown.entity === undefined || shown.isOwn === true || other === undefined) return [];
    return [{ entity: shown.entity, key: other }];
  });
}
