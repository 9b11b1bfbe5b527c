import type { Logger } from 'pino';
import { isLoopback } from '../http/admission.ts';
import type { ServerSettings } from '../server/server-options.ts';

/** The line by which whoever started the command knows that it serves, and where. */
export function tellListening(
  log: Logger,
  { address, anonymous }: ServerSettings,
  listening: { readonly url: string; readonly environments: number; readonly workers?: number },
): void {
  log.info({ event: 'listening', ...listening });
  if (anonymous === undefined || 'socket' in address || isLoopback(address.host)) return;
  log.warn(
    { event: 'no-token', host: address.host, anonymous },
    'other machines can use this server without a token, as --anonymous says',
  );
}
