import cluster from 'node:cluster';
import { chmodSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../http/admission.ts';
import { cannotListen, CannotListenError, prepareSocket } from './listening.ts';
import type { Address, ServerOptions } from './server-options.ts';

/** @throws CannotListenError where other machines could use it, and nobody said that they may */
export function mustBeClosed(
  address: Address,
  { tokens = {}, anonymous }: Pick<ServerOptions, 'tokens' | 'anonymous'>,
): void {
  const isClosed = 'socket' in address || isLocal(address);
  const isSaid = anonymous !== undefined || Object.values(tokens).some((one) => one !== undefined);
  if (isClosed || isSaid) return;
  throw new CannotListenError(
    `At ${address.host} other machines could use this server without a token: give --token-file or ENVLOOM_TOKEN, or say with --anonymous who they are (agent, trainer or author).`,
  );
}

/** Whether only this machine reaches it by a name; a Unix socket has none. */
export function isLocal(address: Address): boolean {
  return !('socket' in address) && isLoopback(address.host ?? '127.0.0.1');
}

/** @throws CannotListenError */
export async function listen(app: FastifyInstance, address: Address): Promise<void> {
  try {
    if ('socket' in address) await listenAt(app, address.socket);
    else await app.listen({ host: address.host ?? '127.0.0.1', port: address.port ?? 0 });
  } catch (error) {
    throw cannotListen(error, address);
  }
}

/** Only this user may connect. Workers share a socket for which their parent made room. */
async function listenAt(app: FastifyInstance, socket: string): Promise<void> {
  if (!cluster.isWorker) await prepareSocket(socket);
  await app.listen({ path: socket });
  if (process.platform !== 'win32') chmodSync(socket, 0o600);
}

/** Such as `http://127.0.0.1:8000`; of a Unix socket `unix:/path`. */
export function urlOf(app: FastifyInstance, address: Address): string {
  if ('socket' in address) return `unix:${address.socket}`;
  const { address: ip, port } = tcpAddress(app);
  return `http://${ip.includes(':') ? `[${ip}]` : ip}:${port}`;
}

function tcpAddress(app: FastifyInstance): AddressInfo {
  const at = app.server.address();
  if (at === null || typeof at === 'string') throw new Error('the server does not listen');
  return at;
}
