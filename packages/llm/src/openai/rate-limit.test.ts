import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Fault } from '../testing/behaviour.ts';
import { jumpingClock, standingClock } from '../testing/clock.ts';
import { chatRequest } from '../testing/request.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openaiTransport } from './transport.ts';

let server: TestServer;

afterEach(async () => {
  await server.close();
});

const never = new AbortController().signal;

async function limitedServer(fault: (index: number) => Fault | undefined): Promise<TestServer> {
  server = await startServer({
    answer: () => '{"ok":true}',
    fault: ({ index, path }) => (path.endsWith('/completions') ? fault(index) : undefined),
  });
  return server;
}

function tooMany(headers: Record<string, string> = {}): Fault {
  return { status: 429, headers, body: { error: { message: 'Slow down', code: 'rate_limit' } } };
}

describe('429', () => {
  it('waits as long as the server asks', async () => {
    const clock = jumpingClock();
    const { url } = await limitedServer((index) =>
      index < 2 ? tooMany({ 'retry-after': '20' }) : undefined,
    );
    const transport = openaiTransport({ baseUrl: url, clock, retries: { baseMs: 100 } });
    await transport.send(chatRequest(), never);
    expect(clock.slept).toEqual([20_050, 20_050]);
  });

  it('doubles its own waits up to a limit, with full jitter', async () => {
    const clock = jumpingClock(0.5);
    const { url } = await limitedServer(() => tooMany());
    const retries = { retries: 5, baseMs: 1000, maxMs: 4000 };
    const transport = openaiTransport({ baseUrl: url, clock, retries });
    await expect(transport.send(chatRequest(), never)).rejects.toMatchObject({
      problem: 'rate-limited',
      message: expect.stringContaining('Tried 6 times'),
    });
    expect(clock.slept).toEqual([500, 1000, 2000, 2000, 2000]);
  });

  it('does not wait longer than all retries may take', async () => {
    const clock = jumpingClock();
    const { url } = await limitedServer(() => tooMany({ 'retry-after': '7200' }));
    const transport = openaiTransport({ baseUrl: url, clock });
    await expect(transport.send(chatRequest(), never)).rejects.toMatchObject({
      problem: 'rate-limited',
      message: expect.stringMatching(/Tried once, and the server asks to wait 7201 s/),
    });
    expect(clock.slept).toEqual([]);
  });

  it('holds back all requests of the transport', async () => {
    const clock = standingClock();
    const { url } = await limitedServer((index) =>
      index === 0 ? tooMany({ 'retry-after': '30' }) : undefined,
    );
    const transport = openaiTransport({ baseUrl: url, clock });
    const first = transport.send(chatRequest('one'), never);
    await vi.waitFor(() => expect(clock.waiting()).toBe(1));
    const second = transport.send(chatRequest('two'), never);
    await vi.waitFor(() => expect(clock.waiting()).toBe(2));
    expect(server.requests).toHaveLength(1);
    clock.advance(30_000);
    await Promise.all([first, second]);
    expect(server.requests).toHaveLength(3);
  });

  it('a server error of one request holds no other back', async () => {
    const clock = standingClock();
    const { url } = await limitedServer((index) => (index === 0 ? { status: 500 } : undefined));
    const transport = openaiTransport({ baseUrl: url, clock: { ...clock, random: () => 0.9 } });
    const first = transport.send(chatRequest('one'), never);
    await vi.waitFor(() => expect(clock.waiting()).toBe(1));
    await transport.send(chatRequest('two'), never);
    clock.advance(1000);
    await first;
    expect(server.requests).toHaveLength(3);
  });

  it('is cancelled at once while it waits', async () => {
    const clock = standingClock();
    const { url } = await limitedServer(() => tooMany({ 'retry-after': '30' }));
    const transport = openaiTransport({ baseUrl: url, clock });
    const controller = new AbortController();
    const failed = transport.send(chatRequest('one'), controller.signal);
    await vi.waitFor(() => expect(clock.waiting()).toBe(1));
    const held = transport.send(chatRequest('two'), controller.signal);
    await vi.waitFor(() => expect(clock.waiting()).toBe(2));
    held.catch(() => {});
    controller.abort();
    await expect(failed).rejects.toMatchObject({ problem: 'cancelled' });
    await expect(held).rejects.toMatchObject({ problem: 'cancelled' });
  });
});
