import type { CallWatch } from '@envloom/runtime';
import type { FastifyBaseLogger } from 'fastify';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { SuspendingWatch } from './suspending-watch.ts';

/** Has the calls of all environments watched; undefined: of none. */
export function watchCatalogue(
  catalogue: Catalogue,
  watch: CallWatch | undefined,
  log: FastifyBaseLogger,
): void {
  if (watch === undefined) return;
  const suspending = new SuspendingWatch(watch, log);
  for (const environment of catalogue) environment.watchCalls(suspending);
}
