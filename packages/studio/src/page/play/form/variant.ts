import { isObject, type Json } from '@envloom/core';
import type { Fields, FieldSpec } from '@envloom/runtime';

/** An object of one of several kinds, which a field of it names. */
export type TaggedSpec = Extract<FieldSpec, { readonly variants: unknown }>;

/** The kind that a value says it is; undefined where it says none. */
export function variantOf({ tag, variants }: TaggedSpec, value: Json): string | undefined {
  const kind = isObject(value) ? value[tag] : undefined;
  return typeof kind === 'string' && Object.hasOwn(variants, kind) ? kind : undefined;
}

/** The fields of a kind; until one is chosen, the field that names it. */
export function fieldsOfVariant({ tag, variants }: TaggedSpec, kind: string | undefined): Fields {
  const fields = kind === undefined ? undefined : variants[kind];
  return fields ?? { [tag]: { type: 'enum', values: Object.keys(variants) } };
}
