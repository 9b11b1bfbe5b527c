import { emitInstrumented } from '@envloom/codegen';
import type { Json } from '@envloom/core';
import type { WorldState } from '@envloom/runtime';
import { createSampler, drawFrom, loadSimulator, type Simulator } from '@envloom/sampler';
import { shippedModel } from '../../shipped-model.ts';

/** A call of an operation that succeeds in a lived-in world. */
export interface SampleCall {
  readonly operation: string;
  /** Undefined where none was found. */
  readonly args: Json | undefined;
  readonly state: WorldState;
}

const worlds = 12;
/** Worlds that are lived in for shorter and for longer. */
const steps = [40, 120, 12];
const triesInEach = 200;

/** The simulator of an environment of this repository. @throws Error with what is wrong with its model */
export function simulatorOf(environment: string): Simulator {
  const checked = shippedModel(environment);
  return loadSimulator(checked, emitInstrumented(checked));
}

/** One call for each operation that changes something. */
export function sampleCalls(simulator: Simulator): readonly SampleCall[] {
  const sampler = createSampler(simulator);
  const grown = Array.from(
    { length: worlds },
    (_, seed) => sampler.grow(seed, { steps: steps[seed % steps.length] ?? 40 }).world,
  );
  const mutations = simulator.checked.model.operations.filter(({ kind }) => kind === 'mutation');
  return mutations.map(({ name }) => {
    for (const [seed, world] of grown.entries()) {
      const args = sampler.succeedingArguments(world, name, drawFrom(seed), triesInEach);
      if (args !== undefined) return { operation: name, args, state: world.state() };
    }
    return { operation: name, args: undefined, state: { rows: {} } };
  });
}
