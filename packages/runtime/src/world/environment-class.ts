import type { WorldDefinition } from './definition.ts';
import type { EnvironmentOptions } from './start.ts';

/** The class of a generated environment, such as `LibraryLoans`. */
export interface EnvironmentClass<Env> {
  new (options?: EnvironmentOptions<never>): Env;
  readonly definition: WorldDefinition;
}

/** Something else that starts environments of one model. */
export interface EnvironmentStarter<Env> {
  readonly definition: WorldDefinition;
  start(options?: EnvironmentOptions<never>): Env;
}

/** Where an episode gets its environment from. */
export type EnvironmentSource<Env> = EnvironmentClass<Env> | EnvironmentStarter<Env>;
