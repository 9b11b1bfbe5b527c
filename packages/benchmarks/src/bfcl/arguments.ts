import { generated, isList, isObject, type Json, jsonIn, type JsonObject } from '@envloom/core';
import { pythonText, type PythonStyle } from '../python/print.ts';
import { floatText } from '../python/float-text.ts';
import type { PyCall, PyNode } from '../python/read.ts';
import { jsonOf, textOf } from '../python/value.ts';

/**
 * Arguments as Python has them. JSON doesn't tell 5.0 from 5, Python's texts do: `floats` has the paths of whole
 * numbers that are floats (`price`, `numbers.0`).
 */
export interface PyArguments {
  readonly values: JsonObject;
  readonly floats: ReadonlySet<string>;
}

/** The arguments of a call that was read. @param nested gives the value of a call inside of it */
export function argumentsOf(
  { named }: PyCall,
  positional: readonly (readonly [string, PyNode])[],
  nested: (call: PyCall) => Json,
): PyArguments {
  const floats = new Set<string>();
  const values = Object.fromEntries(
    [...positional, ...named].map(([name, node]) => [name, valueOf(node, name, floats, nested)]),
  );
  return { values, floats };
}

/** A value that was read; `floats` gets the paths of whole numbers that are floats. */
export function valueOf(
  node: PyNode,
  path: string,
  floats: Set<string>,
  nested: (call: PyCall) => Json,
): Json {
  const inner = (item: PyNode, at: string | number): Json =>
    valueOf(item, `${path}.${at}`, floats, nested);
  switch (node.kind) {
    case 'call':
      return nested(node);
    case 'list':
    case 'tuple':
    case 'set':
      return node.items.map(inner);
    case 'dict':
      return Object.fromEntries(
        node.entries.map(([key, value]) => {
          const name = textOf(jsonOf(key));
          return [name, inner(value, name)];
        }),
      );
    default: {
      const value = jsonOf(node);
      if (Number.isInteger(value) && isFloat(node)) floats.add(path);
      return value;
    }
  }
}

function isFloat(node: PyNode): boolean {
  if (node.kind === 'unary') return isFloat(node.of);
  if (node.kind === 'binary') return node.sign === '/' || isFloat(node.left) || isFloat(node.right);
  return node.kind === 'float';
}

/** An object of a JSON text, as `json.loads` reads it; undefined where it is none. */
export function readObject(text: string): PyArguments | undefined {
  if (!/\d[.eE]/.test(text)) {
    const plainObject = jsonIn(text);
    return isObject(plainObject) ? { values: plainObject, floats: noFloats } : undefined;
  }
  let read: unknown;
  try {
    read = JSON.parse(text, (_key, value: unknown, ...context: unknown[]) =>
      Number.isInteger(value) && /[.eE]/.test(sourceIn(context)) ? new Float(Number(value)) : value,
    );
  } catch {
    return undefined;
  }
  const floats = new Set<string>();
  const values = plain(read, '', floats);
  return isObject(values) ? { values, floats } : undefined;
}

const noFloats: ReadonlySet<string> = new Set();

/** ECMAScript 2026 tells a reviver the text of a number. */
function sourceIn([context]: readonly unknown[]): string {
  const { source } = isObject(context) ? context : {};
  return typeof source === 'string' ? source : '';
}

class Float {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

function plain(value: unknown, path: string, floats: Set<string>): Json {
  const below = (name: string | number): string => (path === '' ? `${name}` : `${path}.${name}`);
  if (value instanceof Float) {
    floats.add(path);
    return value.value;
  }
  if (Array.isArray(value)) return value.map((item, at) => plain(item, below(at), floats));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, plain(member, below(name), floats)]),
    );
  return generated(value);
}

/** A value as `repr` writes it. @param path where it stands in the arguments */
export function argumentText(value: Json, floats: ReadonlySet<string>, path: string): string {
  return written(value, path, { floats, form: 'repr' });
}

/** A value as `json.dumps` writes it. @param path where it stands in the arguments */
export function argumentJson(value: Json, floats: ReadonlySet<string>, path: string): string {
  return written(value, path, { floats, form: 'json' });
}

/** Arguments as a JSON object that keeps 5.0. */
export function argumentsText({ values, floats }: PyArguments): string {
  const members = Object.entries(values).map(
    ([name, value]) => `${JSON.stringify(name)}: ${argumentJson(value, floats, name)}`,
  );
  return `{${members.join(', ')}}`;
}

interface Writing extends PythonStyle {
  readonly floats: ReadonlySet<string>;
}

function written(value: Json, path: string, how: Writing): string {
  const { form } = how;
  if (isList(value))
    return `[${value.map((item, at) => written(item, `${path}.${at}`, how)).join(', ')}]`;
  if (isObject(value)) {
    const members = Object.entries(value).map(
      ([name, member]) =>
        `${pythonText(name, { form })}: ${written(member, `${path}.${name}`, how)}`,
    );
    return `{${members.join(', ')}}`;
  }
  const isMarked = typeof value === 'number' && how.floats.has(path);
  if (!isMarked) return pythonText(value, { form });
  return Object.is(value, -0) ? '-0.0' : floatText(value);
}
