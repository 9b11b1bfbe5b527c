import { generated, isList, isObject, type Json, type JsonObject } from '@envloom/core';

/** A value that some releases store as the text of its JSON. Other texts stay what they are. */
export function unfolded(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return generated<Json>(JSON.parse(value));
  } catch {
    return value;
  }
}

export const objectIn = (value: Json | undefined): JsonObject => {
  const found = unfolded(value);
  return isObject(found) ? found : {};
};

export const listIn = (value: Json | undefined): readonly Json[] => {
  const found = unfolded(value);
  return isList(found) ? found : [];
};

export const objectsIn = (value: Json | undefined): readonly JsonObject[] =>
  listIn(value).filter((item) => isObject(item));

export const textIn = (value: Json | undefined): string =>
  typeof value === 'string' ? value.trim() : '';
