import { Environment, type EnvironmentOptions, type WorldDefinition } from '@envloom/runtime';
import type { Rows, World } from '@envloom/sampler';

/** What the laws are tried on: a package's class, or an instrumented one. */
export interface Subject {
  readonly name: string;
  readonly definition: WorldDefinition;
  /** Names of the tools to play; default: all of the definition. */
  readonly tools?: readonly string[];
  /** @throws StateError listing everything wrong with the starting state */
  start(options?: EnvironmentOptions<Rows>): World;
}

/** The class of an environment of whatever model. */
type WorldClass = (new (options?: EnvironmentOptions<Rows>) => World) & {
  readonly definition: WorldDefinition;
};

/**
 * The class of a generated package as a subject.
 * @throws TypeError where it is no class of an environment with a static `definition`
 */
export function subjectOf(environmentClass: unknown): Subject {
  if (!isWorldClass(environmentClass)) throw new TypeError('expected the class of an environment');
  const { definition } = environmentClass;
  return {
    name: definition.name,
    definition,
    start: (options) => new environmentClass(options),
  };
}

function isWorldClass(value: unknown): value is WorldClass {
  return (
    typeof value === 'function' && value.prototype instanceof Environment && 'definition' in value
  );
}
