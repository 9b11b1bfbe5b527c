import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cookieIn } from '../http/cookie.ts';
import { read } from '../session/session-request.ts';

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
