import type { EnvironmentOptions, WorldDefinition } from '@envloom/runtime';
import type { Grown, Rows, Sampler, World } from '@envloom/sampler';

/** What the laws are tried on: a package's class, or an instrumented one. */
export interface Subject {
  readonly definition: WorldDefinition;
  /** Names of the tools to play. */
  readonly tools: readonly string[];
  /** @throws StateError listing everything wrong with the starting state */
  start(options?: EnvironmentOptions<Rows>): World;
}

/** Where arguments of calls come from; they need not be valid. */
export type ArgumentSource = Pick<Sampler, 'argumentsFor'>;

/** Where starting worlds come from. */
export interface WorldSource {
  /** The same world for the same seed. */
  grow(seed: number): Pick<Grown, 'world'>;
}
