import type { CallWatch } from '@envloom/runtime';
import type { FastifyBaseLogger } from 'fastify';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { SuspendingWatch } from './suspending-watch.ts';

/**
 * Has the calls of all environments watched; undefined: of none.
 *
 * @returns ends it
 */
export function watchCatalogue(
  catalogue: Catalogue,
  watch: CallWatch | undefined,
  log: FastifyBaseLogger,
): () => void {
  if (watch === undefined) return () => undefined;
  const suspending = new SuspendingWatch(watch, log);
  const ends = Array.from(catalogue, (environment) => environment.watchCalls(suspending));
  return () => {
    for (const end of ends) end();
  };
}
