import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ServeError } from '../errors/serve-error.ts';
import { read } from '../session/session-request.ts';

/** The value of a cookie that a client sent; without the quotes that Python puts around some. */
export function cookieIn(
  { headers }: Pick<IncomingMessage, 'headers'>,
  name: string,
): string | undefined {
  const start = `${name}=`;
  const parts = (headers.cookie ?? '').split(';').map((part) => part.trim());
  const found = parts.find((part) => part.startsWith(start));
  return found?.slice(start.length).replace(/^"(.*)"$/, '$1');
}

/**
 * The cookie by which a client without ids is known again. OpenEnv's HTTP requests name no session;
 * clients with a cookie jar, such as `requests.Session`, have their own one all the same.
 */
const openEnvCookie = 'envloom_openenv_session';

const named = z.looseObject({
  session_id: z.string().nullish(),
  episode_id: z.string().nullish(),
});

/** Which session a request names in its body or its query, if it does. */
export function namedSession(fields: unknown): string | undefined {
  const { session_id: session } = read(named, fields ?? {});
  return session ?? undefined;
}

/** Also by the id of its episode, which is that of the session unless the client chose one. */
export function namedEpisode(fields: unknown): string | undefined {
  const { session_id: session, episode_id: episode } = read(named, fields ?? {});
  return session ?? episode ?? undefined;
}

/** The session of the client's cookie, if it sent one. */
export function cookieSession(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return cookieIn(request, openEnvCookie);
}

export function setCookie(reply: FastifyReply, session: string): void {
  void reply.header('set-cookie', `${openEnvCookie}=${session}; Path=/; HttpOnly; SameSite=Strict`);
}

/**
 * The cookie that `/seed_session` and `/reset` set and that NeMo Gym's agents send back. Its value is
 * the session's id, which nobody can guess, so it needs no signature.
 */
export const nemoGymCookie = 'envloom_nemo_gym_session';

/** Another way to name the session; NeMo Gym's MCP clients use it. */
const nemoGymHeader = 'x-nemo-gym-session-token';

/** The session that a request is about, by its cookie or its header. */
export function sessionIdOf(request: Pick<IncomingMessage, 'headers'>): string | undefined {
  const token = request.headers[nemoGymHeader];
  return typeof token === 'string' ? token : cookieIn(request, nemoGymCookie);
}

export function setSession(reply: FastifyReply, id: string): void {
  void reply.header('set-cookie', `${nemoGymCookie}=${id}; Path=/; HttpOnly; SameSite=Lax`);
}

/** The cookie of a session is the agent's: what its trainer does is refused to it. */
export function refusesCookie(): ServeError {
  return new ServeError(
    'FORBIDDEN',
    "a NeMo Gym session's cookie or header opens nothing but NeMo Gym's own routes and tools",
    'Send this request without it.',
    'cookie',
  );
}
