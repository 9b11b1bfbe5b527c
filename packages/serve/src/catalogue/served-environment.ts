import type { CallWatch, Environment, WorldDefinition } from '@envloom/runtime';
import type { Episode, EpisodeOptions, Scenario } from '@envloom/episodes';
import type { ScenarioSet } from '@envloom/episodes/node';

/** An environment package that was opened, with its verified scenarios. */
export interface ServedEnvironment {
  /** As the model names it, such as `library-loans`. */
  readonly name: string;
  /** Of the package. */
  readonly version: string;
  /** The npm package. */
  readonly package: string;
  /** Of the package, absolute. */
  readonly folder: string;
  readonly definition: WorldDefinition;
  readonly scenarios: ScenarioSet;
  /** By the split it belongs to: the ids of the scenarios, in the order of the index. */
  readonly ids: Readonly<Record<Split, readonly string[]>>;
  /** An episode in the runtime that came with the package. */
  episode(scenario: Scenario, options: EpisodeOptions): Episode<Environment<object>>;
  /** Has the calls watched that are made in that runtime, whichever environment's they are; the result ends it. */
  watchCalls(watch: CallWatch | undefined): () => void;
}

/** Which scenarios a seed chooses among. */
export type Split = 'train' | 'held-out' | 'all';
