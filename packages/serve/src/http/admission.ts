import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ServeError } from '../errors/serve-error.ts';
import { hostNameOf, isLoopback } from './host-name.ts';

export interface AdmissionOptions {
  /** What clients have to send as a bearer token; default: nothing is asked for. */
  readonly token?: string | undefined;
  /** Origins of pages that may use the server, such as `https://example.org`; `*` for all. */
  readonly allowOrigins?: readonly string[] | undefined;
  /**
   * Whether only this machine can reach the server. Then it goes by names of this machine alone, or a
   * page whose name was made to lead here (DNS rebinding) could use it.
   */
  readonly isLocal: boolean;
}

/** Why a request is not let in, whatever it asks for; `undefined` where it is. */
export type Admit = (request: IncomingMessage) => ServeError | undefined;

/**
 * Who may use a server: whoever has the token, and of the pages in a browser those of this machine, of
 * this very host, and those that were allowed.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 */
export function admission(options: AdmissionOptions): Admit {
  const checks = [hostCheck(options), originCheck(options), tokenCheck(options)];
  return (request) => {
    for (const check of checks) {
      const refusal = check(request);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  };
}

function hostCheck({ isLocal }: AdmissionOptions): Admit {
  return ({ headers: { host } }) => {
    if (!isLocal || host === undefined || isLoopback(hostNameOf(host))) return undefined;
    const repair = 'Use 127.0.0.1 or localhost, or start the server with the --host it is to have.';
    return new ServeError('FORBIDDEN', 'this server goes by names of this machine only', repair);
  };
}

function originCheck({ allowOrigins = [] }: AdmissionOptions): Admit {
  return ({ headers: { origin, host = '' } }) => {
    if (origin === undefined || allowOrigins.includes('*') || allowOrigins.includes(origin))
      return undefined;
    const name = hostNameOf(origin);
    if (isLoopback(name) || (name !== '' && name === hostNameOf(host))) return undefined;
    const repair = 'Start the server with --allow-origin and the origin of the page.';
    return new ServeError('FORBIDDEN', 'pages of this origin may not use the server', repair);
  };
}

function tokenCheck({ token }: AdmissionOptions): Admit {
  if (token === undefined) return () => undefined;
  const wanted = digest(`bearer ${token}`);
  return ({ headers: { authorization = '' }, method, url }) => {
    // By another method it is a tool that a model thought of.
    if (method === 'GET' && url === '/health') return undefined;
    const given = authorization.replace(/^bearer +/i, 'bearer ');
    // Digests have one length, and comparing them takes as long wherever they differ.
    if (timingSafeEqual(digest(given), wanted)) return undefined;
    const repair = 'Send the header "Authorization: Bearer <token>" with the token of the server.';
    return new ServeError('UNAUTHORIZED', 'the token is missing or is another', repair);
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
