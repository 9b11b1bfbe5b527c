import { z } from 'zod';
import type { ConversationMessage, ModelToolCall } from '../transport.ts';
import { isJsonObject } from './messages.ts';

/** A call in a message, or the part of one that a chunk of a stream brings: what is missing is empty. */
export const toolCallSchema = z
  .looseObject({
    index: z.number().nullish().catch(undefined),
    id: z.string().nullish().catch(undefined),
    function: z
      .looseObject({
        name: z.string().nullish().catch(undefined),
        arguments: z.unknown().optional(),
      })
      .nullish()
      .catch(undefined),
  })
  .transform(({ index, id, function: called }) => ({
    index: index ?? undefined,
    id: id ?? '',
    name: called?.name ?? '',
    arguments: textOf(called?.arguments),
  }));

type CallPart = z.output<typeof toolCallSchema>;

/** The arguments as text; some servers send the JSON itself (https://github.com/ggml-org/llama.cpp/issues/20198). */
function textOf(given: unknown): string {
  if (typeof given === 'string') return given;
  return given === undefined || given === null ? '' : JSON.stringify(given);
}

/**
 * Puts tool calls together from the parts that a stream brings. OpenAI numbers the calls, gives id and
 * name with the first part, and arguments in pieces. Some servers give no numbers, or 0 to each call,
 * which then comes whole; some give no ids; some repeat the name, or the id, with each part.
 */
export class CollectedCalls {
  readonly #calls: CallPart[] = [];

  add(part: CallPart): void {
    const call = this.#continued(part);
    if (call === undefined) {
      this.#calls.push({ ...part });
      return;
    }
    if (call.id === '') call.id = part.id;
    if (part.name !== call.name && call.arguments === '') call.name += part.name;
    call.arguments += part.arguments;
  }

  /** The call that the part goes on with, if it begins none. */
  #continued(part: CallPart): CallPart | undefined {
    const call =
      part.index === undefined
        ? this.#calls.at(-1)
        : this.#calls.findLast(({ index }) => index === part.index);
    return call && goesOn(call, part) ? call : undefined;
  }

  /** As `tool_calls` of a message has them. */
  calls(): readonly z.input<typeof toolCallSchema>[] {
    return this.#calls.map(({ id, name, arguments: text }) => ({
      id,
      function: { name, arguments: text },
    }));
  }
}

function goesOn(call: CallPart, part: CallPart): boolean {
  if (part.name === '') return true;
  if (part.id !== '' && call.id !== '') return part.id === call.id;
  if (part.index === undefined && part.name !== call.name) return false;
  return !isJsonObject(call.arguments) || part.arguments === '';
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
