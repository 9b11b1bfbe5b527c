import { z } from 'zod';

export type ReadJson<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

/** Parses JSON, with or without a byte order mark; what is wrong comes as a value. */
export function parseJson(text: string): ReadJson<unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/u, ''));
    return { ok: true, value };
  } catch (error) {
    return {
      ok: false,
      message: `no JSON: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

/** Parses JSON of a known form; what is wrong comes as a value. */
export function readJson<T>(text: string, schema: z.ZodType<T>): ReadJson<T> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const parsed = schema.safeParse(json.value);
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, message: z.prettifyError(parsed.error) };
}
