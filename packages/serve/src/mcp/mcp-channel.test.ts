import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { owner } from '../access/access.ts';
import { ServeError } from '../errors/serve-error.ts';
import type { Limits } from '../limits/limits.ts';
import type { Channel } from '../server/protocol-adapter.ts';
import type { OpenRequest } from '../session/session-request.ts';
import type { SessionStore } from '../session/session-store.ts';
import { libraryStore } from '../testing/library.ts';
import { openMcp } from './mcp-channel.ts';
import { initialize } from './testing/served.ts';

const message = z.looseObject({});

interface Played {
  readonly store: SessionStore;
  readonly channel: Channel;
  isClosed: boolean;
  /** What the next message from the server says. */
  readonly next: () => Promise<z.infer<typeof message>>;
}

function played(request: OpenRequest, limits: Partial<Limits> = {}, allows = true): Played {
  const store = libraryStore(limits);
  const sent: string[] = [];
  const connection = {
    client: owner,
    send: (text: string) => void sent.push(text),
    close: () => {
      all.isClosed = true;
    },
    allows: () => allows,
  };
  const channel = openMcp(request)(connection, { store, log: pino({ enabled: false }) });
  const next = async (): Promise<z.infer<typeof message>> => {
    await expect.poll(() => sent.length, { interval: 1 }).toBeGreaterThan(0);
    return message.parse(JSON.parse(sent.shift() ?? ''));
  };
  const all: Played = { store, channel, isClosed: false, next };
  return all;
}

const asText = (method: string, params: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 7, method, params });

describe('openMcp', () => {
  it('plays an episode to the full reward, and ends with its client', async () => {
    const { channel, next, store } = played({ seed: 0 });
    await channel.receive(JSON.stringify(initialize));
    expect(await next()).toMatchObject({ result: { serverInfo: { name: 'library-loans' } } });
    const lend = { name: 'check_out_book', arguments: { member_id: 'M1', book_id: 'B1' } };
    await channel.receive(asText('tools/call', lend));
    expect(await next()).toMatchObject({ id: 7, result: { structuredContent: { loan_id: 'L3' } } });
    await channel.receive(asText('envloom/step', { action: 'Done.' }));
    expect(await next()).toMatchObject({ result: { reward: 1, terminated: true } });
    channel.closed();
    expect(store.size).toBe(0);
    expect(store.counts.dropped).toBe(1);
  });

  it('answers what is no message, and goes on', async () => {
    const { channel, next, isClosed } = played({ seed: 0 });
    for (const [line, code] of [
      ['', -32700],
      ['{', -32700],
      ['['.repeat(100_000), -32700],
      ['null', -32600],
      ['[]', -32600],
      ['{"jsonrpc":"2.0"}', -32600],
      ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600],
    ] as const) {
      await channel.receive(line);
      expect(await next()).toMatchObject({ id: null, error: { code } });
    }
    await channel.receive('{"jsonrpc":"2.0","id":1,"result":{}}');
    await channel.receive('{"jsonrpc":"2.0","method":"notifications/none"}');
    await channel.receive(asText('ping'));
    expect(await next()).toMatchObject({ id: 7, result: {} });
    expect(isClosed).toBe(false);
    channel.closed();
  });

  it('tells of a reset', async () => {
    const { channel, next, store } = played({ seed: 0 });
    await channel.receive(asText('resources/subscribe', { uri: 'envloom://rules' }));
    await next();
    const [session] = store.sessions();
    store.reset(session?.id ?? '', { seed: 1 });
    expect(await next()).toMatchObject({
      method: 'notifications/resources/updated',
      params: { uri: 'envloom://rules' },
    });
    channel.closed();
  });

  it('answers lines that were refused, and requests that come too fast', async () => {
    const { channel, next, store } = played({ seed: 0 }, {}, false);
    channel.refused?.(new ServeError('TOO_LARGE', 'a line may have 10 bytes', 'Send less.'));
    expect(await next()).toMatchObject({ id: null, error: { data: { code: 'TOO_LARGE' } } });
    await channel.receive(asText('envloom/end'));
    expect(await next()).toMatchObject({ id: 7, error: { data: { code: 'TOO_MANY_REQUESTS' } } });
    const [session] = store.sessions();
    expect(session?.isOver).toBe(false);
    channel.closed();
  });

  it('closes when its session is closed', () => {
    const all = played({ seed: 0 });
    const [session] = all.store.sessions();
    all.store.close(session?.id ?? '');
    expect(all.isClosed).toBe(true);
    all.channel.closed();
    expect(all.store.counts).toMatchObject({ closed: 1, dropped: 0 });
  });

  it('is not reaped while its client is there', async () => {
    const { channel, store } = played({ seed: 0 }, { idleSeconds: 0.3 });
    const [session] = store.sessions();
    const opened = session?.usedAt ?? 0;
    await expect.poll(() => session?.usedAt ?? 0).toBeGreaterThan(opened);
    expect(store.size).toBe(1);
    channel.closed();
  });

  it('throws where there is no such scenario', () => {
    expect(() => played({ scenario: 'none' })).toThrow('has no scenario "none"');
  });
});
