import type { IncomingMessage } from 'node:http';

/** Before the token, in base64url: a subprotocol may have no `=` or `/`, which a token may. */
const tokenPrefix = 'envloom.bearer.';

/**
 * The token that a WebSocket brings as a subprotocol, since a page in a browser can add no header to it:
 * `new WebSocket(url, ['envloom', 'envloom.bearer.' + base64url(token)])`. Unlike the address, the header stands in no
 * log and no history, and a page of another site does not know what to write there.
 *
 * @returns undefined where it brings none
 */
export function protocolToken({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const named = protocolsIn(headers['sec-websocket-protocol']).find(hasToken);
  return named && Buffer.from(named.slice(tokenPrefix.length), 'base64url').toString();
}

/**
 * The first of the subprotocols, but never one with a token: browsers want one of those that they offered.
 *
 * @returns false: none
 */
export const answeredProtocol = (offered: ReadonlySet<string>): string | false =>
  [...offered].find((protocol) => !hasToken(protocol)) ?? false;

const protocolsIn = (header = ''): readonly string[] =>
  header.split(',').map((protocol) => protocol.trim());

const hasToken = (protocol: string): boolean => protocol.startsWith(tokenPrefix);
