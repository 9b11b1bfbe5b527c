import type { CallWatch } from '@envloom/runtime';
import type { FastifyBaseLogger } from 'fastify';
import type { SessionEnd, SessionStore } from '../session/session-store.ts';
import { watchCatalogue } from '../watch/watch-catalogue.ts';

/**
 * What a store needs while it is served: its calls are watched, sessions that nobody uses are removed,
 * and a line is logged for each that ends.
 *
 * @returns drops all sessions, and ends the rest
 */
export function keepStore(
  store: SessionStore,
  log: FastifyBaseLogger,
  watch: CallWatch | undefined,
): () => void {
  const endWatching = watchCatalogue(store.catalogue, watch, log);
  store.watch({ onEnd: (end) => logEnd(log, end) });
  // Often enough that nothing stays for much longer than it may.
  const often = Math.min(60_000, Math.max(100, store.limits.idleSeconds * 250));
  const reaping = setInterval(() => {
    const reaped = store.reap();
    if (reaped > 0) log.debug({ event: 'reaped', sessions: reaped });
  }, often).unref();
  return () => {
    clearInterval(reaping);
    for (const { id } of store.sessions()) store.close(id, 'dropped');
    endWatching();
  };
}

/** By the handle of the session, never by its id. */
function logEnd(log: FastifyBaseLogger, { session, reason }: SessionEnd): void {
  const { last } = session;
  log.info({
    event: 'session-ended',
    handle: session.handle,
    environment: session.environmentName,
    scenario: session.assignment.scenario,
    steps: last?.info.steps ?? 0,
    reward: last?.reward ?? 0,
    over: session.isOver,
    reason,
  });
}
