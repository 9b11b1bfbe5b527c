import type { Json } from '@envloom/core';
import { z } from 'zod';

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

const json = z.json();

/** @returns nothing where the text is no JSON */
export function parsedJson(text: string): Json | undefined {
  try {
    return json.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A half of a surrogate pair as `JSON.stringify` writes it, and any other escape, which is left alone. */
const escapes = /\\(?:u(d[89a-f][0-9a-f]{2})|.)/g;

/**
 * JSON text without halves of surrogate pairs: they have no UTF-8, and readers of JSON and Parquet
 * refuse the whole file for one of them. Each becomes U+FFFD.
 */
export function wellFormedJson(text: string): string {
  if (!text.includes(String.raw`\ud`)) return text;
  return text.replace(escapes, (escape: string, half?: string) =>
    half === undefined ? escape : '\ufffd',
  );
}
