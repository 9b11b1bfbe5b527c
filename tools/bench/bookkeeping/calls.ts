import { readFileSync } from 'node:fs';
import { emitInstrumented } from '@envloom/codegen';
import { checkModel, formatDiagnostic, readModel } from '@envloom/logic-model';
import type { Json } from '@envloom/core';
import type { WorldState } from '@envloom/runtime';
import { createSampler, drawFrom, loadSimulator, type Simulator } from '@envloom/sampler';

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

/** The simulator of a model. @throws Error with what is wrong with it */
export function simulatorOf(path: URL): Simulator {
  const read = readModel(readFileSync(path, 'utf8'), 'logic-model.yaml');
  const check = read.ok ? checkModel(read.parsed) : read;
  if (!('checked' in check)) throw new Error(check.diagnostics.map(formatDiagnostic).join('\n'));
  return loadSimulator(check.checked, emitInstrumented(check.checked));
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
