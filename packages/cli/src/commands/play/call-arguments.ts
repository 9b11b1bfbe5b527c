import { didYouMean, isObject, type Json, jsonIn, type JsonObject, own } from '@envloom/core';
import type { JsonSchema } from '@envloom/runtime';
import { asSchema, typedValue, type Written } from './typed-value.ts';

/** The arguments of a call as they were typed, or what is wrong with them. */
export type TypedArguments =
  | { readonly ok: true; readonly arguments: JsonObject }
  | { readonly ok: false; readonly problem: string };

/** A value with the name in front of it, if there was one. */
interface Piece extends Written {
  readonly name: string | undefined;
}

/** What cannot be read; it is caught here. */
class Unreadable extends Error {}

/**
 * The arguments that a player typed after the name of a tool: JSON, or `name=value` with values as the schema
 * types them. Values without a name are for the parameters in their order. A value ends where the next
 * name begins, so that texts with spaces need no quotes.
 *
 * @param parameters JSON Schema of the arguments
 */
export function readArguments(text: string, parameters: JsonSchema): TypedArguments {
  try {
    return { ok: true, arguments: argumentsIn(text.trim(), parameters) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problem: error.message };
    throw error;
  }
}

function argumentsIn(text: string, { properties = {} }: JsonSchema): JsonObject {
  if (text.startsWith('{')) return objectIn(text);
  const known = asSchema(properties);
  const names = Object.keys(known);
  const given = new Map<string, Json>();
  for (const { name: typed, ...written } of piecesOf(text, names.length === 1)) {
    const name = typed ?? names.find((one) => !given.has(one));
    if (name === undefined || !names.includes(name)) throw unknownName(name, written.text, names);
    if (given.has(name)) throw new Unreadable(`${name} is given twice`);
    const value = typedValue(written, asSchema(own(known, name) ?? {}));
    if (!value.ok) throw new Unreadable(`${name} must be ${value.expected}`);
    given.set(name, value.value);
  }
  return Object.fromEntries(given);
}

function objectIn(text: string): JsonObject {
  const json = jsonIn(text);
  if (isObject(json)) return json;
  throw new Unreadable('what begins with { must be a JSON object, with names in double quotes');
}

function unknownName(name: string | undefined, text: string, names: readonly string[]): Unreadable {
  if (names.length === 0) return new Unreadable('it takes no arguments');
  if (name !== undefined)
    return new Unreadable(`there is no parameter ${name}${didYouMean(name, names)}`);
  return new Unreadable(`"${text}" is one value too many: put texts with spaces in quotes`);
}

/** Spaces belong to the value, which may be empty, unless quotes or brackets follow. */
const nameBefore = /([A-Za-z_]\w*)\s*=(?:\s+(?=["'[{]))?/y;
const nextName = /\s+[A-Za-z_]\w*\s*=/g;

/** @param isAlone the tool has one parameter: what has no name is all of its value */
function* piecesOf(text: string, isAlone: boolean): Generator<Piece> {
  let at = 0;
  while (at < text.length) {
    nameBefore.lastIndex = at;
    const [matched = '', name] = nameBefore.exec(text) ?? [];
    at += matched.length;
    const { length, ...written } = writtenAt(text, at, name !== undefined || isAlone);
    yield { name, ...written };
    at += length;
    at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0;
  }
}

/** @param isLong spaces do not end it */
function writtenAt(text: string, at: number, isLong: boolean): Written & { length: number } {
  const rest = text.slice(at);
  const quoted = /^(["'])((?:\\.|(?!\1)[^\\])*)\1(?=\s|$)/.exec(rest);
  if (quoted !== null) {
    const [all, , inner = ''] = quoted;
    return { text: inner.replaceAll(/\\(.)/g, '$1'), isQuoted: true, length: all.length };
  }
  if (/^[[{]/.test(rest)) {
    const length = jsonLength(rest);
    return { text: rest.slice(0, length), isQuoted: false, length };
  }
  nextName.lastIndex = at;
  const end = isLong ? (nextName.exec(text)?.index ?? text.length) : at + rest.search(/\s|$/);
  return { text: text.slice(at, end).trim(), isQuoted: false, length: end - at };
}

/** Characters of a list or an object in JSON at the start of a text; all of it where it does not end. */
function jsonLength(text: string): number {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:\\.|[^"\\])*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1;
    if (token === ']' || token === '}') depth -= 1;
    if (depth === 0) return index + token.length;
  }
  return text.length;
}
