import { isObject } from '@envloom/core';
import { FORMAT_VERSION, type ModelPath, readModel, type Diagnostic } from '@envloom/logic-model';

/** A logic model as JSON: nothing of its shape is known. */
export type ModelJson = Readonly<Record<string, unknown>>;

/** A copy as plain JSON, with the version of the format. */
export function modelJson(model: object): ModelJson {
  const json: unknown = JSON.parse(JSON.stringify(model));
  return { ...(isObject(json) ? json : {}), format_version: FORMAT_VERSION };
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** The own member or item, or undefined. */
export function childOf(value: unknown, part: string | number): unknown {
  if (isList(value)) return typeof part === 'number' ? value[part] : undefined;
  return isObject(value) && Object.hasOwn(value, part) ? Reflect.get(value, part) : undefined;
}

export function valueAt(root: unknown, path: ModelPath): unknown {
  return path.reduce(childOf, root);
}

/** A copy with another value at a path whose parent exists. */
export function withValue(root: unknown, path: ModelPath, value: unknown): unknown {
  const [part, ...rest] = path;
  if (part === undefined) return value;
  const child = withValue(childOf(root, part), rest, value);
  if (isList(root)) return root.with(Number(part), child);
  return { ...(isObject(root) ? root : {}), [part]: child };
}

/** A copy without the member or item at a path that exists. */
export function withoutValue(root: unknown, path: ModelPath): unknown {
  const parent = path.slice(0, -1);
  const part = path.at(-1);
  const holder = valueAt(root, parent);
  return withValue(
    root,
    parent,
    isList(holder)
      ? holder.filter((_, index) => index !== part)
      : Object.fromEntries(Object.entries(holder ?? {}).filter(([key]) => key !== part)),
  );
}

/** How many maps and lists are in one another, counted without recursion; stops at `limit`. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap(childrenOf);
  }
  return false;
}

function childrenOf(value: unknown): readonly unknown[] {
  if (isList(value)) return value;
  return isObject(value) ? Object.values(value) : [];
}

/** Why a model cannot be read; places are those of its JSON in one line. */
export function shapeProblems(model: ModelJson): readonly Diagnostic[] {
  const read = readModel(JSON.stringify(model), 'model');
  return read.ok ? [] : read.diagnostics;
}
