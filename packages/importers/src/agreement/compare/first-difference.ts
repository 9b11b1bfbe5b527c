import { fieldsOf, isList, isObject, isSame, type Json } from '@envloom/core';

/** The first place where two values differ. */
export interface Difference {
  /** `content[0].text.entities[1].name`; empty where the whole differs. */
  readonly at: string;
  /** Undefined where one of them has nothing there. */
  readonly original: Json | undefined;
  readonly twin: Json | undefined;
}

/** Undefined where they are the same, whatever the order of members. */
export function firstDifference(
  original: Json | undefined,
  twin: Json | undefined,
  at = '',
): Difference | undefined {
  if (isSame(original, twin)) return undefined;
  if (isList(original) && isList(twin)) {
    const place = Array.from({ length: Math.max(original.length, twin.length) }, (_, i) => i).find(
      (i) => !isSame(original[i], twin[i]),
    );
    return place === undefined
      ? undefined
      : firstDifference(original[place], twin[place], `${at}[${place}]`);
  }
  if (isObject(original) && isObject(twin)) {
    const name = fieldsOf(original, twin).find((field) => !isSame(original[field], twin[field]));
    return name === undefined
      ? undefined
      : firstDifference(original[name], twin[name], at === '' ? name : `${at}.${name}`);
  }
  return { at, original, twin };
}
