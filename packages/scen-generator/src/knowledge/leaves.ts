import {
  alternativeOf,
  type CheckedModel,
  type Member,
  type Shape,
  type TypeNode,
} from '@envloom/logic-model';
import { canonicalJson, type Json, type JsonObject, isList, isObject } from '@envloom/core';

/** A value in the arguments of a call that is made of no other values. */
export interface Leaf {
  /** Names and places down to it; the first is the param. */
  readonly path: readonly (string | number)[];
  readonly value: Json;
  readonly type: TypeNode;
}

/** The leaves that somebody has to know: all but those that equal a default. */
export function leavesOf(model: CheckedModel, tool: string, args: JsonObject): readonly Leaf[] {
  const known = model.operations.find(({ operation }) => operation.name === tool);
  return (known?.operation.params ?? []).flatMap((param) => {
    const value = args[param.name];
    return value === undefined ? [] : inValue(model, { path: [param.name], value, type: param });
  });
}

function inValue(model: CheckedModel, leaf: Leaf): readonly Leaf[] {
  const { type, value, path } = leaf;
  if (isDefault(type, value)) return [];
  if (type.type === 'union')
    return inValue(model, { ...leaf, type: alternativeOf(model.model, type, value) });
  if (type.type === 'array' && isList(value)) return inItems(model, type.of, value, path);
  if (!isObject(value)) return [leaf];
  if (type.type === 'shape') return inMembers(model, shapeOf(model, type.shape), value, path);
  if (type.type === 'record') return inEntries(model, type.of, value, path);
  return [leaf];
}

function isDefault(type: TypeNode, value: Json): boolean {
  return type.default !== undefined && canonicalJson(type.default) === canonicalJson(value);
}

function inItems(
  model: CheckedModel,
  type: TypeNode,
  items: readonly Json[],
  path: Leaf['path'],
): readonly Leaf[] {
  return items.flatMap((value, at) => inValue(model, { path: [...path, at], value, type }));
}

function inMembers(
  model: CheckedModel,
  shape: Shape | undefined,
  value: JsonObject,
  path: Leaf['path'],
): readonly Leaf[] {
  return (shape?.fields ?? []).flatMap((member: Member) => {
    const part = value[member.name];
    if (part === undefined) return [];
    return inValue(model, { path: [...path, member.name], value: part, type: member });
  });
}

/** In a record the names are values too. */
function inEntries(
  model: CheckedModel,
  type: TypeNode,
  value: JsonObject,
  path: Leaf['path'],
): readonly Leaf[] {
  return Object.entries(value).flatMap(([name, part]) => [
    { path: [...path, name], value: name, type: { type: 'string' as const } },
    ...inValue(model, { path: [...path, name], value: part, type }),
  ]);
}

export function shapeOf({ model }: CheckedModel, name: string): Shape | undefined {
  return model.shapes?.find((shape) => shape.name === name);
}

/** The text that it is, where it is said in quotes and in no other words. */
export function verbatimOf({ type, value }: Pick<Leaf, 'type' | 'value'>): string | undefined {
  const isVerbatim = type.type === 'string' && type.verbatim === true;
  return isVerbatim && typeof value === 'string' ? value : undefined;
}

/** The name of the param or member that a leaf is the value of. */
export function nameOf({ path }: Leaf): string {
  return path.findLast((step): step is string => typeof step === 'string') ?? '';
}

/** The arguments with another value at a path. */
export function withValue(value: Json, path: Leaf['path'], leaf: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return leaf;
  if (isList(value)) {
    return value.map((item, at) => (at === step ? withValue(item, rest, leaf) : item));
  }
  if (!isObject(value)) return value;
  return { ...value, [step]: withValue(value[step] ?? null, rest, leaf) };
}
