import { PassThrough, Readable, Writable } from 'node:stream';
import { text as textIn } from 'node:stream/consumers';
import fc from 'fast-check';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import type { ServerContext } from '../server/protocol-adapter.ts';
import type { SessionStore } from '../session/session-store.ts';
import { libraryStore } from '../testing/library.ts';
import { openRpc } from '../rpc/open-rpc.ts';
import { Lines } from './lines.ts';
import { LineConnection } from './line-connection.ts';

const context = (store: SessionStore): ServerContext => ({ store, log: pino({ level: 'silent' }) });

const request = (method: string, params: object = {}, id: unknown = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

/** The answers to an input, one a line. */
async function answers(input: Iterable<string | Buffer>, store = libraryStore()) {
  const output = new PassThrough();
  const written = textIn(output);
  await new LineConnection(
    Readable.from(input, { objectMode: false }),
    output,
    openRpc,
    context(store),
  ).ended;
  output.end();
  const lines = (await written).split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line): unknown => JSON.parse(line));
}

describe('LineConnection', () => {
  it('answers each line by a line, in their order, and ends with the input', async () => {
    const lines = Array.from({ length: 1000 }, (_, id) => `${request('ping', {}, id)}\n`);
    expect(await answers(lines)).toMatchObject(lines.map((_, id) => ({ id, result: {} })));
  });

  it('takes a last line without its end, Windows line ends, and empty lines', async () => {
    const text = `${request('ping')}\r\n\r\n\n  \n${request('ping', {}, 'é')}`;
    expect(await answers([text])).toMatchObject([{ id: 1 }, { id: 'é' }]);
  });

  it('writes what ends a line for some readers as an escape', async () => {
    const id = 'a\u0085\u2028b\u2029';
    const output = new PassThrough();
    const written = textIn(output);
    const input = Readable.from([`${request('ping', {}, id)}\n`], { objectMode: false });
    await new LineConnection(input, output, openRpc, context(libraryStore())).ended;
    output.end();
    const line = await written;
    expect(line).toContain(String.raw`"a\u0085\u2028b\u2029"`);
    expect(JSON.parse(line)).toMatchObject({ id, result: {} });
  });

  it.each([
    { method: 'open', opened: [1, 2, 3], why: 'large answers at once' },
    { method: 'ping', opened: [0], why: 'small ones together' },
  ])('writes $why', async ({ method, opened }) => {
    const store = libraryStore();
    const openedBefore: number[] = [];
    const output = new Writable({
      write(text: Buffer, _encoding, done) {
        if (text.length > 0) openedBefore.push(store.counts.opened);
        done();
      },
    });
    const lines = `${request(method)}\n`.repeat(3);
    const input = Readable.from([lines], { objectMode: false });
    await new LineConnection(input, output, openRpc, context(store)).ended;
    expect(openedBefore).toEqual(opened);
  });

  it('ends after the answer to a batch that is still worked on', async () => {
    const batch = Array.from({ length: 500 }, (_, id) => request('ping', {}, id));
    const [first, second] = await answers([`[${batch.join(',')}]\n${request('ping', {}, 'b')}\n`]);
    expect(first).toHaveLength(500);
    expect(second).toMatchObject({ id: 'b' });
  });

  it('answers a line that is too long, skips it, and goes on', async () => {
    const store = libraryStore({ maxBodyBytes: 1000 });
    const parts = ['x'.repeat(600), 'x'.repeat(600), `\n${request('ping')}\n`, 'x'.repeat(1001)];
    const tooLarge = { id: null, error: { data: { code: 'TOO_LARGE' } } };
    expect(await answers(parts, store)).toMatchObject([tooLarge, { id: 1 }, tooLarge]);
  });

  it('drops its sessions at the end', async () => {
    const store = libraryStore();
    await answers([`${request('open')}\n${request('open', { keep: true })}\n`], store);
    expect(store.counts).toMatchObject({ opened: 2, dropped: 1 });
  });

  it('reads no more while the answers are not read', async () => {
    const [input, output] = [new PassThrough(), new PassThrough({ highWaterMark: 1000 })];
    const { ended } = new LineConnection(input, output, openRpc, context(libraryStore()));
    const line = `${request('environments')}\n`;
    for (let turn = 0; turn < 100; turn += 1) {
      for (let count = 0; count < 100; count += 1) input.write(line);
      // oxlint-disable-next-line no-await-in-loop -- the answers are written between the turns
      await new Promise(setImmediate);
    }
    expect(output.writableLength + output.readableLength).toBeLessThan(200_000);
    const written = textIn(output);
    input.end();
    await ended;
    output.end();
    expect((await written).split('\n')).toHaveLength(10_000 + 1);
  });

  it('ends where nobody reads the answers any more', async () => {
    const store = libraryStore();
    const input = new PassThrough();
    const output = new Writable({
      write: (_chunk, _encoding, done) =>
        done(Object.assign(new Error('EPIPE'), { code: 'EPIPE' })),
    });
    const { ended } = new LineConnection(input, output, openRpc, context(store));
    input.write(`${request('open')}\n`);
    await ended;
    input.write(`${request('open')}\n`);
    expect(store.counts).toMatchObject({ opened: 1, dropped: 1 });
  });

  it('finishes what was received when the server ends', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const served = new LineConnection(input, output, openRpc, context(libraryStore()));
    const batch = Array.from({ length: 500 }, (_, id) => request('ping', {}, id));
    input.write(`[${batch.join(',')}]\n`);
    await new Promise(setImmediate);
    await served.finish();
    await served.ended;
    output.end();
    expect(JSON.parse(await textIn(output))).toHaveLength(500);
  });
});

describe('Lines', () => {
  it('finds the same lines however the bytes are cut', () => {
    const cuts = fc.array(fc.nat(100));
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'é', '𝄞', '\n') }), cuts, (text, at) => {
        const bytes = Buffer.from(text);
        const ends = [...at.map((cut) => cut % (bytes.length + 1)), bytes.length];
        const lines = new Lines(1000);
        const found: unknown[] = [];
        let from = 0;
        for (const end of ends.toSorted((a, b) => a - b)) {
          found.push(...lines.take(bytes.subarray(from, end)));
          from = end;
        }
        found.push(...lines.rest());
        const wanted = text.split('\n');
        if (wanted.at(-1) === '') wanted.pop();
        expect(found).toEqual(wanted.map((line) => ({ text: line })));
      }),
    );
  });
});
