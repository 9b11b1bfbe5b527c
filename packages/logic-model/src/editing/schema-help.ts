import { z } from 'zod';
import type { ModelPath } from '../diagnostics/diagnostic.ts';
import { placesAt, schemasAt, type Place } from '../read/allowed-keys.ts';

/** A key that a map may have. */
export interface SchemaKey {
  readonly name: string;
  readonly isRequired: boolean;
  readonly description?: string | undefined;
}

/** The keys of the map at `path`, in the order of the schema; none where it is no map. */
export function schemaKeys(path: ModelPath, document: Place): readonly SchemaKey[] {
  const keys = new Map<string, SchemaKey>();
  for (const { schema } of schemasAt(path, document)) {
    if (!(schema instanceof z.ZodObject)) continue;
    for (const [name, member] of Object.entries(schema.shape)) {
      if (keys.has(name)) continue;
      const isRequired = !isOptional(member);
      keys.set(name, { name, isRequired, description: descriptionOf(member) });
    }
  }
  return [...keys.values()];
}

/** What the schema says of the value at `path`. */
export function schemaDescription(path: ModelPath, document: Place): string | undefined {
  return placesAt(path, document).flatMap(({ schema }) => descriptionOf(schema) ?? [])[0];
}

/** The words that may stand at `path`, where the schema names all of them. */
export function schemaWords(path: ModelPath, document: Place): readonly string[] {
  return [...new Set(schemasAt(path, document).flatMap(({ schema }) => wordsOf(schema)))];
}

function wordsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(String);
  return schema instanceof z.ZodBoolean ? ['true', 'false'] : [];
}

function isOptional(schema: unknown): boolean {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
}

/** The nearest description, from the outside in. */
function descriptionOf(schema: unknown): string | undefined {
  if (!(schema instanceof z.ZodType)) return undefined;
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodLazy;
  return schema.description ?? (isWrapper ? descriptionOf(schema.unwrap()) : undefined);
}
