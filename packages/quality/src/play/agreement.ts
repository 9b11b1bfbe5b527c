import { Environment, type EnvironmentOptions } from '@envloom/runtime';
import type { Rows, Simulator, World } from '@envloom/sampler';
import type { Observation } from '../explore/observation.ts';
import { findingOf, type Finding } from '../findings/finding.ts';
import { exampleOf } from './example.ts';

type WorldClass = new (options?: EnvironmentOptions<Rows>) => World;

/** Calls compared at most. */
const mostCompared = 500;

/** The environment class among what a package exports. */
export function environmentClass(exports: unknown): WorldClass | undefined {
  if (typeof exports !== 'object' || exports === null) return undefined;
  return Object.values(exports).find(isWorldClass);
}

function isWorldClass(value: unknown): value is WorldClass {
  return typeof value === 'function' && value.prototype instanceof Environment;
}

/**
 * Makes recorded calls on the package's own class too: it has to give the same results and the same
 * worlds as the instrumented class, from which everything else was learnt.
 */
export function disagreements(
  simulator: Simulator,
  Package: WorldClass,
  observations: readonly Observation[],
): Finding[] {
  const step = Math.max(1, Math.floor(observations.length / mostCompared));
  const compared = observations.filter((_, at) => at % step === 0);
  const differing = compared.find((observation) => differs(simulator, Package, observation));
  if (differing === undefined) return [];
  const message = `A call of ${differing.tool} gives something else in the package than in its model.`;
  const details = { operation: differing.tool, example: exampleOf(simulator, differing) };
  return [findingOf('PACKAGE_DIFFERS', message, details)];
}

function differs(simulator: Simulator, Package: WorldClass, observation: Observation): boolean {
  const options = { state: observation.before.state(), seed: 7 };
  const [model, real] = [simulator.start(options), new Package(options)];
  return outcome(model, observation) !== outcome(real, observation);
}

/** What a call gives and changes, as text. */
function outcome(world: World, { tool, args }: Observation): string {
  const result = world.call(tool, args);
  return JSON.stringify([result, world.diff(), world.state().clock]);
}
