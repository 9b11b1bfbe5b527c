import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isFullTier } from '../support/tier.ts';
import { ServedCommand } from './served-command.ts';
import { StuckEnvironment } from './stuck-environment.ts';

/** A process takes seconds to start where many do at once. */
const patience = { timeout: 120_000 };

const opened = z.object({ session: z.string() });

async function open(url: string): Promise<string> {
  const response = await fetch(`${url}/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"brief":true}',
  });
  return opened.parse(await response.json()).session;
}

const statusOf = async (url: string, id: string): Promise<number> =>
  (await fetch(`${url}/sessions/${id}`, { headers: { connection: 'close' } })).status;

const library = ['--env', 'library-loans', '--port', '0'];

describe('envloom-serve', patience, () => {
  it('serves until it is told to end, and then ends what it does', async () => {
    await using command = new ServedCommand(library);
    const url = await command.listening();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const id = await open(url);
    command.process.kill('SIGTERM');
    expect(await command.ended()).toBe(0);
    expect(command.errors).toMatch(
      /"event":"shutting-down","sessions":1\}[^]*"reason":"dropped"\}[^]*"event":"stopped"\}\n$/,
    );
    expect(command.errors).not.toContain(id);
  });

  it('ends at once where it is told twice', async () => {
    await using command = new ServedCommand(library);
    const { port } = new URL(await command.listening());
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    // A call in flight: its end never comes.
    socket.write('POST /sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{');
    socket.on('error', () => undefined);
    await open(`http://127.0.0.1:${port}`);
    command.process.kill('SIGINT');
    await later(700);
    command.process.kill('SIGINT');
    expect(await command.ended()).toBe(130);
    socket.destroy();
  });

  it('says so where Node is too old', async () => {
    const old = 'Object.defineProperty(process.versions, "node", { value: "20.20.2" })';
    const args = ['--import', `data:text/javascript,${encodeURIComponent(old)}`];
    await using command = new ServedCommand(library, args);
    expect(await command.ended()).toBe(2);
    expect(command.errors).toMatch(/^envloom-serve needs Node 24 or newer, and this is 20\.20\.2/);
  });
});

describe('workers', patience, () => {
  const workers = [...library, '--workers', '2', '--log-level', 'info'];

  it('share sessions, and one that dies is started again without those that it had', async () => {
    await using command = new ServedCommand(workers);
    const url = await command.listening();
    const ids: string[] = [];
    // Connections are dealt out in turn.
    while (new Set(ids.map((id) => id[0])).size < 2) ids.push(await open(url));
    for (const id of [...ids, ...ids]) expect(await statusOf(url, id)).toBe(200);
    const [first = 0] = pidsIn(command.errors);
    process.kill(first, 'SIGKILL');
    await expect
      .poll(() => command.errors, { timeout: 60_000 })
      .toMatch(/worker-died[^]*worker-started/);
    const [, died = ''] = /"event":"worker-died","worker":(\d)/.exec(command.errors) ?? [];
    for (const id of ids)
      expect([id[0], await statusOf(url, id)]).toEqual([id[0], id.startsWith(died) ? 404 : 200]);
    const pids = pidsIn(command.errors);
    expect(pids).toHaveLength(3);
    command.process.kill('SIGTERM');
    expect(await command.ended()).toBe(0);
    for (const pid of pids) expect(isAlive(pid)).toBe(false);
  });

  it('end with code 1 where one that died does not start again', async () => {
    using environment = new StuckEnvironment();
    const args = ['--env', environment.folder, '--port', '0', '--workers', '2'];
    await using command = new ServedCommand(args);
    await command.listening();
    const file = join(environment.folder, 'scenarios', 'index.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"seed":7', '"seed":8'));
    const pids = pidsIn(command.errors);
    process.kill(pids[0] ?? 0, 'SIGKILL');
    expect(await command.ended()).toBe(1);
    expect(command.errors).toMatch(/Worker \d died and could not be started again[^]*restart it/);
    for (const pid of pids) expect(isAlive(pid)).toBe(false);
  });

  it.runIf(isFullTier)('end with their parent, however it ends', async () => {
    await using command = new ServedCommand(workers);
    await command.listening();
    const pids = pidsIn(command.errors);
    expect(pids).toHaveLength(2);
    command.process.kill('SIGKILL');
    await command.ended();
    for (const pid of pids) await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);
  });
});

/** Of the workers that were started so far. */
function pidsIn(log: string): number[] {
  return Array.from(log.matchAll(/"event":"worker-started","worker":\d,"pid":(\d+)/g), ([, pid]) =>
    Number(pid),
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
