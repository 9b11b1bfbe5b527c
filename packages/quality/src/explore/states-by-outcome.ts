import type { Draw } from '@envloom/sampler';
import type { State } from './state.ts';

interface Kept {
  state: State;
  seen: number;
}

/**
 * One state for each branch outcome: one of those that a successful call with this outcome led to.
 * Picked evenly by outcome, what happens seldom is gone on from as often as what always happens.
 */
export class StatesByOutcome {
  readonly #kept = new Map<number, Kept>();

  offer(outcomes: readonly number[], state: State, draw: Draw): void {
    for (const outcome of outcomes) {
      const kept = this.#kept.get(outcome);
      if (kept === undefined) this.#kept.set(outcome, { state, seen: 1 });
      else {
        kept.seen += 1;
        if (draw.chance(1 / kept.seen)) kept.state = state;
      }
    }
  }

  pick(draw: Draw): State | undefined {
    return this.#kept.size === 0 ? undefined : draw.pick([...this.#kept.values()]).state;
  }
}
