import { generated, isObject, type Json, type JsonObject } from '@envloom/core';
import { ServeError } from '../../errors/serve-error.ts';
import { readJson } from '../../wire/read-json.ts';

/** A request as far as arguments come from it. */
export interface RequestParts {
  readonly query: URLSearchParams;
  /** By name in small letters. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer | undefined;
}

/** Members as JSON has them, or as texts of a form. */
export type BodyMembers = { readonly json: JsonObject } | { readonly form: URLSearchParams };

/** A body that was read: a value, or the pairs of a form; undefined where there is none. */
export type Body = { readonly value: Json } | { readonly form: URLSearchParams } | undefined;

const formType = /^application\/x-www-form-urlencoded\b/i;
const textType = /^text\//i;

/**
 * Reads the body of a request.
 *
 * @throws ServeError where it is said to be JSON, or not said to be anything, and is none
 */
export function bodyOf({ body, headers }: RequestParts): Body {
  const text = body?.toString('utf8') ?? '';
  if (text === '') return undefined;
  const type = String(headers['content-type'] ?? '');
  if (formType.test(type)) return { form: new URLSearchParams(text) };
  return { value: textType.test(type) ? text : generated<Json>(readJson(text)) };
}

/** @throws ServeError where it is a value without members */
export function membersOf(body: Body): BodyMembers | undefined {
  if (body === undefined) return undefined;
  if ('form' in body) return body;
  if (isObject(body.value)) return { json: body.value };
  throw new ServeError('INVALID_REQUEST', 'the body is no JSON object', 'Send an object.', 'body');
}

export function wholeOf(body: Body): Json | undefined {
  if (body === undefined) return undefined;
  return 'form' in body ? Object.fromEntries(body.form) : body.value;
}
