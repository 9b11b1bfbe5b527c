import type { Catalogue } from '../catalogue/catalogue.ts';
import type { SessionStep } from '../session/session.ts';
import { SessionStore, type SessionStoreOptions } from '../session/session-store.ts';
import type { Metrics } from './metrics.ts';

/** A store whose steps are timed, whatever protocol they come by. */
export class MeasuredStore extends SessionStore {
  readonly #metrics: Metrics;

  constructor(catalogue: Catalogue, options: SessionStoreOptions, metrics: Metrics) {
    super(catalogue, options);
    this.#metrics = metrics;
    metrics.watchStore(this);
  }

  override step(id: string, action: unknown): SessionStep {
    const start = performance.now();
    const step = super.step(id, action);
    this.#metrics.stepped((performance.now() - start) / 1000);
    return step;
  }
}
