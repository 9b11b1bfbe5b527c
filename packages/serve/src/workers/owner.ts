import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cookieSession, sessionIdOf } from '../http/session-cookies.ts';
import { type Peers, workerOf } from './peers.ts';

const params = z.object({ id: z.string() });

const name = z.string().optional().catch(undefined);

/** What fields may name a session; OpenEnv has the last two. */
const named = z.object({ session: name, session_id: name, episode_id: name });

const body = named.extend({ params: named.optional().catch(undefined) });

/** NeMo Gym's environment servers name sessions themselves, before there are any. */
const namedByClient = z.object({ resources_session_id: z.string() });

/**
 * The worker that has the session which a request is about, or is to have the one of that name;
 * `undefined` where it names none.
 */
export function ownerOf(request: FastifyRequest, peers: Peers): number | undefined {
  for (const id of idsIn(request)) {
    const worker = id === undefined ? undefined : workerOf(id, peers);
    if (worker !== undefined) return worker;
  }
  const given = namedByClient.safeParse(request.body).data;
  return given === undefined ? undefined : shareOf(given.resources_session_id, peers);
}

/** The same worker for the same name, and as many names for each. */
function shareOf(text: string, { count }: Peers): number {
  return createHash('sha256').update(text).digest().readUInt32BE() % count;
}

function idsIn(request: FastifyRequest): (string | undefined)[] {
  const header = request.headers['mcp-session-id'];
  return [
    // With it, a path is the name of a tool, whatever it looks like.
    sessionIdOf(request),
    params.safeParse(request.params).data?.id,
    typeof header === 'string' ? header : undefined,
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
