import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The cookie that `/seed_session` and `/reset` set and that NeMo Gym's agents send back. Its value is
 * the session's id, which nobody can guess, so it needs no signature.
 */
export const nemoGymCookie = 'envloom_nemo_gym_session';

/** Another way to name the session; NeMo Gym's MCP clients use it. */
export const nemoGymHeader = 'x-nemo-gym-session-token';

/** The session that a request is about, by its cookie or its header. */
export function sessionIdOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = headers[nemoGymHeader];
  return typeof token === 'string' ? token : cookieIn(headers.cookie);
}

/** The value of the cookie in a `Cookie` header. */
export function cookieIn(header = ''): string | undefined {
  const start = `${nemoGymCookie}=`;
  const found = header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  return found?.slice(start.length).replace(/^"(.*)"$/, '$1');
}

export function setSession(reply: FastifyReply, id: string): void {
  void reply.header('set-cookie', `${nemoGymCookie}=${id}; Path=/; HttpOnly; SameSite=Lax`);
}
