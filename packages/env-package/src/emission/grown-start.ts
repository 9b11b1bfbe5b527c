import { emitInstrumented, type ExampleCall, type InitialSource } from '@envloom/codegen';
import type { CheckedModel, Operation } from '@envloom/logic-model';
import { StateError, type WorldState } from '@envloom/runtime';
import {
  createSampler,
  drawFrom,
  loadSimulator,
  type Rows,
  type Sampler,
  type Simulator,
} from '@envloom/sampler';
import { watchModelCode } from '@envloom/runtime/node';

/** What a package shows of a world that is lived in. */
export interface GrownStart {
  /** Absent where the model gives the rows itself, and where nothing valid was found. */
  readonly initial?: InitialSource;
  /** Absent where no call succeeds. */
  readonly example?: ExampleCall;
}

/** Any would do: it is the same on every run, so that the same model gives the same package. */
const worldSeed = 7;
/** Calls tried for an example with each tool. */
const tries = 40;

/** Grows the world that a package starts with, and finds a call that does something in it. */
export function grownStart(checked: CheckedModel): GrownStart {
  watchModelCode();
  const simulator = loadSimulator(checked, emitInstrumented(checked));
  const sampler = createSampler(simulator, 'natural');
  const initial = checked.model.initial?.rows === undefined ? grown(sampler) : undefined;
  const example = exampleCall(simulator, sampler, initial);
  return { ...(initial && { initial }), ...(example && { example }) };
}

/** Undefined where neither the hints nor the operations of the model give a valid world. */
function grown(sampler: Sampler): WorldState<Rows> | undefined {
  try {
    return sampler.grow(worldSeed, { manner: 'sensible' }).world.state();
  } catch (thrown) {
    if (thrown instanceof StateError) return undefined;
    throw thrown;
  }
}

function exampleCall(
  simulator: Simulator,
  sampler: Sampler,
  state: WorldState<Rows> | undefined,
): ExampleCall | undefined {
  for (const { name } of tellingFirst(simulator.checked.model.operations)) {
    const world = simulator.start({ seed: 1, ...(state && { state }) });
    const args = sampler.succeedingArguments(world, name, drawFrom(worldSeed), tries);
    const result = args === undefined ? undefined : world.call(name, args);
    if (args !== undefined && result?.success === true) {
      return { tool: name, args, data: result.data };
    }
  }
  return undefined;
}

/** Mutations before queries; among them those first that act on rows and show what became of them. */
function tellingFirst(operations: readonly Operation[]): readonly Operation[] {
  return operations.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ kind, administrative, params, returns }: Operation): number {
  const lacks = [
    kind !== 'mutation',
    administrative === true,
    returns === undefined,
    !params.some(({ type }) => type === 'ref'),
  ];
  return Number.parseInt(lacks.map(Number).join(''), 2);
}
