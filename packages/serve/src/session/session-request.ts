import { z } from 'zod';
import { ServeError } from '../errors/serve-error.ts';

/** What a session is to be. Everything left out is chosen by the seed or stays as the scenario has it. */
export const openRequest = z.strictObject({
  /** `library-loans` or, where several versions are served, `library-loans@0.1.0`. */
  environment: z.string().max(200).optional(),
  /** The id of a scenario. */
  scenario: z.string().max(200).optional(),
  /** Chooses the scenario where none is named, and the environment: the same seed, the same scenario. Default: drawn. */
  seed: z.int().optional(),
  /** Among which scenarios the seed chooses; default `train`. */
  split: z.enum(['train', 'held-out', 'all']).optional(),
  /** Default: as the scenario was made to be played. */
  interaction: z.enum(['conversational', 'non-conversational']).optional(),
  /** Which reward the last step gives; default `strict`: 0 or 1. */
  reward: z.enum(['strict', 'dense']).optional(),
  /** After so many steps the episode is cut off; default: three times the calls of the reference, and 10. */
  max_steps: z.int().min(1).max(10_000).optional(),
});

export type OpenRequest = z.infer<typeof openRequest>;

/** A session to be carried on somewhere else: a scenario and what was done. */
export const sessionRecord = z.strictObject({
  format_version: z.literal(1),
  environment: z.string(),
  version: z.string(),
  model_hash: z.string(),
  scenario: z.string(),
  scenario_hash: z.string(),
  seed: z.int(),
  interaction: z.enum(['conversational', 'non-conversational']),
  reward: z.enum(['strict', 'dense']),
  max_steps: z.int(),
  actions: z.array(z.json()),
  /** It was ended before its time; see `Session.end`. */
  ended: z.boolean(),
  /** Of the world after the actions. */
  world_hash: z.string(),
});

export type SessionRecord = z.infer<typeof sessionRecord>;

/**
 * Reads a request.
 *
 * @throws ServeError naming the first thing that is wrong and where
 */
export function read<T>(schema: z.ZodType<T>, value: unknown, within = ''): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = [within, ...(issue?.path ?? [])]
    .filter((part) => part !== '')
    .map(String)
    .join('.');
  const message = issue?.message ?? 'it is not what is taken here';
  throw new ServeError('INVALID_REQUEST', message, 'Write what the schema asks for there.', path);
}
