import { z } from 'zod';
import type { ChatReply } from '../transport.ts';

const tokens = z.number().min(0);

/** An answer as it is stored. */
export const chatReplySchema: z.ZodType<ChatReply> = z.object({
  content: z.string(),
  reasoning: z.string().exactOptional(),
  toolCalls: z
    .array(z.object({ id: z.string(), name: z.string(), arguments: z.string() }))
    .exactOptional(),
  finishReason: z.enum(['stop', 'length', 'tool_calls', 'content_filter', 'other']),
  refusal: z.string().exactOptional(),
  model: z.string(),
  usage: z.object({
    input: tokens,
    output: tokens,
    reasoning: tokens.exactOptional(),
    isEstimated: z.boolean().exactOptional(),
  }),
});
