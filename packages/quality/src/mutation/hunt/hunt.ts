import { derivedSeed, drawFrom } from '@envloom/sampler';
import type { Playground } from '../../explore/explorer.ts';
import type { Observation } from '../../explore/observation.ts';
import { preparations } from '../../explore/preparation.ts';
import type { MutantResult } from '../mutants.ts';
import { CoverageTarget } from './coverage-target.ts';

export interface HuntOptions {
  readonly seed: number;
  readonly isOver?: () => boolean;
}

/**
 * Calls spent on one survivor, and on all of them: within 150 calls nearly all are caught that ever
 * are, and the largest environments take under two seconds.
 */
const mostForOne = 400;
const mostCalls = 5_000;

/**
 * Hunts the mutants that recorded calls do not tell from the model. Exploration stops at the branches:
 * it seldom plays equality with the clock, or what rows of another parent would do to a filter that
 * is missing. Here each survivor has calls aimed at the operands that only the model or only the
 * mutant compares. A survivor is killed only by a call that was made on forks of one world and went
 * otherwise. What cannot be told apart by any call survives and counts: nothing is taken for
 * equivalent on suspicion.
 *
 * Moments of rows meet the clock by waiting: a world's clock moves on to the second that they name.
 */
export function huntSurvivors(
  playground: Playground,
  results: readonly MutantResult[],
  observations: readonly Observation[],
  { seed, isOver }: HuntOptions,
): MutantResult[] {
  const { simulator, sampler } = playground;
  const preparing = preparations(simulator.checked, simulator.setup);
  const grounds = { simulator, sampler, preparing, draw: drawFrom(derivedSeed(seed, 'hunt')) };
  const pursuits = results.flatMap((result, at) =>
    result.met > 0 && result.noticed === undefined
      ? [new CoverageTarget(grounds, at, startsOf(result, at, observations))]
      : [],
  );
  pursue(pursuits, isOver);
  const caught = new Map(pursuits.map(({ mutant, noticed }) => [mutant, noticed]));
  return results.map((result, at) => {
    const noticed = caught.get(at);
    return noticed === undefined ? result : { ...result, noticed };
  });
}

/** A dropped guard matters to the calls that it refused. */
function startsOf(
  { mutant, refused }: MutantResult,
  at: number,
  observations: readonly Observation[],
): readonly Observation[] {
  const met = observations.filter(({ reached }) => reached.includes(at));
  if (mutant.kind !== 'drop-guard' || refused === 0) return met;
  return met.filter(({ result }) => !result.success && result.error.code === mutant.code);
}

/** By turns, so that what cannot be caught takes no calls from the others. */
function pursue(pursuits: readonly CoverageTarget[], isOver: HuntOptions['isOver']): void {
  let spent = 0;
  let open = pursuits;
  while (open.length > 0) {
    for (const pursuit of open) {
      if (spent >= mostCalls || isOver?.() === true) return;
      const before = pursuit.calls;
      pursuit.round();
      spent += pursuit.calls - before;
    }
    open = open.filter(({ noticed, calls }) => noticed === undefined && calls < mostForOne);
  }
}
