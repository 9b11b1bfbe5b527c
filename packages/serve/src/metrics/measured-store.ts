import type { Catalogue } from '../catalogue/catalogue.ts';
import { SessionStore, type SessionStoreOptions } from '../session/session-store.ts';
import type { WrittenStep } from '../session/written-step.ts';
import type { Metrics } from './metrics.ts';

/** A store whose steps are timed, whatever protocol they come by. */
export class MeasuredStore extends SessionStore {
  readonly #metrics: Metrics;

  constructor(catalogue: Catalogue, options: SessionStoreOptions, metrics: Metrics) {
    super(catalogue, options);
    this.#metrics = metrics;
    metrics.watchStore(this);
  }

  override writtenStep(id: string, action: unknown): WrittenStep {
    const start = performance.now();
    const step = super.writtenStep(id, action);
    this.#metrics.stepped((performance.now() - start) / 1000);
    return step;
  }
}
