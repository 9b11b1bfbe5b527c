import { isList, isObject, type Json, type JsonObject } from '@envloom/core';

/** The same JSON with every text, and every name of a member, changed. */
export function withTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (isList(value)) return value.map((item) => withTexts(item, change));
  return isObject(value) ? withTextsIn(value, change) : value;
}

export function withTextsIn(object: JsonObject, change: (text: string) => string): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, member]) => [change(name), withTexts(member, change)]),
  );
}
