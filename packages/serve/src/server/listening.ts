import { lstatSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Address } from './server-options.ts';

/** A server that cannot listen where it was told to; the message says why and what to do. */
export class CannotListenError extends Error {
  override readonly name = 'CannotListenError';
}

/** What `net.Server.listen` failed with, in words. */
export function cannotListen(error: unknown, address: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const message =
    'socket' in address
      ? socketMessage(code, address.socket)
      : portMessage(code, address.host ?? '127.0.0.1', address.port ?? 0);
  return message === undefined ? error : new CannotListenError(message, { cause: error });
}

function portMessage(code: unknown, host: string, port: number): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken: stop what listens there, or give another --port; 0 takes any that is free.`;
    case 'EACCES':
      return `Port ${port} of ${host} needs rights that this process has not: give a --port from 1024 on.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `This machine has no address ${host}: give --host 127.0.0.1, or 0.0.0.0 for all of its addresses.`;
    default:
      return undefined;
  }
}

function socketMessage(code: unknown, path: string): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Another server listens at ${path}: stop it, or give another --socket.`;
    case 'EACCES':
    case 'EPERM':
    case 'ENOENT':
      return `No socket can be made at ${path}: give a --socket in a folder that is there and may be written to.`;
    default:
      return undefined;
  }
}

/** Bytes that the address of a Unix socket may have; macOS takes fewer than Linux. */
const longestPath = process.platform === 'linux' ? 107 : 103;

/**
 * Makes room for a Unix socket: the file that a dead server left is removed, that of a living one is not.
 *
 * @throws CannotListenError
 */
export async function prepareSocket(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const bytes = Buffer.byteLength(path);
  if (bytes > longestPath)
    throw new CannotListenError(
      `The path of the socket has ${bytes} bytes, and systems take ${longestPath}: give a shorter one, such as /tmp/envloom.sock.`,
    );
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isSocket())
    throw new CannotListenError(`${path} is there and is no socket: give another --socket.`);
  if (await isListening(path))
    throw new CannotListenError(
      `Another server listens at ${path}: stop it, or give another --socket.`,
    );
  rmSync(path, { force: true });
}

function isListening(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(path);
  socket.once('connect', () => {
    socket.destroy();
    resolve(true);
  });
  socket.once('error', (error) => resolve(!('code' in error) || error.code !== 'ECONNREFUSED'));
  return promise;
}

/**
 * A port that is free. Workers have to ask for one and the same by its number: one that is drawn is
 * another for whoever comes when all of them died.
 *
 * @throws the error of `net.Server.listen`
 */
export async function freePort(host: string): Promise<number> {
  const server = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(0, host, resolve);
  await promise;
  const address = server.address();
  const closed = Promise.withResolvers<void>();
  server.close(() => closed.resolve());
  await closed.promise;
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A worker died and could not be started again; the message says why. */
export class LostWorkerError extends Error {
  override readonly name = 'LostWorkerError';

  constructor(worker: number, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(
      `Worker ${worker} died and could not be started again, so that the server ended: ${why}`,
      {
        cause,
      },
    );
  }
}
