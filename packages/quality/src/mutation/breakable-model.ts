import { emitInstrumented, type Mutant } from '@envloom/codegen';
import type { CheckedModel } from '@envloom/logic-model';
import type { WorldDefinition, WorldState } from '@envloom/runtime';
import {
  createSampler,
  loadSimulator,
  type Rows,
  type Sampler,
  type Simulator,
  type World,
} from '@envloom/sampler';

/** A mistake that can be put into the bodies of tools, and the number it is known by. */
export interface NumberedMutant {
  readonly number: number;
  readonly mutant: Mutant;
}

/** What came of calls, and the mistakes that they came by. */
export interface Traced<T> {
  readonly value: T;
  readonly met: readonly number[];
}

/** A model in memory, whose tools can be called as they are and with one mistake in them. */
export class BreakableModel {
  readonly #simulator: Simulator;
  /** Those that calls of tools can come by. */
  readonly mutants: readonly NumberedMutant[];
  #sampler: Sampler | undefined;

  constructor(checked: CheckedModel) {
    const instrumented = emitInstrumented(checked);
    this.#simulator = loadSimulator(checked, instrumented);
    this.mutants = instrumented.mutants.flatMap((mutant, number) =>
      mutant.owner.kind === 'setup' ? [] : [{ number, mutant }],
    );
  }

  get definition(): WorldDefinition {
    return this.#simulator.definition;
  }

  /** @throws StateError where the state is not valid */
  start(state: WorldState<Rows>): World {
    return this.#simulator.start({ state });
  }

  /** A lived-in world as the sampler grows it; the same seed gives the same one. @throws StateError */
  grown(seed: number): WorldState<Rows> {
    this.#sampler ??= createSampler(this.#simulator, 'natural');
    return this.#sampler.grow(seed).world.state();
  }

  /** Does something with a mistake in force, or with none. */
  with<T>(mistake: number | undefined, action: () => T): Traced<T> {
    const { probe } = this.#simulator;
    probe.clear();
    probe.mutant = mistake ?? -1;
    try {
      return { value: action(), met: [...probe.reached] };
    } finally {
      probe.mutant = -1;
    }
  }
}
