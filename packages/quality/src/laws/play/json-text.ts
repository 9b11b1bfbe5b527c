import type { Json } from '@envloom/core';

/** The value of a JSON text; undefined where it is none. */
export function valueOfText(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Of what JSON.parse gives. */
function isJson(value: unknown): value is Json {
  return value !== undefined;
}
