import type { Json } from '@envloom/core';
import type { Call } from '../play/call.ts';
import { valueOfText } from '../play/json-text.ts';

/** Ways to make a call simpler: as an object instead of its text, or with a member less. */
export function simplerCalls(call: Call): readonly Call[] {
  const { args } = call;
  if (typeof args === 'string') return objectOf(call, args);
  if (!isObject(args)) return [];
  return Object.keys(args).map((name) => ({ ...call, args: without(args, name) }));
}

function objectOf(call: Call, text: string): readonly Call[] {
  const args = valueOfText(text);
  return args === undefined ? [] : [{ ...call, args }];
}

function isObject(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function without(object: Readonly<Record<string, Json>>, name: string): Json {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}
