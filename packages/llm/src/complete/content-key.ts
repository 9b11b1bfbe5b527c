import { createHash } from 'node:crypto';
import type { ChatQuestion, ToolDefinition } from '../transport.ts';

/** SHA-256 of the canonical JSON of a question, 64 hexadecimal digits. */
export function contentKey(question: ChatQuestion): string {
  const tools = question.tools?.map(writtenOnce);
  return hash({ ...question, messages: writtenMessages(question), tools });
}

/**
 * SHA-256 of what becomes the prompt (messages, schema, tools, thinking): the same for every model and
 * every sampling.
 */
export function promptHash(question: ChatQuestion): string {
  const { schemaName, schema, thinking } = question;
  const tools = question.tools?.map(writtenOnce);
  return hash({ messages: writtenMessages(question), schemaName, schema, tools, thinking });
}

/** JSON that is written already. */
class Written {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const written = new WeakMap<ToolDefinition, Written>();

/** All turns of all episodes of an environment carry the same tools, which are most of a question. */
function writtenOnce(tool: ToolDefinition): Written {
  const known = written.get(tool) ?? new Written(canonicalJson(tool));
  written.set(tool, known);
  return known;
}

const conversations = new WeakMap<ChatQuestion, Written>();

/** Kept by the question rather than by its list of messages, which its owner may add to for the next turn. */
function writtenMessages(question: ChatQuestion): Written {
  const known = conversations.get(question) ?? new Written(canonicalJson(question.messages));
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
