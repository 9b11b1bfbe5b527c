import type { FastifyBaseLogger } from 'fastify';
import { handleOf } from '../session/handle.ts';
import type { SessionEnd, SessionWatcher } from '../session/session-store.ts';

/** A line for each session that ends: by its handle, never by its id. */
export function sessionLog(log: FastifyBaseLogger): SessionWatcher {
  const onEnd = ({ session, reason }: SessionEnd): void => {
    const { last } = session;
    log.info({
      event: 'session-ended',
      handle: handleOf(session.id),
      environment: session.environmentName,
      scenario: session.assignment.scenario,
      steps: last?.info.steps ?? 0,
      reward: last?.reward ?? 0,
      over: session.isOver,
      reason,
    });
  };
  return { onEnd };
}
