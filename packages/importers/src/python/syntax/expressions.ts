import type { SyntaxNode } from '@lezer/common';
import type { Dictionary, Expression, Item } from './ast.ts';
import { argumentsOf, parametersOf } from './calls.ts';
import { comprehension, isComprehension } from './comprehensions.ts';
import { constant, numberOf } from './literals.ts';
import { groupsOf, innerParts, partsOf, type Reading, textOf } from './nodes.ts';
import { formula } from './operators.ts';
import { textExpression } from './texts.ts';

type Reader = (node: SyntaxNode, reading: Reading) => Expression;

const unsupported = (at: number, what: string): Expression => ({ kind: 'unsupported', at, what });

/** The expression at a node. */
export function expressionOf(node: SyntaxNode, source: string): Expression {
  const reading: Reading = { source, expression: (inner) => expressionOf(inner, source) };
  const reader = readers[node.name];
  return reader === undefined
    ? unsupported(node.from, `uses ${node.name.replace('Expression', '').toLowerCase()}`)
    : reader(node, reading);
}

/** Values that stand side by side: one, or a tuple where there is a comma. */
export function listedExpression(
  parts: readonly SyntaxNode[],
  at: number,
  reading: Reading,
): Expression {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return reading.expression(first);
  return { kind: 'tuple', at, items: itemsOf(parts, reading) };
}

const name: Reader = (node, reading) => ({
  kind: 'name',
  at: node.from,
  name: textOf(reading, node),
});

const number: Reader = (node, reading) => {
  const value = numberOf(textOf(reading, node));
  return value === undefined
    ? unsupported(node.from, 'uses complex numbers')
    : constant(node.from, value);
};

const boolean: Reader = (node, reading) => constant(node.from, textOf(reading, node) === 'True');

function itemsOf(parts: readonly SyntaxNode[], reading: Reading): readonly Item[] {
  return groupsOf(parts).flatMap(([first, second]) => {
    if (first === undefined) return [];
    const isSpread = first.name === '*';
    const value = isSpread ? second : first;
    return value === undefined ? [] : [{ value: reading.expression(value), isSpread }];
  });
}

const collection =
  (kind: 'list' | 'tuple' | 'set'): Reader =>
  (node, reading) => ({ kind, at: node.from, items: itemsOf(innerParts(node), reading) });

const comprehended =
  (of: 'list' | 'set' | 'dict' | 'generator'): Reader =>
  (node, reading) =>
    comprehension(of, innerParts(node), node.from, reading);

const parenthesized: Reader = (node, reading) => {
  const parts = innerParts(node);
  return isComprehension(parts)
    ? comprehension('generator', parts, node.from, reading)
    : listedExpression(parts, node.from, reading);
};

const dictionary: Reader = (node, reading) => {
  const entries = groupsOf(innerParts(node)).flatMap((group): Dictionary['entries'] => {
    const [first, second, third] = group;
    if (first?.name === '**' && second !== undefined)
      return [{ key: undefined, value: reading.expression(second) }];
    if (first === undefined || third === undefined) return [];
    return [{ key: reading.expression(first), value: reading.expression(third) }];
  });
  return { kind: 'dict', at: node.from, entries };
};

const lambda: Reader = (node, reading) => {
  const parts = partsOf(node);
  const list = parts.find((part) => part.name === 'ParamList');
  const body = parts.at(-1);
  if (body === undefined || list === undefined) return unsupported(node.from, 'uses lambda');
  return {
    kind: 'lambda',
    at: node.from,
    parameters: parametersOf(list, reading),
    body: reading.expression(body),
  };
};

const call: Reader = (node, reading) => {
  const [callee, list] = partsOf(node);
  if (callee === undefined || list === undefined) return unsupported(node.from, 'uses a call');
  return {
    kind: 'call',
    at: node.from,
    callee: reading.expression(callee),
    args: argumentsOf(list, reading),
  };
};

const member: Reader = (node, reading) => {
  const [object, , ...rest] = partsOf(node);
  const [property] = rest;
  if (object === undefined || property === undefined)
    return unsupported(node.from, 'uses a member');
  if (property.name === 'PropertyName')
    return {
      kind: 'attribute',
      at: node.from,
      object: reading.expression(object),
      name: textOf(reading, property),
    };
  const inside = rest.filter((part) => part.name !== ']');
  return {
    kind: 'subscript',
    at: node.from,
    object: reading.expression(object),
    index: indexOf(inside, node.from, reading),
  };
};

function indexOf(parts: readonly SyntaxNode[], at: number, reading: Reading): Expression {
  if (!parts.some((part) => part.name === ':')) return listedExpression(parts, at, reading);
  if (parts.some((part) => part.name === ','))
    return unsupported(at, 'uses several slices at once');
  const places: (Expression | undefined)[] = [undefined];
  for (const part of parts)
    if (part.name === ':') places.push(undefined);
    else places[places.length - 1] = reading.expression(part);
  const [start, stop, step] = places;
  return { kind: 'slice', at, start, stop, step };
}

const naming: Reader = (node, reading) => {
  const [target, , value] = partsOf(node);
  if (target === undefined || value === undefined) return unsupported(node.from, 'uses :=');
  return {
    kind: 'naming',
    at: node.from,
    name: textOf(reading, target),
    value: reading.expression(value),
  };
};

const readers: Readonly<Record<string, Reader>> = {
  VariableName: name,
  Number: number,
  Boolean: boolean,
  None: (node) => constant(node.from, null),
  String: textExpression,
  FormatString: textExpression,
  ContinuedString: textExpression,
  BinaryExpression: formula,
  UnaryExpression: formula,
  ConditionalExpression: formula,
  ParenthesizedExpression: parenthesized,
  TupleExpression: collection('tuple'),
  ArrayExpression: collection('list'),
  SetExpression: collection('set'),
  ArrayComprehensionExpression: comprehended('list'),
  SetComprehensionExpression: comprehended('set'),
  DictionaryComprehensionExpression: comprehended('dict'),
  ComprehensionExpression: comprehended('generator'),
  DictionaryExpression: dictionary,
  LambdaExpression: lambda,
  CallExpression: call,
  MemberExpression: member,
  NamedExpression: naming,
};
