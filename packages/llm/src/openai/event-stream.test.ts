import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventDecoder, EventStream } from './event-stream.ts';

/** The bytes of a text, cut at these places. */
function cut(text: string, places: readonly number[]): Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  const at = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length];
  const ends = at.toSorted((a, b) => a - b);
  return ends.slice(1).map((end, index) => bytes.slice(ends[index], end));
}

async function* fromList(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

async function read(text: string): Promise<[readonly unknown[], boolean]> {
  const stream = new EventStream(fromList(cut(text, [])));
  const events: unknown[] = [];
  for await (const event of stream) events.push(event);
  return [events, stream.isDone];
}

describe('EventDecoder', () => {
  it('finds the events however lines end and pieces are cut', () => {
    const event = fc.record({
      data: fc.string({ unit: fc.constantFrom('a', ':', ' ', 'é', '😀', '{', '"'), minLength: 1 }),
      before: fc.constantFrom('', ': comment', 'id: 7', 'retry: 3'),
    });
    fc.assert(
      fc.property(
        fc.array(event),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.nat(500)),
        (events, lineEnd, places) => {
          const lines = events.flatMap(({ data, before }) => [
            ...(before === '' ? [] : [before]),
            `data: ${data}`,
            '',
          ]);
          // With a carriage return alone the last event is known to have ended when more comes.
          const text = [...lines, ': the end', ''].join(lineEnd);
          const decoder = new EventDecoder();
          const found = cut(text, places).flatMap((piece) => decoder.push(piece));
          expect(found.map(({ data }) => data)).toEqual(events.map(({ data }) => data));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('joins lines of data, takes them without a space, and keeps the name', () => {
    const decoder = new EventDecoder();
    const [piece = new Uint8Array()] = cut('event: x\ndata:a\ndata:  b\n\n\ndata: c\n\n', []);
    expect(decoder.push(piece)).toEqual([
      { name: 'x', data: 'a\n b' },
      { name: '', data: 'c' },
    ]);
  });
});

describe('EventStream', () => {
  it('ends with the mark, whatever comes behind it', async () => {
    expect(await read('data: {"a":1}\n\ndata: [DONE]\n\ndata: {"a":2}\n\n')).toEqual([
      [{ a: 1 }],
      true,
    ]);
  });

  it.each(['data: [DONE]', 'data:[DONE]\n', 'data: [DONE]\r\n'])(
    'knows the mark %j without an empty line behind it',
    async (mark) => {
      expect(await read(`data: 1\n\n${mark}`)).toEqual([[1], true]);
    },
  );

  it('is not done where it breaks off, also within an event', async () => {
    expect(await read('data: {"a":1}\n\n')).toEqual([[{ a: 1 }], false]);
    expect(await read('data: {"a":1}\n\ndata: {"a"')).toEqual([[{ a: 1 }], false]);
    expect(await read('data: "[DONE]"\n\n')).toEqual([['[DONE]'], false]);
  });

  it.each([
    ['data: {"error":{"message":"Out of memory","code":500}}\n\n', /Out of memory/],
    ['event: error\ndata: {"message":"Out of memory"}\n\n', /Out of memory/],
    ['event: error\ndata: {"error":{"message":"Out of memory"}}\n\n', /Out of memory/],
    ['data: {"error":"Out of memory"}\n\n', /Out of memory/],
    ['data: {"cho\n\n', /no JSON/],
  ])('throws for %j', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});
