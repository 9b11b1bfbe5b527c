import type { Role } from './role.ts';

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
  return ofAuthors.has(route) ? 'author' : 'trainer';
}
