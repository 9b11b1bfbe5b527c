import { isList } from '@envloom/core';
import { literalKey, quote } from '../text/quote.ts';

/** A value as JSON has it; wider than what the schema infers, so that both fit. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

/** An expression as data. */
export type Literal =
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'json'; readonly value: JsonValue }
  | { readonly kind: 'list'; readonly items: readonly Literal[] }
  | { readonly kind: 'object'; readonly properties: readonly Property[] }
  /** Evaluated when read, for what refers to itself; a getter of the given type. */
  | { readonly kind: 'deferred'; readonly type: string; readonly text: string };

/** A property without value is left out. */
export type Property = readonly [key: string, value: Literal | undefined];

export const code = (text: string): Literal => ({ kind: 'code', text });
export const json = (value: JsonValue): Literal => ({ kind: 'json', value });
export const list = (items: readonly Literal[]): Literal => ({ kind: 'list', items });
export const object = (properties: readonly Property[]): Literal => ({
  kind: 'object',
  properties,
});
export const jsonOrNothing = (value: JsonValue | undefined): Literal | undefined =>
  value === undefined ? undefined : json(value);
/** Flags are `true` or left out. */
export const whenTrue = (flag: boolean | undefined): Literal | undefined =>
  flag === true ? json(true) : undefined;

const braces = (members: readonly string[]): string =>
  members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;

/** A JSON value as a TypeScript expression. */
export function jsonText(value: JsonValue): string {
  if (typeof value === 'string') return quote(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(jsonText).join(', ')}]`;
  return braces(
    Object.entries(value).flatMap(([key, item]) =>
      item === undefined ? [] : [`${literalKey(key)}: ${jsonText(item)}`],
    ),
  );
}

function propertyText([key, value]: Property): string[] {
  if (value === undefined) return [];
  if (value.kind === 'deferred')
    return [`get ${literalKey(key)}(): ${value.type} { return ${value.text}; }`];
  // A property of the name of its value reads better short.
  if (value.kind === 'code' && value.text === key) return [key];
  return [`${literalKey(key)}: ${literalText(value)}`];
}

const itemsText = (items: readonly Literal[]): string => `[${items.map(literalText).join(', ')}]`;

/** On one line: prettier breaks what does not fit. */
export function literalText(literal: Literal): string {
  if (literal.kind === 'json') return jsonText(literal.value);
  if (literal.kind === 'list') return itemsText(literal.items);
  if (literal.kind === 'object') return braces(literal.properties.flatMap(propertyText));
  return literal.text;
}
