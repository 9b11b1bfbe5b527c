import { alternativeOf, type Param, type TypeNode } from '@envloom/logic-model';
import { type Json, type JsonObject, isList, isObject } from '@envloom/core';
import { type ModelView, paramsOf } from './model-view.ts';

export type Path = readonly (string | number)[];

/** A value inside arguments that holds no others, and what the tool says about it. */
export interface Leaf {
  readonly path: Path;
  readonly value: Json;
  readonly type: TypeNode;
  /** The param it is a part of, or is. */
  readonly param: Param;
}

/** Arguments with each leaf as `change` says. */
export function mapArguments(
  view: ModelView,
  tool: string,
  args: JsonObject,
  change: (leaf: Leaf) => Json,
): JsonObject {
  const params = new Map(paramsOf(view, tool).map((param) => [param.name, param]));
  const entries = Object.entries(args).map(([name, value]): [string, Json] => {
    const param = params.get(name);
    if (param === undefined) return [name, value];
    return [name, mapped(view, value, param, (each) => change({ ...each, param }), [name])];
  });
  return Object.fromEntries(entries);
}

type Change = (leaf: Omit<Leaf, 'param'>) => Json;

function mapped(view: ModelView, value: Json, type: TypeNode, change: Change, path: Path): Json {
  const inner = (part: Json, of: TypeNode, step: string | number) =>
    mapped(view, part, of, change, [...path, step]);
  if (type.type === 'union')
    return mapped(view, value, alternativeOf(view.model, type, value), change, path);
  if (type.type === 'array' && isList(value))
    return value.map((item, at) => inner(item, type.of, at));
  if (!isObject(value)) return change({ path, value, type });
  const typeOf = memberTypes(view, type);
  const entries = Object.entries(value).map(([name, part]): [string, Json] => {
    const of = typeOf(name);
    return [name, of === undefined ? part : inner(part, of, name)];
  });
  return Object.fromEntries(entries);
}

function memberTypes(view: ModelView, type: TypeNode): (name: string) => TypeNode | undefined {
  if (type.type === 'record') return () => type.of;
  if (type.type !== 'shape') return () => undefined;
  const fields = view.shapes.get(type.shape)?.fields ?? [];
  return (name) => fields.find((field) => field.name === name);
}

/** Every leaf of arguments, in their order. */
export function leavesOf(view: ModelView, tool: string, args: JsonObject): readonly Leaf[] {
  const leaves: Leaf[] = [];
  mapArguments(view, tool, args, (leaf) => {
    leaves.push(leaf);
    return leaf.value;
  });
  return leaves;
}

/** The same value with another at a path; `undefined` takes it out. */
function withValueAt(whole: Json, path: Path, value: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? whole;
  const isGone = value === undefined && rest.length === 0;
  if (isList(whole)) {
    if (isGone) return whole.filter((_, at) => at !== step);
    return whole.map((item, at) => (at === step ? withValueAt(item, rest, value) : item));
  }
  if (!isObject(whole)) return whole;
  const { [step]: part, ...others } = whole;
  if (isGone) return others;
  const next = rest.length === 0 || part === undefined ? value : withValueAt(part, rest, value);
  return next === undefined ? others : { ...whole, [step]: next };
}

/** Arguments with another value at a path; `undefined` takes it out. */
export function withLeaf(args: JsonObject, path: Path, value: Json | undefined): JsonObject {
  const changed = withValueAt(args, path, value);
  return isObject(changed) ? changed : args;
}
