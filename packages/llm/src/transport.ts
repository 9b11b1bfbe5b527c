import { z } from 'zod';

/** A JSON Schema (draft 2020-12) as data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const jsonSchema: z.ZodType<JsonSchema> = z.record(z.string(), z.unknown());

const toolCallSchema = z
  .strictObject({
    /** Unique in the conversation: an id that is missing or was used before is replaced. */
    id: z.string(),
    /** As the model wrote it: it may name no tool, or be empty. */
    name: z.string(),
    /** JSON text as the model wrote it, which may be none; `{}` where it wrote nothing. */
    arguments: z.string(),
  })
  .readonly();

export type ModelToolCall = z.infer<typeof toolCallSchema>;

const messageSchema = z.union([
  z.strictObject({ role: z.enum(['system', 'user']), content: z.string() }).readonly(),
  z
    .strictObject({
      role: z.literal('assistant'),
      content: z.string(),
      /**
       * What the model thought before it, for servers whose chat templates keep the reasoning of tool
       * loops (Qwen3, DeepSeek). Which messages carry it is the caller's to decide.
       */
      reasoning: z.string().exactOptional(),
      toolCalls: z.array(toolCallSchema).readonly().exactOptional(),
    })
    .readonly(),
  z
    .strictObject({ role: z.literal('tool'), toolCallId: z.string(), content: z.string() })
    .readonly(),
]);

/** A message of a conversation with tools, as OpenAI's chat completions know it. */
export type ConversationMessage = z.infer<typeof messageSchema>;

const toolSchema = z
  .strictObject({
    type: z.literal('function'),
    function: z
      .strictObject({ name: z.string(), description: z.string(), parameters: jsonSchema })
      .readonly(),
  })
  .readonly();

/** A function that a model may call, as OpenAI's chat completions list it. */
export type ToolDefinition = z.infer<typeof toolSchema>;

const samplingSchema = z
  .strictObject({
    temperature: z.number().exactOptional(),
    topP: z.number().exactOptional(),
    seed: z.number().exactOptional(),
    /** Most tokens of the answer, reasoning included. */
    maxTokens: z.number().exactOptional(),
  })
  .readonly();

/** How answers are drawn; what is left out is the server's to say. */
export type SamplingSettings = z.infer<typeof samplingSchema>;

/**
 * What is asked, before any server's dialect: the content key is the hash of this, `model` included.
 * New members are optional, so that the keys of what was asked before stay as they are. Strict: a member
 * that this version does not know would be missing from what is sent, and the answer be kept under the
 * key of another question.
 */
export const chatQuestionSchema = z
  .strictObject({
    model: z.string(),
    messages: z.array(messageSchema).readonly(),
    /** Given together with `schema`. */
    schemaName: z.string().exactOptional(),
    /** What the text of the answer must be; absent in conversations, where any text will do. */
    schema: jsonSchema.exactOptional(),
    tools: z.array(toolSchema).readonly().exactOptional(),
    /** Whether a hybrid model thinks; absent: as the server has it. */
    thinking: z.boolean().exactOptional(),
    sampling: samplingSchema,
  })
  .readonly();

export type ChatQuestion = z.infer<typeof chatQuestionSchema>;

export interface ChatRequest {
  /** SHA-256 of the canonical JSON of `question`: cache key, `custom_id` in batches, idempotency key. */
  readonly key: string;
  readonly stage: string;
  readonly subject: string;
  readonly question: ChatQuestion;
  /** Where an earlier answer was of no use: an id of this asking, so that nobody answers from memory. */
  readonly again?: string;
}

const tokens = z.number().min(0);

const usageSchema = z
  .object({
    input: tokens,
    output: tokens,
    reasoning: tokens.exactOptional(),
    /** The server counted nothing: about one token for four characters. */
    isEstimated: z.boolean().exactOptional(),
  })
  .readonly();

/** Tokens as the server counted them; `reasoning` is part of `output`. */
export type TokenUsage = z.infer<typeof usageSchema>;

/** One answer of a server, before anything is made of its text. Ledgers and recordings keep it as it is. */
export const chatReplySchema = z
  .object({
    /** The text of the answer, without reasoning that the server told apart. */
    content: z.string(),
    /** Reasoning that the server told apart (`reasoning_content`, `reasoning`). */
    reasoning: z.string().exactOptional(),
    /** In their order; absent where there are none. */
    toolCalls: z.array(toolCallSchema).readonly().exactOptional(),
    finishReason: z.enum(['stop', 'length', 'tool_calls', 'content_filter', 'other']),
    /** The model's refusal where the server tells it apart. */
    refusal: z.string().exactOptional(),
    /** The model as the server named it. */
    model: z.string(),
    usage: usageSchema,
  })
  .readonly();

export type ChatReply = z.infer<typeof chatReplySchema>;

/** Carries one request to a server, a file or a recording. Parsing, caching and budgets come above it. */
export interface Transport {
  /** For messages: `openai`, `batch`, `replay`. */
  readonly name: string;
  /** Answers from a file or not at all: what it does not answer cannot have been paid and lost. */
  readonly isOffline?: boolean;
  /** @throws LanguageModelError */
  send(request: ChatRequest, signal: AbortSignal): Promise<ChatReply>;
}
