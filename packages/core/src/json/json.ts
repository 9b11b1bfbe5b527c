/** A JSON value. Numbers are finite and never `-0` once the runtime has taken them in. */
export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json };

/** Whether a JSON value is a list. */
export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether a value is an object that is no array (and not null). */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
