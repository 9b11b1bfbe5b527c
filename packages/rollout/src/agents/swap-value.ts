import { type JsonObject, isList, isObject } from '@envloom/core';
import type { Scenario } from '@envloom/episodes';
import type { Draw } from './draw.ts';
import type { Scalar } from './known-values.ts';
import { leavesOf, type Path, withLeaf } from './leaves.ts';
import { otherValue } from './other-value.ts';

type Members = Readonly<Record<string, unknown>>;

/** Arguments with one value swapped for another plausible one. */
export interface Swapped {
  readonly arguments: JsonObject;
  readonly path: string;
  readonly before: Scalar;
  readonly after: Scalar;
}

/** Whether there is anything to swap. */
export function canSwap(args: JsonObject): boolean {
  return leavesOf(args).length > 0;
}

/**
 * Swaps one value of a call's arguments; see {@link otherValue}.
 *
 * @param schema JSON Schema of the arguments
 */
export function swapValue(
  args: JsonObject,
  schema: Members,
  scenario: Scenario,
  draw: Draw,
): Swapped | undefined {
  const leaf = draw.pick(leavesOf(args));
  const [name, ...rest] = leaf?.path ?? [];
  if (leaf === undefined || name === undefined) return undefined;
  const after = otherValue(leaf.value, schemaAt(schema, leaf.path), scenario, draw);
  const member = withLeaf(args[name] ?? null, rest, after);
  const path = leaf.path.join('.');
  return { arguments: { ...args, [name]: member }, path, before: leaf.value, after };
}

/** The schema of a value inside; of several variants, the first that has the field. */
function schemaAt(schema: Members, [first, ...rest]: Path): Members {
  if (first === undefined) return schema;
  const { items, oneOf } = schema;
  const variants = isList(oneOf) ? oneOf : [];
  const found = typeof first === 'number' ? items : propertyIn([schema, ...variants], first);
  return isObject(found) ? schemaAt(found, rest) : {};
}

function propertyIn(schemas: readonly unknown[], name: string): unknown {
  const properties = schemas.filter(isObject).map((schema) => schema['properties']);
  return properties.filter(isObject).find((fields) => name in fields)?.[name];
}
