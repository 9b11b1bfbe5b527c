import { z } from 'zod';
import { stopMarker } from '../stop-marker.ts';

/** What a language model answers in the place of a user. */
export interface UserAnswer {
  readonly reply: string;
  /** Ids of the facts that the reply tells. */
  readonly reveals: readonly string[];
  readonly done: boolean;
}

const longestReply = 4000;

/** What only chat templates and tools write. */
const markers = /<\/?(?:tool_call|tool_response|think|tools)>|<\|[^|>\n]*\|>/;

const reply = z
  .string()
  .min(1)
  .max(longestReply)
  .refine((text) => text.replaceAll(stopMarker, '').trim() !== '' || text.includes(stopMarker), {
    error: 'write some text',
  })
  .refine((text) => !markers.test(text), {
    error: 'write what a person says: no tool calls, no tags of a chat template',
  })
  .describe('The next message of the person: plain text, one message.');

const done = z
  .boolean()
  .describe('true: the person has nothing more to say, and the conversation ends.');

/**
 * The schema of an answer, where these facts may be told.
 *
 * @param ids of the facts; others are not taken
 */
export function userAnswerSchema(ids: readonly string[]): z.ZodType<UserAnswer> {
  // A list of nothing is no schema that all servers take.
  const known = ids.length === 0 ? z.string() : z.enum(ids);
  const reveals = z
    .array(known)
    .max(ids.length)
    .describe('Ids of the listed facts that the reply tells; empty where it tells none.');
  return z.object({ reply, reveals, done });
}
