import { createHash } from 'node:crypto';
import type { ChatQuestion } from '../transport.ts';

/** SHA-256 of the canonical JSON of a question, 64 hexadecimal digits. */
export function contentKey(question: ChatQuestion): string {
  return hash(question);
}

/** SHA-256 of the messages and the schema: the same for every model and every sampling. */
export function promptHash({ messages, schemaName, schema }: ChatQuestion): string {
  return hash({ messages, schemaName, schema });
}

function hash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** Members sorted by code unit, `undefined` left out, as `@envloom/logic-model` does. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(canonicalJson).join(',')}]`;
  }
  if (typeof value !== 'object' || value === null) {
    return JSON.stringify(value) ?? 'null';
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
