import type { IncomingMessage } from 'node:http';
import { ServeError } from '../errors/serve-error.ts';
import type { SessionStart, SessionState, SessionStep } from '../session/session.ts';

/**
 * Who a client is, and so what it may do; each may do what those before it may, too. An `agent` plays a
 * session that was opened for it, and sees no reward; its `trainer` opens, grades, rewinds and lists; the
 * `author` also sees the sessions of all others and the metrics.
 */
export const roles = ['agent', 'trainer', 'author'] as const;

export type Role = (typeof roles)[number];

export function covers(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

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

/** What agents may ask for, by method and pattern; all else is their trainer's. */
const ofAgents: ReadonlySet<string> = new Set([
  'GET /openapi.json',
  'GET /sessions/:id',
  'GET /sessions/:id/task',
  'POST /sessions/:id/step',
  // What else it takes its own methods say.
  'GET /mcp',
  'POST /mcp',
  'DELETE /mcp',
  'GET /rpc',
]);

/** What concerns the sessions of everybody. */
const ofAuthors: ReadonlySet<string> = new Set(['GET /sessions', 'GET /metrics']);

/** Who may ask for a route, or open a WebSocket. */
export function neededRole(method: string, pattern: string): Role {
  const route = `${method} ${pattern}`;
  if (ofAgents.has(route)) return 'agent';
  if (pattern.startsWith('/studio/')) return 'author';
  return ofAuthors.has(route) ? 'author' : 'trainer';
}

/** A step as a client sees it: agents are told what they see, and nothing of how it is graded. */
export function shownStep(step: SessionStep, role: Role): object {
  if (role !== 'agent') return step;
  const { reward: _, info, ...rest } = step;
  return { ...rest, info: { steps: info.steps, limit: info.limit } };
}

/** How a session stands, as a client sees it: to agents its scenario is a secret. */
export function shownState(state: SessionState, role: Role): object {
  if (role !== 'agent') return state;
  const { environment, steps, limit, terminated, truncated } = state;
  return { environment, steps, limit, terminated, truncated };
}

/** What an agent is told at the beginning. */
export function shownTask({ session, environment, observation, info }: SessionStart): object {
  const { tools, instructions, limit } = info;
  return { session, environment, observation, info: { tools, instructions, limit } };
}
