import type { World } from '@envloom/sampler';
import type { CallCheck, Law, LawId, Reading, RunCheck } from '../law.ts';
import { mixed, type Trial } from './trial.ts';

type Reads = CallCheck['reads'];

/** The checks of a run, as its seed selects them. */
export interface Selection {
  readonly calls: readonly { readonly law: LawId; readonly check: CallCheck }[];
  readonly ends: readonly { readonly law: LawId; readonly check: RunCheck }[];
  /** What is read of the world after every call. */
  readonly reads: Reads;
  /** Whether the results of all calls are wanted at the end. */
  readonly keepsResults: boolean;
}

/** Selects what is tried in a run; when thorough everything. */
export function selected(trial: Trial, laws: readonly Law[]): Selection {
  const calls = laws.flatMap(({ id, eachCall: check }) =>
    check !== undefined && isTried(trial, callSalt, check) ? [{ law: id, check }] : [],
  );
  const ends = laws.flatMap(({ id, eachRun: check }) =>
    check !== undefined && isTried(trial, saltOf(id), check) ? [{ law: id, check }] : [],
  );
  return {
    calls,
    ends,
    reads: mostOf(calls.map(({ check }) => readsOf(trial, check))),
    keepsResults: ends.some(({ check }) => check.comparesPlays),
  };
}

/** Hashes might hide something, so where nothing is sampled the rows are compared as well. */
function readsOf({ isThorough }: Trial, { reads }: CallCheck): Reads {
  return isThorough && reads === 'hash' ? 'state' : reads;
}

function isTried(trial: Trial, salt: number, { oneIn }: { readonly oneIn: number }): boolean {
  const share = Math.min(oneIn, trial.rarest);
  return trial.isThorough || share === 1 || mixed(trial.seed, salt) % share === 0;
}

/** Checks of calls are tried in the same runs, where one reading serves all. */
const callSalt = 0;

/** Checks of runs are selected independently of each other. */
function saltOf(law: LawId): number {
  let salt = 0;
  for (let at = 0; at < law.length; at += 1) salt = (Math.imul(salt, 31) + law.charCodeAt(at)) | 0;
  return salt;
}

const nothing: Reading = {};

/** Reads a world: its world hash; or everything, which costs O(rows). */
export function readWorld(world: World, reads: Reads): Reading {
  if (reads === 'nothing') return nothing;
  if (reads === 'hash') return { worldHash: world.worldHash() };
  return { worldHash: world.worldHash(), stateHash: world.hash(), state: world.state() };
}

const order: readonly Reads[] = ['nothing', 'hash', 'state'];

/** The least reading that serves all. */
function mostOf(reads: readonly Reads[]): Reads {
  return reads.reduce(
    (most, each) => (order.indexOf(each) > order.indexOf(most) ? each : most),
    'nothing',
  );
}
