import type { IncomingMessage } from 'node:http';
import { ServeError } from '../errors/serve-error.ts';
import { covers, type Role } from './role.ts';

/** Who sends a request. */
export interface Client {
  readonly role: Role;
  /**
   * The same for the methods by which an MCP connection is graded. MCP is spoken by agents, so that
   * whoever has no token is an agent there, unless the server was told otherwise.
   */
  readonly mcpRole: Role;
  /** What its sessions are counted under; `undefined`: they are not counted. */
  readonly name: string | undefined;
}

/** Who started the process, and speaks with it over its own streams; tests, too. */
export const owner: Client = { role: 'author', mcpRole: 'author', name: undefined };

/** Nobody let it in. */
const stranger: Client = { role: 'agent', mcpRole: 'agent', name: 'stranger' };

const clients = new WeakMap<IncomingMessage, Client>();

export function rememberClient(request: IncomingMessage, client: Client): void {
  clients.set(request, client);
}

/** Who sent a request that was let in. */
export function clientOf(request: IncomingMessage): Client {
  return clients.get(request) ?? stranger;
}

/** @throws ServeError where the role is not enough */
export function mustBe(role: Role, needed: Role): void {
  const refusal = refusalOf(role, needed);
  if (refusal !== undefined) throw refusal;
}

export function refusalOf(role: Role, needed: Role): ServeError | undefined {
  if (covers(role, needed)) return undefined;
  const who = role === 'agent' ? 'an agent' : `a ${role}`;
  const whose = needed === 'author' ? "the author's" : "a trainer's";
  return new ServeError(
    'FORBIDDEN',
    `${who} may not do this`,
    `Send ${whose} token: "Authorization: Bearer <token>".`,
  );
}
