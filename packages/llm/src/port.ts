import type { z } from 'zod';
import type {
  ChatReply,
  ConversationMessage,
  SamplingSettings,
  TokenUsage,
  ToolDefinition,
} from './transport.ts';

/** One question to a language model, and the type its answer must have. */
export interface CompletionRequest<T> {
  /** What the call is for, as the funnel and the ledger group it: `judge-tasks`, `model-state`. */
  readonly stage: string;
  /** Whom it is about, for people: `library-loans`. Not sent, and not part of the content key. */
  readonly subject: string;
  readonly system?: string;
  readonly prompt: string;
  /** What the answer must be: sent as JSON Schema, and checked when it arrives. */
  readonly schema: z.ZodType<T>;
  /** Name of the schema on the wire: letters, digits, `_`. */
  readonly schemaName: string;
  /**
   * The prompt shows the type of the answer, so that its JSON Schema is not sent: one of a logic model takes
   * more tokens than the question. The answer is checked all the same.
   */
  readonly showsType?: boolean;
  /** In the place of those of the model, one by one. */
  readonly sampling?: SamplingSettings;
  readonly signal?: AbortSignal | undefined;
}

/** What the ledger knows of a question after its answer was accepted. */
export interface CallRecord {
  /** Ids of the ledger entries behind the value: the question, and what followed an invalid answer. */
  readonly ids: readonly string[];
  readonly stage: string;
  readonly subject: string;
  /** The model as the server named it. */
  readonly model: string;
  /** SHA-256 of the messages and the schema of the question. */
  readonly promptHash: string;
  readonly usage: TokenUsage;
  /** In US dollars; undefined where no prices are known. */
  readonly costUsd: number | undefined;
  /** Whether every answer came from the ledger. */
  readonly isCached: boolean;
}

export interface Completion<T> {
  readonly value: T;
  readonly record: CallRecord;
}

/** The one way to a language model. */
export interface LanguageModel {
  /**
   * Asks, and checks the answer. An answer that does not fit is sent back with what is wrong, a
   * bounded number of times.
   *
   * @throws LanguageModelError
   */
  complete<T>(request: CompletionRequest<T>): Promise<Completion<T>>;
}

/** A language model that converses and may call tools: one turn at a time, nothing is checked or asked again. */
export interface ChatModel {
  /**
   * The next message of a conversation. The same conversation with the same settings gives the answer
   * in the ledger, so that a conversation that was broken off goes on without being paid twice.
   *
   * What comes is the model's as it is: calls of tools that there are none of, arguments that are no
   * JSON, nothing at all (`finishReason` `length` where the limit of tokens was reached).
   *
   * @throws LanguageModelError 'context-length' where the conversation does not fit the model, 'refused'
   *   where the model or a content filter refuses it; all others are failures of the way to the model
   */
  reply(request: ChatTurnRequest): Promise<ChatTurn>;
}

export interface ChatTurnRequest {
  /** What the call is for: `agent`, `user`. */
  readonly stage: string;
  /** Whom it is about, for people: an episode and a turn. Not sent, and not part of the content key. */
  readonly subject: string;
  readonly messages: readonly ConversationMessage[];
  /** Cheapest where each turn gives the same objects: they are then written and hashed once. */
  readonly tools?: readonly ToolDefinition[];
  /**
   * Whether a hybrid model thinks: sent as `chat_template_kwargs.enable_thinking` (vLLM, SGLang, llama.cpp:
   * Qwen3) and, where it shall not, as `reasoning_effort: 'none'` (Ollama), but not to OpenAI; absent: the
   * server's default, and nothing is sent.
   */
  readonly thinking?: boolean;
  /** In the place of those of the model, one by one. */
  readonly sampling?: SamplingSettings;
  readonly signal?: AbortSignal | undefined;
}

export interface ChatTurn {
  readonly reply: ChatReply;
  readonly record: CallRecord;
}

/** Texts to vectors of equal length whose cosine tells how near they are in meaning. */
export interface Embedder {
  /** Which vectors these are; part of cache keys: `lexical-1`, `openai:text-embedding-3-small`. */
  readonly name: string;
  embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float64Array[]>;
}
