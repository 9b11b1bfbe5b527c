import type { z } from 'zod';
import { chunkSchema, type MessagePart } from './completion.ts';
import { CollectedCalls } from './tool-calls.ts';

/** Longer answers fill the memory rather than a ledger: 16 Mi characters. */
const mostCharacters = 2 ** 24;

export interface CollectedCompletion {
  /** The body of a chat completion; an event that is none, where one came. */
  readonly completion: unknown;
  /** Whether the server said that the answer is at its end. */
  readonly isFinished: boolean;
}

/**
 * Puts the events of a streamed completion together. Where the connection breaks after the finish reason
 * only the count of tokens is missing: the answer stands, and is not paid for a second time. An answer
 * without end is cut off (`length`).
 */
export async function collectedCompletion(
  events: AsyncIterable<unknown>,
): Promise<CollectedCompletion> {
  const collected = new Collected();
  try {
    for await (const event of events) {
      const chunk = chunkSchema.safeParse(event);
      if (!chunk.success) return { completion: event, isFinished: true };
      collected.add(chunk.data);
      if (collected.isTooLong()) break;
    }
  } catch (error) {
    if (!collected.isFinished()) throw error;
  }
  return { completion: collected.completion(), isFinished: collected.isFinished() };
}

class Collected {
  readonly #said: string[] = [];
  readonly #thought: string[] = [];
  readonly #refused: string[] = [];
  readonly #calls = new CollectedCalls();
  #characters = 0;
  #finishReason: string | undefined;
  #model: string | undefined;
  #usage: unknown;

  add({ model, usage, choices }: z.infer<typeof chunkSchema>): void {
    this.#model ??= model ?? undefined;
    this.#usage = usage ?? this.#usage;
    const choice = choices?.[0];
    this.#finishReason = choice?.finish_reason ?? this.#finishReason;
    if (choice?.delta) this.#addDelta(choice.delta);
  }

  #addDelta({ content, reasoning, refusal, calls }: MessagePart): void {
    this.#keep(this.#said, content);
    this.#keep(this.#thought, reasoning);
    this.#keep(this.#refused, refusal);
    for (const part of calls) {
      this.#characters += part.name.length + part.arguments.length;
      this.#calls.add(part);
    }
  }

  #keep(pieces: string[], text: string): void {
    this.#characters += text.length;
    pieces.push(text);
  }

  isTooLong(): boolean {
    if (this.#characters > mostCharacters) this.#finishReason = 'length';
    return this.#characters > mostCharacters;
  }

  isFinished(): boolean {
    return this.#finishReason !== undefined;
  }

  completion(): object {
    const message = {
      content: this.#said.join(''),
      reasoning_content: this.#thought.join(''),
      refusal: this.#refused.join(''),
      tool_calls: this.#calls.calls(),
    };
    const choices = [{ message, finish_reason: this.#finishReason }];
    return { model: this.#model, choices, usage: this.#usage };
  }
}
