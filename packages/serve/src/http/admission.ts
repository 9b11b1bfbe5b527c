import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Client, type Role, roles } from '../access/access.ts';
import { ServeError } from '../errors/serve-error.ts';
import { addressOf } from '../workers/peers.ts';
import { protocolToken } from './token-protocol.ts';

/** By role: what its clients send as a bearer token. */
export type Tokens = { readonly [Of in Role]?: string | undefined };

export interface AdmissionOptions {
  readonly tokens?: Tokens | undefined;
  /** Who a client without a token is; default: the author where there are no tokens, else nobody. */
  readonly anonymous?: Role | undefined;
  /** Origins of pages that may use the server, such as `https://example.org`; `*` for all. */
  readonly allowOrigins?: readonly string[] | undefined;
  /**
   * Whether only this machine can reach the server. Then it goes by names of this machine alone, or a
   * page whose name was made to lead here (DNS rebinding) could use it.
   */
  readonly isLocal: boolean;
}

/** Who sends a request, or why it is not let in, whatever it asks for. */
export type Admit = (request: IncomingMessage) => Client | ServeError;

/**
 * Who may use a server: whoever has a token, and of the pages in a browser those of this machine, of
 * this very host, and those that were allowed.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 */
export function admission(options: AdmissionOptions): Admit {
  const clientIn = clients(options);
  return (request) =>
    hostRefusal(options, request) ?? originRefusal(options, request) ?? clientIn(request);
}

function hostRefusal(
  { isLocal }: AdmissionOptions,
  { headers: { host } }: IncomingMessage,
): ServeError | undefined {
  if (!isLocal || host === undefined || isLoopback(hostNameOf(host))) return undefined;
  const repair = 'Use 127.0.0.1 or localhost, or start the server with the --host it is to have.';
  return new ServeError('FORBIDDEN', 'this server goes by names of this machine only', repair);
}

function originRefusal(
  { allowOrigins = [] }: AdmissionOptions,
  { headers: { origin, host = '' } }: IncomingMessage,
): ServeError | undefined {
  if (origin === undefined || allowOrigins.includes('*') || allowOrigins.includes(origin))
    return undefined;
  const page = originIn(origin);
  const isOwn = page !== undefined && (isLoopback(bare(page.hostname)) || page.host === host);
  if (isOwn) return undefined;
  const repair = 'Start the server with --allow-origin and the origin of the page.';
  return new ServeError('FORBIDDEN', 'pages of this origin may not use the server', repair);
}

function clients({ tokens = {}, anonymous }: AdmissionOptions): Admit {
  const known = roles.flatMap((role) => {
    const token = tokens[role];
    return token === undefined ? [] : [{ role, wanted: digest(`bearer ${token}`) }];
  });
  const other = anonymous ?? (known.length === 0 ? 'author' : undefined);
  const ofMcp = anonymous ?? 'agent';
  return (request) => {
    const authorization = authorizationIn(request);
    const given = digest((authorization ?? '').replace(/^bearer +/i, 'bearer '));
    // Digests have one length, and comparing them takes as long wherever they differ.
    const role = known.find(({ wanted }) => timingSafeEqual(given, wanted))?.role;
    if (role !== undefined) return { role, mcpRole: role, name: nameOf(role, request) };
    const isWrong = authorization !== undefined && known.length > 0;
    if (other !== undefined && !isWrong)
      return { role: other, mcpRole: ofMcp, name: nameOf(other, request) };
    const repair = 'Send the header "Authorization: Bearer <token>" with a token of the server.';
    return new ServeError('UNAUTHORIZED', 'the token is missing or is another', repair);
  };
}

/** As the header has it; of a WebSocket also as a page in a browser can say it. */
function authorizationIn(request: IncomingMessage): string | undefined {
  const { authorization } = request.headers;
  if (authorization !== undefined) return authorization;
  const token = protocolToken(request);
  return token === undefined ? undefined : `bearer ${token}`;
}

/** With a token or without one, whoever may do the same from the same address has one share. */
function nameOf(role: Role, request: IncomingMessage): string {
  return `${role} ${addressOf(request)}`;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const address = /^(?:[a-z\d_.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The name in a Host header, without port and brackets; empty where it is no such header. */
function hostNameOf(host: string): string {
  if (!address.test(host)) return '';
  return bare(URL.parse(`http://${host}`)?.hostname ?? '');
}

/** An origin as pages have it: scheme, name and port and nothing else. */
function originIn(text: string): URL | undefined {
  const url = URL.parse(text);
  const isPage = url?.protocol === 'http:' || url?.protocol === 'https:';
  return url !== null && isPage && url.origin === text ? url : undefined;
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Whether that name is always this machine. */
export function isLoopback(name: string): boolean {
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    /^127\.\d+\.\d+\.\d+$/.test(name)
  );
}
