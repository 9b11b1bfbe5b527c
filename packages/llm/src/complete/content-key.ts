import { canonicalJson, generated, type Json } from '@envloom/core';
import { createHash } from 'node:crypto';
import type { ChatQuestion } from '../transport.ts';

/** SHA-256 of the canonical JSON of a question, 64 hexadecimal digits. */
export function contentKey(question: ChatQuestion): string {
  const { model, sampling } = question;
  return hash({ ...promptMembers(question), model: written(model), sampling: written(sampling) });
}

/**
 * SHA-256 of what becomes the prompt (messages, schema, tools, thinking): the same for every model and
 * every sampling.
 */
export function promptHash(question: ChatQuestion): string {
  return hash(promptMembers(question));
}

type Members = Readonly<Record<string, string | undefined>>;

function promptMembers(question: ChatQuestion): Members {
  const { schemaName, schema, tools, thinking } = question;
  return {
    messages: writtenMessages(question),
    schemaName: written(schemaName),
    schema: written(schema),
    // All turns of all episodes of an environment carry the same list of tools, most of a question.
    tools: tools && writtenOnce(tools),
    thinking: written(thinking),
  };
}

/** Of an object whose members are written already, in any order. */
function hash(members: Members): string {
  const texts = Object.keys(members)
    .toSorted()
    .flatMap((name) => (members[name] === undefined ? [] : [`"${name}":${members[name]}`]));
  return createHash('sha256')
    .update(`{${texts.join(',')}}`)
    .digest('hex');
}

function written(value: unknown): string | undefined {
  return value === undefined ? undefined : canonicalJson(generated<Json>(value));
}

const texts = new WeakMap<object, string>();

/** Each turn of a conversation carries the messages of those before. */
function writtenOnce(value: object): string {
  const known = texts.get(value) ?? canonicalJson(generated<Json>(value));
  texts.set(value, known);
  return known;
}

/** Kept by the question rather than by its list of messages, which its owner may add to for the next turn. */
function writtenMessages(question: ChatQuestion): string {
  const known = texts.get(question) ?? `[${question.messages.map(writtenOnce).join(',')}]`;
  texts.set(question, known);
  return known;
}
