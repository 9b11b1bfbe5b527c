import { didYouMean } from '@envloom/core';
import { z } from 'zod';
import { ServeError } from '../errors/serve-error.ts';

/** Names, ids and hashes: short enough to be told back. */
const name = z.string().max(200);
const max_steps = z.int().min(1).max(10_000);

/** Most characters of a message or path that are told back: names of unknown keys are in them. */
const longest = 300;

/** What a session is to be. Everything left out is chosen by the seed or stays as the scenario has it. */
export const openRequest = z.strictObject({
  /** `library-loans` or, where several versions are served, `library-loans@0.1.0`. */
  environment: name.optional(),
  /** The id of a scenario. */
  scenario: name.optional(),
  /** That of the scenario: another under the same id is refused. Rows and records carry it. */
  content_hash: name.optional(),
  /** Chooses the scenario where none is named, and the environment: the same seed, the same scenario. Default: drawn. */
  seed: z.int().optional(),
  /** Among which scenarios the seed chooses; default `train`. */
  split: z.enum(['train', 'held-out', 'all']).optional(),
  /** Default: as the scenario was made to be played. */
  interaction: z.enum(['conversational', 'non-conversational']).optional(),
  /** Which reward the last step gives; default `strict`: 0 or 1. */
  reward: z.enum(['strict', 'dense']).optional(),
  /** After so many steps the episode is cut off; default: three times the calls of the reference, and 10. */
  max_steps: max_steps.optional(),
});

export type OpenRequest = z.infer<typeof openRequest>;

/** A session to be carried on somewhere else: a scenario and what was done. */
export const sessionRecord = z.strictObject({
  format_version: z.literal(1),
  environment: name,
  version: name,
  model_hash: name,
  scenario: name,
  content_hash: name,
  seed: z.int(),
  interaction: z.enum(['conversational', 'non-conversational']),
  reward: z.enum(['strict', 'dense']),
  max_steps,
  /** JSON; a type that says so would be followed into the depth of whatever is sent. */
  actions: z.array(z.unknown()),
  /** It was ended before its time; see `Session.end`. */
  ended: z.boolean(),
  /** Of the world after the actions. */
  world_hash: name,
});

export type SessionRecord = z.infer<typeof sessionRecord>;

/**
 * Reads a request.
 *
 * @throws ServeError naming the first thing that is wrong and where
 */
export function read<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  within = '',
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = [within, ...(issue?.path ?? [])]
    .filter((part) => part !== '')
    .map(String)
    .join('.');
  const { message, repair } = told(issue, schema);
  throw new ServeError('INVALID_REQUEST', short(message), repair, short(path));
}

/** What is wrong in the terms of who wrote the request, who has no schema before the eyes. */
function told(
  issue: z.core.$ZodIssue | undefined,
  schema: z.ZodType,
): { message: string; repair: string } {
  const message = issue?.message ?? 'it is not what is taken here';
  const repair = 'Write what the schema asks for there.';
  const [, missing] = /^Invalid input: (expected .*), received undefined$/.exec(message) ?? [];
  if (missing !== undefined) return { message: `it is missing: ${missing}`, repair };
  const isOfAll = issue?.code === 'unrecognized_keys' && issue.path.length === 0;
  if (!isOfAll || !(schema instanceof z.ZodObject)) return { message, repair };
  const known = Object.keys(schema.shape);
  return {
    message: `${message}${didYouMean(issue.keys[0] ?? '', known)}`,
    repair: known.length === 0 ? 'Leave it out.' : `Leave it out; there are: ${known.join(', ')}.`,
  };
}

function short(text: string): string {
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;
}
