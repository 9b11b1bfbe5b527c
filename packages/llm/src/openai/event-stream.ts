import { APIError } from 'openai';
import { z } from 'zod';
import { BrokenAnswer } from './breakage.ts';

/** What tells that a stream of completions is whole. */
const end = '[DONE]';

/** One event of a stream. */
export interface ServerEvent {
  /** Its type; empty where it has none. */
  readonly name: string;
  readonly data: string;
}

/**
 * Cuts a stream of server-sent events into its events: those that have data. Comments and other fields
 * say nothing here.
 *
 * Format: https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export class EventDecoder {
  readonly #decoder = new TextDecoder();
  #rest = '';
  #name = '';
  #data: string[] = [];

  /** @returns the events that end within this piece */
  push(piece: Uint8Array): readonly ServerEvent[] {
    const text = this.#rest + this.#decoder.decode(piece, { stream: true });
    // A line feed that belongs to a carriage return at the end may come with the next piece.
    const lines = text.replace(/\r$/, '').split(/\r\n|\n|\r/);
    this.#rest = (lines.pop() ?? '') + (text.endsWith('\r') ? '\r' : '');
    return lines.flatMap((line) => this.#read(line));
  }

  /** Whether the stream ended with the mark of its end, and without the empty line behind it. */
  endsWithMark(): boolean {
    const last = this.#rest.trimEnd();
    if (last !== '') this.#read(last);
    return this.#data.join('\n') === end;
  }

  #read(line: string): readonly ServerEvent[] {
    if (line === '') return this.#ended();
    if (line.startsWith('data:')) this.#data.push(valueOf(line, 5));
    if (line.startsWith('event:')) this.#name = valueOf(line, 6);
    return [];
  }

  #ended(): readonly ServerEvent[] {
    const event = { name: this.#name, data: this.#data.join('\n') };
    const hasData = this.#data.length > 0;
    this.#name = '';
    this.#data = [];
    return hasData ? [event] : [];
  }
}

function valueOf(line: string, from: number): string {
  return line.slice(line[from] === ' ' ? from + 1 : from);
}

const failed = z.looseObject({ error: z.union([z.string(), z.looseObject({})]) });

/** The events of a streamed completion as JSON, and whether the mark of its end came. */
export class EventStream implements AsyncIterable<unknown> {
  readonly #pieces: AsyncIterable<Uint8Array>;
  readonly #decoder = new EventDecoder();
  isDone = false;

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces;
  }

  /** @throws BrokenAnswer for what is no JSON, APIError for an error in the place of an event */
  async *[Symbol.asyncIterator](): AsyncGenerator {
    for await (const piece of this.#pieces) {
      for (const event of this.#decoder.push(piece)) {
        if (event.data === end) this.isDone = true;
        if (this.isDone) return;
        yield completionEvent(event);
      }
    }
    this.isDone ||= this.#decoder.endsWithMark();
  }
}

function completionEvent({ name, data }: ServerEvent): unknown {
  const value = parsed(data);
  const failure = failed.safeParse(name === 'error' ? errorIn(value) : value);
  if (!failure.success) return value;
  throw new APIError(undefined, failure.data.error, undefined, undefined);
}

/** An event of type `error` is an error as a whole, or has one. */
function errorIn(value: unknown): unknown {
  return failed.safeParse(value).success ? value : { error: value };
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new BrokenAnswer('an event that is no JSON');
  }
}
