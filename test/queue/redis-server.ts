import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** A Redis of a test: on loopback, with an append-only file in a folder of its own. */
export interface TestRedis {
  readonly url: string;
  readonly port: number;
  /** Ends it as a crash would. Its file stays. */
  kill(): Promise<void>;
  /** Starts it again on the same port and file. */
  start(): Promise<void>;
  /** Ends it and removes its file. */
  remove(): Promise<void>;
}

export interface TestRedisOptions {
  readonly password?: string;
  readonly appendfsync?: 'always' | 'everysec';
}

export async function testRedis(options: TestRedisOptions = {}): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'envloom-redis-'));
  const port = await freePort();
  const login = options.password === undefined ? '' : `:${options.password}@`;
  const url = `redis://${login}127.0.0.1:${port}/0`;
  let server: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    await ended(server);
    server = undefined;
  };
  const start = async (): Promise<void> => {
    server = spawn('redis-server', argumentsOf(folder, port, options), { stdio: 'ignore' });
    await Promise.race([answering(url), missing(server)]);
  };
  await start();
  return {
    url,
    port,
    kill,
    start,
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Rejects where there is no Redis on this machine. */
function missing(server: ChildProcess): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  server.once('error', (cause) => {
    reject(new Error('These tests need redis-server: apt-get install redis-server', { cause }));
  });
  return promise;
}

function argumentsOf(folder: string, port: number, options: TestRedisOptions): readonly string[] {
  const settings = {
    bind: '127.0.0.1',
    port,
    dir: folder,
    save: '',
    appendonly: 'yes',
    appendfsync: options.appendfsync ?? 'always',
    'maxmemory-policy': 'noeviction',
    ...(options.password === undefined ? {} : { requirepass: options.password }),
  };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
}

/** Kills a process with SIGKILL, where there is one, and waits until it is gone. */
export async function ended(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** A port of loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

async function answering(url: string): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  redis.on('error', () => undefined);
  try {
    await redis.ping();
  } finally {
    redis.disconnect();
  }
  await pause(0);
}
