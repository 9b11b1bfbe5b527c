import { z } from 'zod';
import type { ChatQuestion, ChatReply, ConversationMessage } from './transport.ts';

const toolCallSchema = z.strictObject({ id: z.string(), name: z.string(), arguments: z.string() });

const messageSchema: z.ZodType<ConversationMessage> = z.union([
  z.strictObject({ role: z.enum(['system', 'user']), content: z.string() }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string(),
    reasoning: z.string().exactOptional(),
    toolCalls: z.array(toolCallSchema).exactOptional(),
  }),
  z.strictObject({ role: z.literal('tool'), toolCallId: z.string(), content: z.string() }),
]);

const jsonSchemaSchema = z.record(z.string(), z.unknown());

const toolSchema = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({
    name: z.string(),
    description: z.string(),
    parameters: jsonSchemaSchema,
  }),
});

/**
 * A question that another process asked to be sent. Strict: a member that this version does not know
 * would be missing from what is sent, and the answer be kept under the key of another question.
 */
export const chatQuestionSchema: z.ZodType<ChatQuestion> = z.strictObject({
  model: z.string(),
  messages: z.array(messageSchema),
  schemaName: z.string().exactOptional(),
  schema: jsonSchemaSchema.exactOptional(),
  tools: z.array(toolSchema).exactOptional(),
  thinking: z.boolean().exactOptional(),
  sampling: z.strictObject({
    temperature: z.number().exactOptional(),
    topP: z.number().exactOptional(),
    seed: z.number().exactOptional(),
    maxTokens: z.number().exactOptional(),
  }),
});

const tokens = z.number().min(0);

/** An answer as ledgers and recordings keep it. */
export const chatReplySchema: z.ZodType<ChatReply> = z.object({
  content: z.string(),
  reasoning: z.string().exactOptional(),
  toolCalls: z.array(toolCallSchema).exactOptional(),
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
