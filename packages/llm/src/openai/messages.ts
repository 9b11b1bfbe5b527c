import { isObject } from '@envloom/core';
import type {
  ChatCompletionMessageParam,
  ChatCompletionMessageToolCall,
} from 'openai/resources/chat/completions';
import { parseJson } from '../jsonl/parse-json.ts';
import type { ConversationMessage, ModelToolCall } from '../transport.ts';
import {
  documentedDialect,
  reasoningMembers,
  type Dialect,
  type ReasoningMember,
} from './dialect.ts';

/** A message as `POST /chat/completions` takes it, with the reasoning that some servers take back. */
export type SentMessage = ChatCompletionMessageParam & Partial<Record<ReasoningMember, string>>;

/** The member that holds arguments which are no JSON object, as text. */
const unreadableArguments = 'unreadable_arguments';

/** `refused`: what the server takes in no message. */
export function sentMessage(
  message: ConversationMessage,
  refused: Dialect['refused'] = documentedDialect.refused,
): SentMessage {
  if (message.role === 'assistant') {
    const { content, reasoning = '', toolCalls = [] } = message;
    const empty = refused.has('null_content') ? '' : null;
    return { ...sentByAssistant(content, toolCalls, empty), ...sentReasoning(reasoning, refused) };
  }
  const { role, content } = message;
  return role === 'tool' ? { role, tool_call_id: message.toolCallId, content } : { role, content };
}

/**
 * Beside calls an empty text is sent as null, as OpenAI documents it: with an empty text the templates of
 * some models write history in which no call was made (https://github.com/ollama/ollama/issues/14181).
 * Without calls null is refused, and so is an empty list of calls.
 */
function sentByAssistant(
  content: string,
  calls: readonly ModelToolCall[],
  empty: '' | null,
): SentMessage {
  if (calls.length === 0) return { role: 'assistant', content };
  return {
    role: 'assistant',
    content: content === '' ? empty : content,
    tool_calls: calls.map(sentCall),
  };
}

/** By every name that the server may know it by: each reads the one it knows. */
function sentReasoning(reasoning: string, refused: Dialect['refused']): object {
  if (reasoning === '') return {};
  const known = reasoningMembers.filter((name) => !refused.has(name));
  return Object.fromEntries(known.map((name) => [name, reasoning]));
}

function sentCall({ id, name, arguments: text }: ModelToolCall): ChatCompletionMessageToolCall {
  return {
    id,
    type: 'function',
    function: { name: sentName(name), arguments: sentArguments(text) },
  };
}

/** OpenAI refuses a history that calls a function by a name that no function can have. */
function sentName(name: string): string {
  const allowed = name.replace(/[^\w-]/g, '_').slice(0, 64);
  return allowed === '' ? 'unnamed' : allowed;
}

/**
 * vLLM, Ollama and llama.cpp parse the arguments of earlier calls and refuse the whole conversation
 * where they are no JSON object (https://github.com/vllm-project/vllm/issues/43995). What the model
 * wrote stays in sight, as a text in an object.
 */
function sentArguments(text: string): string {
  if (text.trim() === '') return '{}';
  return isJsonObject(text) ? text : JSON.stringify({ [unreadableArguments]: text });
}

/** Whether a text is a JSON object as a whole. */
export function isJsonObject(text: string): boolean {
  if (!/^\s*\{/.test(text)) return false;
  const parsed = parseJson(text);
  return parsed.ok && isObject(parsed.value);
}
