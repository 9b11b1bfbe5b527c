import { z } from 'zod';
import { logicModelSchema } from './model.ts';

/**
 * The logic model as JSON Schema (draft 2020-12): for editors, and for structured output of
 * language models.
 */
export function logicModelJsonSchema(): z.core.JSONSchema.JSONSchema {
  return z.toJSONSchema(logicModelSchema, { io: 'input' });
}
