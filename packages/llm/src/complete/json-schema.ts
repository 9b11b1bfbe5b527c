import { z } from 'zod';
import type { JsonSchema } from '../transport.ts';

const known = new WeakMap<z.ZodType, JsonSchema>();

/** The JSON Schema of what a model must write so that `schema` accepts it. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const made = known.get(schema) ?? z.toJSONSchema(schema, { io: 'input' });
  known.set(schema, made);
  return made;
}
