import { z } from 'zod';

/**
 * A text that says something in at most so many characters. The limit is not a keyword of the JSON
 * Schema, since OpenAI's strict mode takes no lengths; an answer that breaks it is told so.
 */
export function limitedText(most: number): z.ZodType<string> {
  return z
    .string()
    .refine((text) => text.trim() !== '', 'must not be empty')
    .refine((text) => text.length <= most, `must have at most ${String(most)} characters`);
}
