import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Fault } from '../testing/behaviour.ts';
import { chatRequest } from '../testing/request.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openaiTransport } from './transport.ts';

let server: TestServer;

afterEach(async () => {
  await server.close();
});

const never = new AbortController().signal;

/** The times at which requests came, in milliseconds. */
let times: number[];

async function limitedServer(fault: (index: number) => Fault | undefined): Promise<string> {
  times = [];
  server = await startServer({
    answer: () => '{"ok":true}',
    fault: ({ index }) => {
      times.push(performance.now());
      return fault(index);
    },
  });
  return server.url;
}

function tooMany(headers: Record<string, string> = {}): Fault {
  return { status: 429, headers, body: { error: { message: 'Slow down', code: 'rate_limit' } } };
}

function waits(): number[] {
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}

describe('429', () => {
  it.each([
    ['retry-after-ms', '300'],
    ['retry-after', '0.3'],
    ['retry-after', '1'],
  ])('waits as long as the server asks by %s: %s', async (name, text) => {
    const baseUrl = await limitedServer((index) =>
      index === 0 ? tooMany({ [name]: text }) : undefined,
    );
    await openaiTransport({ baseUrl }).send(chatRequest(), never);
    const asked = name.endsWith('ms') ? Number(text) : 1000 * Number(text);
    expect(waits()[0]).toBeGreaterThanOrEqual(asked - 5);
  });

  it('waits longer than the client by itself would', async () => {
    const baseUrl = await limitedServer((index) =>
      index === 0 ? tooMany({ 'retry-after': '120' }) : undefined,
    );
    const sent = openaiTransport({ baseUrl }).send(chatRequest(), AbortSignal.timeout(1500));
    await expect(sent).rejects.toMatchObject({ problem: 'cancelled' });
    expect(times).toHaveLength(1);
  });

  it('says how often it tried', async () => {
    const baseUrl = await limitedServer(() => tooMany({ 'retry-after-ms': '1' }));
    const transport = openaiTransport({ baseUrl, maxRetries: 5 });
    await expect(transport.send(chatRequest(), never)).rejects.toMatchObject({
      problem: 'rate-limited',
      message: expect.stringContaining('Tried 6 times'),
    });
    expect(times).toHaveLength(6);
  });

  it('does not wait longer than a request may take', async () => {
    const baseUrl = await limitedServer(() => tooMany({ 'retry-after': '7200' }));
    const transport = openaiTransport({ baseUrl });
    await expect(transport.send(chatRequest(), never)).rejects.toMatchObject({
      problem: 'rate-limited',
      message: expect.stringMatching(/Tried once, and the server asks to wait 7200 s/),
    });
    expect(times).toHaveLength(1);
  });

  it('holds back all requests of the transport', async () => {
    const baseUrl = await limitedServer((index) =>
      index === 0 ? tooMany({ 'retry-after-ms': '400' }) : undefined,
    );
    const transport = openaiTransport({ baseUrl });
    const refused = transport.send(chatRequest('one'), never);
    await vi.waitFor(() => expect(times).toHaveLength(1));
    // The answer is on its way.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.all([refused, transport.send(chatRequest('two'), never)]);
    expect(times).toHaveLength(3);
    expect(waits()[0]).toBeGreaterThan(300);
  });

  it('a server error of one request holds no other back', async () => {
    const baseUrl = await limitedServer((index) =>
      index === 0 ? { status: 500, headers: { 'retry-after-ms': '600' } } : undefined,
    );
    const transport = openaiTransport({ baseUrl });
    const first = transport.send(chatRequest('one'), never);
    await vi.waitFor(() => expect(times).toHaveLength(1));
    await transport.send(chatRequest('two'), never);
    await first;
    expect(waits()[0]).toBeLessThan(500);
    expect(times).toHaveLength(3);
  });

  it('is cancelled at once while it waits', async () => {
    const baseUrl = await limitedServer(() => tooMany({ 'retry-after': '30' }));
    const transport = openaiTransport({ baseUrl });
    const controller = new AbortController();
    const failed = transport.send(chatRequest('one'), controller.signal);
    failed.catch(() => {});
    await vi.waitFor(() => expect(times).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const held = transport.send(chatRequest('two'), controller.signal);
    held.catch(() => {});
    controller.abort();
    await expect(failed).rejects.toMatchObject({ problem: 'cancelled' });
    await expect(held).rejects.toMatchObject({ problem: 'cancelled' });
    expect(times).toHaveLength(1);
  });
});
