import { z } from 'zod';
import type { ConversationMessage, ModelToolCall } from '../transport.ts';

/** A call in a message, or the part of one that a chunk of a stream brings. */
export const toolCallSchema = z.looseObject({
  index: z.number().nullish().catch(undefined),
  id: z.string().nullish().catch(undefined),
  function: z
    .looseObject({
      name: z.string().nullish().catch(undefined),
      arguments: z.unknown().optional(),
    })
    .nullish()
    .catch(undefined),
});

export type WireToolCall = z.infer<typeof toolCallSchema>;

/** The part of a call that came: what is missing is empty. */
export interface CallPart {
  readonly index: number | undefined;
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

export function partOf({ index, id, function: called }: WireToolCall): CallPart {
  return {
    index: index ?? undefined,
    id: id ?? '',
    name: called?.name ?? '',
    arguments: textOf(called?.arguments),
  };
}

/** The arguments as text; some servers send the JSON itself (https://github.com/ggml-org/llama.cpp/issues/20198). */
function textOf(given: unknown): string {
  if (typeof given === 'string') return given;
  return given === undefined || given === null ? '' : JSON.stringify(given);
}

/**
 * The calls of an answer. One that says nothing at all is none; one without arguments has none (`{}`);
 * one without an id, or with an id that an earlier call has, gets the next free one. Those are counted
 * over the conversation, so that the same answers always have the same ids, and have nine letters and
 * digits, which is what Mistral's templates demand.
 */
export function toolCallsOf(
  parts: readonly CallPart[],
  messages: readonly ConversationMessage[] = [],
): readonly ModelToolCall[] {
  const earlier = messages.flatMap((message) =>
    message.role === 'assistant' ? (message.toolCalls ?? []) : [],
  );
  const used = new Set(earlier.map(({ id }) => id));
  return parts.filter(saysSomething).map((part, place) => {
    const id = part.id === '' || used.has(part.id) ? freeId(used, earlier.length + place) : part.id;
    used.add(id);
    const text = part.arguments.trim() === '' ? '{}' : part.arguments;
    return { id, name: part.name, arguments: text };
  });
}

function saysSomething({ name, arguments: text }: CallPart): boolean {
  return name !== '' || text.trim() !== '';
}

function freeId(used: ReadonlySet<string>, from: number): string {
  let number = from;
  while (used.has(idOf(number))) number += 1;
  return idOf(number);
}

function idOf(number: number): string {
  return `call${String(number).padStart(5, '0')}`;
}
