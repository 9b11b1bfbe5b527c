import { createHash } from 'node:crypto';
import type { ChatQuestion, ConversationMessage, ToolDefinition } from '../transport.ts';

/** SHA-256 of the canonical JSON of a question, 64 hexadecimal digits. */
export function contentKey(question: ChatQuestion): string {
  const tools = writtenTools(question.tools);
  return hash({ ...question, messages: writtenMessages(question), tools });
}

/**
 * SHA-256 of what becomes the prompt (messages, schema, tools, thinking): the same for every model and
 * every sampling.
 */
export function promptHash(question: ChatQuestion): string {
  const { schemaName, schema, thinking } = question;
  const tools = writtenTools(question.tools);
  return hash({ messages: writtenMessages(question), schemaName, schema, tools, thinking });
}

/** JSON that is written already. */
class Written {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const toolLists = new WeakMap<readonly ToolDefinition[], Written>();

/** All turns of all episodes of an environment carry the same list of tools, most of a question. */
function writtenTools(tools: readonly ToolDefinition[] | undefined): Written | undefined {
  if (tools === undefined) return undefined;
  const known = toolLists.get(tools) ?? new Written(canonicalJson(tools));
  toolLists.set(tools, known);
  return known;
}

const written = new WeakMap<ConversationMessage, Written>();

/** Each turn of a conversation carries the messages of those before. */
function writtenOnce(message: ConversationMessage): Written {
  const known = written.get(message) ?? new Written(canonicalJson(message));
  written.set(message, known);
  return known;
}

const conversations = new WeakMap<ChatQuestion, Written>();

/** Kept by the question rather than by its list of messages, which its owner may add to for the next turn. */
function writtenMessages(question: ChatQuestion): Written {
  const known =
    conversations.get(question) ?? new Written(canonicalJson(question.messages.map(writtenOnce)));
  conversations.set(question, known);
  return known;
}

function hash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** Members sorted by code unit, `undefined` left out, as `@envloom/logic-model` does. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(canonicalJson).join(',')}]`;
  }
  if (value instanceof Written) {
    return value.text;
  }
  if (typeof value !== 'object' || value === null) {
    return JSON.stringify(value) ?? 'null';
  }
  return `{${Object.entries(value).toSorted(byName).reduce(withMember, '')}}`;
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** Text before, and one member more. Conversations have thousands: no lists are made on the way. */
function withMember(before: string, [name, member]: readonly [string, unknown]): string {
  if (member === undefined) return before;
  const separator = before === '' ? '' : ',';
  return `${before}${separator}${JSON.stringify(name)}:${canonicalJson(member)}`;
}
