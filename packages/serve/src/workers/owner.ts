import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sessionIdOf } from '../nemo-gym/session-cookie.ts';
import { cookieSession } from '../openenv/session-cookie.ts';
import { type Peers, workerOf } from './peers.ts';

const params = z.object({ id: z.string() });

const name = z.string().optional().catch(undefined);

/** What fields may name a session; OpenEnv has the last two. */
const named = z.object({ session: name, session_id: name, episode_id: name });

const body = named.extend({ params: named.optional().catch(undefined) });

/** The worker that has the session which a request is about; `undefined` where it names none. */
export function ownerOf(request: FastifyRequest, peers: Peers): number | undefined {
  for (const id of idsIn(request)) {
    const worker = id === undefined ? undefined : workerOf(id, peers);
    if (worker !== undefined) return worker;
  }
  return undefined;
}

function idsIn(request: FastifyRequest): (string | undefined)[] {
  const header = request.headers['mcp-session-id'];
  return [
    params.safeParse(request.params).data?.id,
    typeof header === 'string' ? header : undefined,
    sessionIdOf(request),
    ...namesIn(body.safeParse(request.body).data),
    ...namesIn(named.safeParse(request.query).data),
    cookieSession(request),
  ];
}

interface Named {
  readonly session?: string | undefined;
  readonly session_id?: string | undefined;
  readonly episode_id?: string | undefined;
  readonly params?: Named | undefined;
}

function namesIn(told: Named = {}): (string | undefined)[] {
  const inParams = told.params === undefined ? [] : namesIn(told.params);
  return [told.session, told.session_id, told.episode_id, ...inParams];
}
