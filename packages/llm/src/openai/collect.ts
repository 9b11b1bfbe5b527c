import { LanguageModelError } from '../errors.ts';
import type { CompletionParts } from './reply.ts';
import { CollectedCalls } from './tool-call-deltas.ts';
import { partOf, type CallPart } from './tool-call-wire.ts';
import type { WireUsage } from './usage.ts';
import { chunkSchema, textOf, type WireChunk, type WireMessage } from './wire.ts';

/** Longer answers fill the memory rather than a ledger: 16 Mi characters. */
const mostCharacters = 2 ** 24;

/** Puts the events of a streamed completion together. */
class Collected {
  readonly #content: string[] = [];
  readonly #reasoning: string[] = [];
  readonly #refusal: string[] = [];
  readonly #calls = new CollectedCalls();
  #characters = 0;
  #finishReason: string | undefined;
  #model: string | undefined;
  #usage: WireUsage | undefined;

  add(chunk: WireChunk): void {
    this.#model ??= chunk.model ?? undefined;
    this.#usage = chunk.usage ?? this.#usage;
    const choice = chunk.choices?.[0];
    this.#finishReason = choice?.finish_reason ?? this.#finishReason;
    if (choice?.delta) this.#addDelta(choice.delta);
  }

  #addDelta(delta: WireMessage): void {
    this.#keep(this.#content, textOf(delta.content));
    this.#keep(this.#reasoning, delta.reasoning_content ?? delta.reasoning ?? '');
    this.#keep(this.#refusal, delta.refusal ?? '');
    for (const call of delta.tool_calls ?? []) this.#keepCall(partOf(call));
  }

  #keepCall(part: CallPart): void {
    this.#count(part.name.length + part.arguments.length);
    this.#calls.add(part);
  }

  #keep(pieces: string[], text: string): void {
    this.#count(text.length);
    pieces.push(text);
  }

  #count(characters: number): void {
    this.#characters += characters;
    if (this.#characters > mostCharacters) {
      const message = `The answer is longer than ${mostCharacters} characters. Limit the answer tokens.`;
      throw new LanguageModelError('bad-answer', message);
    }
  }

  isFinished(): boolean {
    return this.#finishReason !== undefined;
  }

  parts(): CompletionParts {
    return {
      content: this.#content.join(''),
      reasoning: this.#reasoning.join(''),
      refusal: this.#refusal.join(''),
      calls: this.#calls.calls(),
      finishReason: this.#finishReason,
      model: this.#model,
      usage: this.#usage,
    };
  }
}

/**
 * Reads a stream to its end. Where the connection breaks after the finish reason only the count of
 * tokens is missing: the answer stands, and is not paid for a second time.
 *
 * @throws LanguageModelError 'server' for events of another kind, 'bad-answer' for endless ones
 */
export async function collected(events: AsyncIterable<unknown>): Promise<CompletionParts> {
  const answer = new Collected();
  try {
    for await (const event of events) answer.add(chunkOf(event));
  } catch (error) {
    if (!answer.isFinished()) throw error;
  }
  return answer.parts();
}

function chunkOf(event: unknown): WireChunk {
  const chunk = chunkSchema.safeParse(event);
  if (!chunk.success) throw noChunk(event);
  return chunk.data;
}

function noChunk(event: unknown): LanguageModelError {
  const start = JSON.stringify(event).slice(0, 200);
  return new LanguageModelError(
    'server',
    `The stream has an event that is no completion: ${start}`,
  );
}
