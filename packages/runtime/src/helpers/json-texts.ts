import { isList, isObject, type Json, jsonIn } from '@envloom/core';
import { parseJson as takeInJson } from '../fields/json-value.ts';
import { Problems } from '../fields/problem.ts';
import { refuse } from '../failure/refusal.ts';
import { charactersPerUnit, charge } from './fuel.ts';

/** As deep as JSON is taken in. */
const deepest = 64;

/** A value as JSON with indents of two spaces, the members of objects in their order. */
export function prettyJson(value: unknown): string {
  pay(value, 2, 0);
  return JSON.stringify(value, null, 2) ?? 'null';
}

/** A value as JSON on one line, the members of objects in their order. */
export function compactJson(value: unknown): string {
  pay(value, 0, 0);
  return JSON.stringify(value) ?? 'null';
}

/** What a text of JSON says; undefined where it is none, has too many levels or a key `__proto__`. */
export function parseJson(text: string): Json | undefined {
  charge(1 + Math.floor(text.length / charactersPerUnit));
  const taken = takeInJson(jsonIn(text));
  return taken instanceof Problems ? undefined : taken;
}

/** Pays for the text before it is made: what is shared within a value is written out each time. */
function pay(value: unknown, indent: number, depth: number): void {
  charge(1 + Math.floor((indent * depth) / charactersPerUnit));
  if (typeof value === 'string') return payText(value);
  if (typeof value === 'number' && !Number.isFinite(value))
    refuse('NOT_FINITE', `There is no JSON for ${value}.`);
  if (!isList(value) && !isObject(value)) return;
  if (depth === deepest)
    refuse('INVALID_VALUE', `A value with more than ${deepest} levels is not written as JSON.`);
  if (isList(value)) {
    for (const item of value) pay(item, indent, depth + 1);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    payText(name);
    pay(member, indent, depth + 1);
  }
}

/** A character may need six: `\u0000`. */
const longestEscape = 6;

function payText(text: string): void {
  charge(Math.floor((longestEscape * text.length) / charactersPerUnit));
}
