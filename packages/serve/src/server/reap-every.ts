import type { FastifyBaseLogger } from 'fastify';
import type { SessionStore } from '../session/session-store.ts';

/**
 * Removes what nobody uses, often enough that nothing stays for much longer than it may. The timer
 * does not keep the process alive.
 */
export function reapEvery(store: SessionStore, log: FastifyBaseLogger): { stop(): void } {
  const milliseconds = Math.min(60_000, Math.max(100, store.limits.idleSeconds * 250));
  const timer = setInterval(() => {
    const reaped = store.reap();
    if (reaped > 0) log.debug({ event: 'reaped', sessions: reaped });
  }, milliseconds);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
