import type { TokenUsage } from './port.ts';
import type { SamplingSettings } from './sampling-settings.ts';

export type { SamplingSettings };

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** A JSON Schema (draft 2020-12) as data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A message of a conversation with tools, as OpenAI's chat completions know it. */
export type ConversationMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | {
      readonly role: 'assistant';
      readonly content: string;
      /**
       * What the model thought before it, for servers whose chat templates keep the reasoning of tool
       * loops (Qwen3, DeepSeek). Which messages carry it is the caller's to decide.
       */
      readonly reasoning?: string;
      readonly toolCalls?: readonly ModelToolCall[];
    }
  | { readonly role: 'tool'; readonly toolCallId: string; readonly content: string };

export interface ModelToolCall {
  /** Unique in the conversation: an id that is missing or was used before is replaced. */
  readonly id: string;
  /** As the model wrote it: it may name no tool, or be empty. */
  readonly name: string;
  /** JSON text as the model wrote it, which may be none; `{}` where it wrote nothing. */
  readonly arguments: string;
}

/** A function that a model may call, as OpenAI's chat completions list it. */
export interface ToolDefinition {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: JsonSchema;
  };
}

/**
 * What is asked, before any server's dialect: the content key is the hash of this, `model` included.
 * New members are optional, so that the keys of what was asked before stay as they are.
 */
export interface ChatQuestion {
  readonly model: string;
  readonly messages: readonly ConversationMessage[];
  /** Given together with `schema`. */
  readonly schemaName?: string;
  /** What the text of the answer must be; absent in conversations, where any text will do. */
  readonly schema?: JsonSchema;
  readonly tools?: readonly ToolDefinition[];
  /** Whether a hybrid model thinks; absent: as the server has it. */
  readonly thinking?: boolean;
  readonly sampling: SamplingSettings;
}

export interface ChatRequest {
  /** SHA-256 of the canonical JSON of `question`: cache key, `custom_id` in batches, idempotency key. */
  readonly key: string;
  readonly stage: string;
  readonly subject: string;
  readonly question: ChatQuestion;
  /** Where an earlier answer was of no use: an id of this asking, so that nobody answers from memory. */
  readonly again?: string;
}

/** One answer of a server, before anything is made of its text. */
export interface ChatReply {
  /** The text of the answer, without reasoning that the server told apart. */
  readonly content: string;
  /** Reasoning that the server told apart (`reasoning_content`, `reasoning`). */
  readonly reasoning?: string;
  /** In their order; absent where there are none. */
  readonly toolCalls?: readonly ModelToolCall[];
  readonly finishReason: 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'other';
  /** The model's refusal where the server tells it apart. */
  readonly refusal?: string;
  /** The model as the server named it. */
  readonly model: string;
  readonly usage: TokenUsage;
}

/** Carries one request to a server, a file or a recording. Parsing, caching and budgets come above it. */
export interface Transport {
  /** For messages: `openai`, `batch`, `replay`. */
  readonly name: string;
  /** Answers from a file or not at all: what it does not answer cannot have been paid and lost. */
  readonly isOffline?: boolean;
  /** @throws LanguageModelError */
  send(request: ChatRequest, signal: AbortSignal): Promise<ChatReply>;
}
