import { lstatSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { CannotListenError } from './cannot-listen-error.ts';

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
