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
