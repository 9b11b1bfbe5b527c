import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import { ServeError } from '../errors/serve-error.ts';
import { cookieIn } from '../http/cookie.ts';

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
