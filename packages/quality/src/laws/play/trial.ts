import type { WorldState } from '@envloom/runtime';
import type { Rows, World } from '@envloom/sampler';
import type { ToolJudges } from '../judges/tool-judges.ts';
import type { ArgumentSource, Subject } from '../subject.ts';
import type { Call } from './call.ts';

/** What is wrong, as a sentence; undefined where nothing is. */
export type Verdict = string | undefined;

/** Where a run starts. */
export interface Start {
  readonly kind: 'initial' | 'grown';
  /** Of the worlds' random numbers. */
  readonly seed: number;
  /** Left out: the definition's own. */
  readonly state?: WorldState<Rows>;
  /** A world at this start that is never written to, to make forks of. */
  readonly origin?: World;
}

/** What a run is tried under; starts any number of equal worlds. */
export interface Trial {
  readonly subject: Subject;
  readonly judges: ToolJudges;
  readonly source: ArgumentSource;
  readonly start: Start;
  /** Of what is sampled. */
  readonly seed: number;
  /** No check is tried in fewer than one run of this many, lest few runs leave some out. */
  readonly rarest: number;
  /** Nothing is sampled: every law in question looks wherever it can. */
  readonly isThorough: boolean;
}

/**
 * A world at the start of the trial. Where runs are many they start as forks of one world, which
 * spares checking and hashing its rows again; what depends on that is told when nothing is sampled.
 */
export function startWorld({ subject, start, isThorough }: Trial): World {
  if (start.origin !== undefined && !isThorough) return start.origin.fork();
  const { seed } = start;
  return start.state === undefined
    ? subject.start({ seed })
    : subject.start({ seed, state: start.state });
}

/** A world of its own after these calls. */
export function worldAfter(trial: Trial, calls: readonly Call[]): World {
  const world = startWorld(trial);
  play(world, calls);
  return world;
}

/** Makes the calls; their results as JSON text. */
export function play(world: World, calls: readonly Call[]): readonly string[] {
  return calls.map(({ tool, args }) => JSON.stringify(world.call(tool, structuredClone(args))));
}

/** All that can be seen of a world, as a text: O(rows). */
export function pictureOf(world: World): string {
  return `${world.worldHash()} ${JSON.stringify(world.state())}`;
}

const mostSplits = 12;

/** Judges a run of this many calls parted somewhere: at one place, or when thorough at many. */
export function atSplits(
  { seed, isThorough }: Trial,
  length: number,
  judge: (split: number) => Verdict,
): Verdict {
  const sampled = (seed >>> 3) % (length + 1);
  const step = Math.max(1, Math.ceil(length / mostSplits));
  const spread = Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
  for (const split of isThorough ? new Set([sampled, ...spread]) : [sampled]) {
    const verdict = judge(split);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}

/** 32 bits that follow from two numbers (the finisher of MurmurHash3 by Austin Appleby). */
export function mixed(seed: number, salt: number): number {
  let hash = Math.imul(seed ^ Math.imul(salt + 1, 0x9e_37_79_b1), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
