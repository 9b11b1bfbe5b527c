import type { FieldSpec, Fields } from '@envloom/runtime';
import { isObject, type Json } from '@envloom/core';
import type { Draw, Simulator } from '@envloom/sampler';
import type { Scalar } from './leaves.ts';
import type { State } from './state.ts';

const entityOf = (spec: FieldSpec | undefined): string | undefined =>
  spec?.type === 'ref' ? spec.entity : undefined;

/**
 * The rows that a call is about, by their entities: those that its arguments name, then those that
 * these rows refer to, and so on. Of several rows of one entity the nearest.
 */
export function rowsAbout(
  state: State,
  simulator: Simulator,
  args: Json,
  params: Fields,
): RowsAbout {
  const { entities } = simulator.definition;
  const keys = new Map<string, Scalar>();
  let last = refsOf(args, params);
  while (last.length > 0) {
    const fresh = last.filter(({ entity }) => !keys.has(entity));
    for (const { entity, key } of fresh) if (!keys.has(entity)) keys.set(entity, key);
    last = fresh.flatMap(({ entity, key }) => {
      const spec = entities.find(({ name }) => name === entity);
      return spec === undefined ? [] : refsOf(state.row(spec, key), spec.fields);
    });
  }
  return keys;
}

export type RowsAbout = ReadonlyMap<string, Scalar>;

interface Ref {
  readonly entity: string;
  readonly key: Scalar;
}

function refsOf(row: unknown, fields: Fields): Ref[] {
  if (!isObject(row)) return [];
  return Object.entries(row).flatMap(([name, key]) => {
    const entity = entityOf(fields[name]);
    const isKey = typeof key === 'string' || typeof key === 'number';
    return entity !== undefined && isKey ? [{ entity, key }] : [];
  });
}

/**
 * Arguments turned to the rows that a call of another tool was about: to bring one member over a
 * limit, it has to be the same member again and again.
 */
export function focused(args: Json, params: Fields, about: RowsAbout, draw: Draw): Json {
  if (!isObject(args)) return args;
  return Object.fromEntries(
    Object.entries(args).map(([name, value]): [string, Json] => {
      const key = about.get(entityOf(params[name]) ?? '');
      return [name, key !== undefined && draw.chance(0.8) ? key : value];
    }),
  );
}
