import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Served, served } from '../testing/served.ts';

let first: Served;
let second: Served;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'envloom-serve-'));
  const worker = (own: number): Promise<Served> => served({ peers: { own, count: 3, folder } });
  [first, second] = await Promise.all([worker(0), worker(1)]);
});

afterEach(async () => {
  await Promise.all([first.close(), second.close()]);
  rmSync(folder, { recursive: true });
});

async function joined({ url }: Served, session: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws?session_id=${session}`);
  await once(socket, 'open');
  return socket;
}

async function ask(socket: WebSocket, message: object): Promise<unknown> {
  const answered = once(socket, 'message');
  socket.send(JSON.stringify(message));
  const [data] = await answered;
  return JSON.parse(String(data));
}

describe('a WebSocket that joins a session of another worker', () => {
  it('is answered by that worker', async () => {
    const { id } = first.store.open({ seed: 0 });
    const socket = await joined(second, id);
    const data = { type: 'call_tool', tool_name: 'find_books', arguments: {} };
    expect(await ask(socket, { type: 'step', data })).toMatchObject({ type: 'observation' });
    expect(await ask(socket, { type: 'state' })).toMatchObject({ data: { step_count: 1 } });
    expect(first.store.get(id).state().steps).toBe(1);
    expect(second.store.counts.opened).toBe(0);
    const closed = once(socket, 'close');
    socket.send(JSON.stringify({ type: 'close' }));
    await closed;
    expect(first.store.has(id)).toBe(true);
  });

  it('is refused where that worker is gone', async () => {
    const socket = new WebSocket(`${second.url.replace('http', 'ws')}/ws?session_id=2.gone`);
    const [, response] = await once(socket, 'unexpected-response');
    expect(response).toMatchObject({ statusCode: 404 });
    socket.on('error', () => undefined);
    socket.terminate();
  });
});
