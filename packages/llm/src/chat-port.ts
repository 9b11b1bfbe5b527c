import type { CallRecord } from './port.ts';
import type { ChatReply, ConversationMessage, SamplingSettings, ToolDefinition } from './transport.ts';

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
  readonly signal?: AbortSignal;
}

export interface ChatTurn {
  readonly reply: ChatReply;
  readonly record: CallRecord;
}
