import { generated } from '../generated.ts';

/** A JSON value. Numbers are finite and never `-0` once the runtime has taken them in. */
export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json };

/** Whether a value is a list. */
export function isList(value: Json | undefined): value is readonly Json[];
export function isList(value: unknown): value is readonly unknown[];
export function isList(value: unknown): boolean {
  return Array.isArray(value);
}

/** Whether a value is an object that is no list (and not null). */
export function isObject(value: Json | undefined): value is JsonObject;
export function isObject(value: unknown): value is Readonly<Record<string, unknown>>;
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a JSON text; undefined where it is none. */
export function jsonIn(text: string): Json | undefined {
  try {
    return generated<Json>(JSON.parse(text));
  } catch {
    return undefined;
  }
}
