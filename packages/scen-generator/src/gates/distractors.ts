import { type Json, type JsonObject, isObject, isSame } from '@envloom/core';
import type { Key } from '@envloom/runtime';
import { leavesOf } from '../checks/argument-leaves.ts';
import { viewOf } from '../checks/model-view.ts';
import { namedBy } from '../checks/key-map.ts';
import type { Request, InitialWorld, GeneratorContext } from '../context/generator-context.ts';

/** Rows that differ in so few fields besides the key can be taken for each other. */
const fewFields = 2;
/** More are not counted. */
const most = 99;

/**
 * Rows of the scene that could be taken for those that the requests name: rows of the same table
 * that differ from one of them in two fields at most, or refer to a row to which it refers.
 */
export function distractorsOf(
  stage: GeneratorContext,
  scene: InitialWorld,
  requests: readonly Request[],
): number {
  const view = viewOf(stage.checked);
  const named = new Map<string, Set<Json>>();
  for (const { tool, args } of requests) {
    for (const leaf of leavesOf(view, tool, args)) {
      const collection = namedBy(view, leaf);
      if (collection === undefined) continue;
      const keys = named.get(collection) ?? new Set<Json>();
      named.set(collection, keys.add(leaf.value));
    }
  }
  const counts = [...named].map(([collection, keys]) =>
    distractorsIn(stage, scene, collection, keys),
  );
  return Math.min(
    most,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

function distractorsIn(
  stage: GeneratorContext,
  scene: InitialWorld,
  collection: string,
  keys: ReadonlySet<Json>,
): number {
  const entity = viewOf(stage.checked).tables.get(collection);
  if (entity === undefined) return 0;
  const rows = rowsIn(scene, collection, entity.key ?? '');
  const goals = rows.filter(({ key }) => keys.has(key));
  const refs = entity.fields.filter(({ type }) => type === 'ref').map(({ name }) => name);
  const isNear = (row: Json, goal: Json) => isAlike(row, goal, entity.key ?? '', refs);
  return rows.filter(
    ({ key, row }) => !keys.has(key) && goals.some((goal) => isNear(row, goal.row)),
  ).length;
}

function isAlike(row: Json, goal: Json, key: string, refs: readonly string[]): boolean {
  if (!isObject(row) || !isObject(goal)) return false;
  if (refs.some((name) => row[name] !== undefined && isSame(row[name], goal[name]))) return true;
  return differInFew(row, goal, key);
}

/** Stops at the first field too many: rows may be large. */
function differInFew(row: JsonObject, goal: JsonObject, key: string): boolean {
  const names = new Set([...Object.keys(row), ...Object.keys(goal)]);
  let differing = 0;
  for (const name of names) {
    if (name === key || isSame(row[name], goal[name])) continue;
    differing += 1;
    if (differing > fewFields) return false;
  }
  return true;
}

function rowsIn(
  { state }: InitialWorld,
  collection: string,
  key: string,
): readonly { readonly key: Json; readonly row: Json }[] {
  const rows: Json | undefined = state.rows[collection];
  if (rows === undefined) return [];
  if (!Array.isArray(rows)) {
    return isObject(rows) ? Object.entries(rows).map(([name, row]) => ({ key: name, row })) : [];
  }
  return rows.map((row: Json) => ({ key: keyOf(row, key), row }));
}

function keyOf(row: Json, key: string): Key {
  const value = isObject(row) ? row[key] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? value : '';
}
