import type { JsonObject } from '@envloom/core';

/** What an agent can do in one step. */
export type Action = ToolCalls | AgentMessage | AssistantMessage | string;

/** Calls of tools, made in this order; each is answered, whatever became of those before it. */
export interface ToolCalls {
  readonly type: 'tool_calls';
  readonly calls: readonly ToolCall[];
}

export interface ToolCall {
  /** Comes back with the result; default: the place of the call in the action, `0`, `1` … */
  readonly id?: string;
  readonly name: string;
  /** Named arguments, or their JSON text; default: none. */
  readonly arguments?: JsonObject | string;
}

/**
 * A message. It ends the episode; in a conversation it goes to the user, who answers, and ends the
 * episode only where the agent is `done`.
 */
export interface AgentMessage {
  readonly type: 'message';
  readonly content: string;
  readonly done?: boolean;
}

/**
 * An assistant message as OpenAI's chat completions return it. With tool calls it makes them, and
 * `content` is a note to nobody; without, `content` is the message.
 */
export interface AssistantMessage {
  readonly role: 'assistant';
  readonly content?: string | null | readonly TextPart[];
  readonly tool_calls?: readonly OpenAIToolCall[] | null;
  readonly done?: boolean;
}

/** A part of a message that is given in parts. */
export interface TextPart {
  readonly type: 'text';
  readonly text: string;
}

/** A tool call as OpenAI's chat completions write it. */
export interface OpenAIToolCall {
  readonly id?: string;
  readonly type?: 'function';
  readonly function: { readonly name: string; readonly arguments?: JsonObject | string };
}
