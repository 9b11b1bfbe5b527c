import type { Mutant } from '@envloom/codegen';
import type { Probe } from '@envloom/sampler';
import type { Observation } from '../explore/observation.ts';
import { Expectation, type Noticed } from './kill.ts';

/** What became of one mutant. */
export interface MutantResult {
  readonly mutant: Mutant;
  /** Calls that came by its place. */
  readonly met: number;
  /** For a dropped guard: calls that it had refused. */
  readonly refused: number;
  /** Who noticed it first; nothing: it survived. */
  readonly noticed?: Noticed;
}

/** Calls tried with one mutant before it counts as survived. */
const mostTried = 250;
const mostRefusals = 40;

/**
 * Switches on each mistake in turn and makes the recorded calls that came by its place again. It is
 * killed by the first that goes otherwise; a mutant that nobody met is not counted.
 */
export function runMutants(
  probe: Probe,
  mutants: readonly Mutant[],
  observations: readonly Observation[],
  onProgress?: (done: number) => void,
): MutantResult[] {
  const tests = expectationsByMutant(mutants.length, observations);
  try {
    return mutants.map((mutant, at) => {
      probe.mutant = at;
      if (at % 20 === 0) onProgress?.(at);
      return resultOf(mutant, tests[at] ?? []);
    });
  } finally {
    probe.mutant = -1;
  }
}

function expectationsByMutant(
  count: number,
  observations: readonly Observation[],
): readonly (readonly Expectation[])[] {
  const tests: Expectation[][] = Array.from({ length: count }, () => []);
  for (const observation of observations) {
    const expectation = new Expectation(observation);
    for (const mutant of observation.reached) tests[mutant]?.push(expectation);
  }
  return tests;
}

function resultOf(mutant: Mutant, tests: readonly Expectation[]): MutantResult {
  const isGuard = mutant.kind === 'drop-guard';
  const refused = isGuard ? tests.filter((test) => isRefusedBy(mutant, test)) : [];
  const tried = isGuard ? refused.slice(0, mostRefusals) : tests.slice(0, mostTried);
  const result = { mutant, met: tests.length, refused: refused.length };
  for (const test of tried) {
    const noticed = test.retry();
    if (noticed !== undefined) return { ...result, noticed };
  }
  return result;
}

/** A dropped guard matters to the calls that it had refused. */
function isRefusedBy({ code }: Mutant, { observation: { result } }: Expectation): boolean {
  return !result.success && result.error.code === code;
}
