import { z } from 'zod';
import { promptFiles } from '@envloom/llm';
import { allDomains } from '../taxonomy/domains.ts';

/** The prompts of mining, by stage. */
export const miningPrompt = promptFiles(import.meta.url, 'environment-guide');

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

const lineSchema = limitedText(600);

const scoreSchema = z.int().min(1).max(10);

/** An environment as the model describes it. Lengths leave room above what prompts ask for. */
export const environmentFields = {
  name: limitedText(80).describe('Kebab-case, such as `library-loans`.'),
  title: limitedText(120),
  summary: limitedText(800),
  introduction: limitedText(4000),
  domain: limitedText(80).describe('Two levels, such as `commerce/retail`.'),
  usefulness_reason: lineSchema,
  usefulness: scoreSchema,
  modelability_reason: lineSchema,
  modelability: scoreSchema,
};

export type EnvironmentAnswer = z.infer<z.ZodObject<typeof environmentFields>>;

/** What the partial `environment-guide` needs. */
export const guideView = {
  domains: [...allDomains].map(([domain, description]) => ({ domain, description })),
};
