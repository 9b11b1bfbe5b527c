import { derivedSeed } from '@envloom/sampler';
import type { Scenario } from '@envloom/episodes';

type Split = Scenario['split'];

/** The share of scenarios, and of environments, that is held out for evaluation. */
const heldOutShare = 0.1;

/** The id of the n-th scenario of a set, from 1: `library-loans-7-0012`. */
export function scenarioId(env: string, seed: number, n: number): string {
  return `${env}-${seed}-${String(n).padStart(4, '0')}`;
}

/**
 * Which part of the data a scenario belongs to. It follows from the seed and the id alone (FNV-1a of
 * `seed, "split", env, id`, mixed as in MurmurHash3, as a fraction of 2^32, is below the share), so
 * it stays when the set grows.
 */
export function splitOf(seed: number, env: string, id: string, share = heldOutShare): Split {
  return fractionOf(derivedSeed(seed, 'split', env, id)) < share ? 'held-out' : 'train';
}

/** Which part of the data a whole environment belongs to, in the same manner. */
export function splitOfEnvironment(seed: number, env: string, share = heldOutShare): Split {
  return fractionOf(derivedSeed(seed, 'environment-split', env)) < share ? 'held-out' : 'train';
}

/** Signed 32 bits as a fraction from 0 to 1. */
const fractionOf = (hash: number): number => (hash >>> 0) / 4_294_967_296;
