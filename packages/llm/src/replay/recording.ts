import { z } from 'zod';
import { parseJson } from '../jsonl/parse-json.ts';
import type { ChatReply } from '../transport.ts';

const replySchema = z.strictObject({
  content: z.string(),
  reasoning: z.string().exactOptional(),
  toolCalls: z
    .array(z.strictObject({ id: z.string(), name: z.string(), arguments: z.string() }))
    .exactOptional(),
  finishReason: z.enum(['stop', 'length', 'tool_calls', 'content_filter', 'other']),
  refusal: z.string().exactOptional(),
  model: z.string(),
  usage: z.strictObject({
    input: z.number().nonnegative(),
    output: z.number().nonnegative(),
    reasoning: z.number().nonnegative().exactOptional(),
    isEstimated: z.boolean().exactOptional(),
  }),
});

const recordedSchema = z.strictObject({
  key: z.string(),
  stage: z.string(),
  subject: z.string(),
  reply: replySchema,
});

/** One line of a recording: an answer under the content key of its question. */
export interface Recorded {
  readonly key: string;
  readonly stage: string;
  readonly subject: string;
  readonly reply: ChatReply;
}

export type ReadRecorded =
  | { readonly ok: true; readonly recorded: Recorded }
  | { readonly ok: false; readonly message: string };

/** Reads a line of a recording; what is wrong comes as a value. */
export function readRecorded(text: string): ReadRecorded {
  const json = parseJson(text);
  if (!json.ok) return json;
  const parsed = recordedSchema.safeParse(json.value);
  if (!parsed.success) return { ok: false, message: z.prettifyError(parsed.error) };
  return { ok: true, recorded: parsed.data };
}

/** The line of a recording, with its members always in the same order. */
export function recordedText({ key, stage, subject, reply }: Recorded): string {
  const { content, reasoning, toolCalls, finishReason, refusal, model, usage } = reply;
  const { input, output, reasoning: reasoningTokens, isEstimated } = usage;
  return JSON.stringify({
    stage,
    subject,
    key,
    reply: {
      model,
      finishReason,
      usage: { input, output, reasoning: reasoningTokens, isEstimated },
      refusal,
      reasoning,
      content,
      toolCalls: toolCalls?.map(({ id, name, arguments: text }) => ({ id, name, arguments: text })),
    },
  });
}
