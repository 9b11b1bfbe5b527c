import type { FastifyBaseLogger } from 'fastify';
import { isLoopback } from '../http/host-name.ts';
import type { ServerSettings } from '../server/server-settings.ts';

export interface Listening {
  readonly url: string;
  /** How many are served. */
  readonly environments: number;
  readonly workers?: number;
}

/** The line by which whoever started the command knows that it serves, and where. */
export function tellListening(
  log: FastifyBaseLogger,
  { address, anonymous }: ServerSettings,
  listening: Listening,
): void {
  log.info({ event: 'listening', ...listening });
  if (anonymous === undefined || 'socket' in address || isLoopback(address.host)) return;
  log.warn(
    { event: 'no-token', host: address.host, anonymous },
    'other machines can use this server without a token, as --anonymous says',
  );
}
