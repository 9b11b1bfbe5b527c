import { isList, isObject, type Json, type JsonObject } from '@envloom/core';

/** Whether a value is a reference: an object with a text `$ref`. */
export function isReference(
  value: Json | undefined,
): value is JsonObject & { readonly $ref: string } {
  return isObject(value) && typeof value['$ref'] === 'string';
}

/**
 * The value that a reference within a document leads to (RFC 6901, percent-encoded as in a URL); undefined
 * where it leads nowhere, or out of the document.
 */
export function valueAt(root: Json, reference: string): Json | undefined {
  const steps = stepsOf(reference);
  let found: Json | undefined = steps === undefined ? undefined : root;
  for (const step of steps ?? []) found = childOf(found, step);
  return found;
}

/** The steps of a reference such as `#/components/schemas/Issue`; undefined for one that leads out. */
export function stepsOf(reference: string): readonly string[] | undefined {
  if (reference === '#') return [];
  if (!reference.startsWith('#/')) return undefined;
  return reference.slice(2).split('/').map(unescaped);
}

function unescaped(step: string): string {
  return decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function childOf(value: Json | undefined, step: string): Json | undefined {
  if (isList(value)) return /^\d+$/.test(step) ? value[Number(step)] : undefined;
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
