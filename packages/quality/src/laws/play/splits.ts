import type { Trial } from './trial.ts';

const most = 12;

/** Places to part a run of this many calls at: one of them, or when thorough many. */
export function splitsOf({ seed, isThorough }: Trial, length: number): readonly number[] {
  const sampled = (seed >>> 3) % (length + 1);
  if (!isThorough) return [sampled];
  const step = Math.max(1, Math.ceil(length / most));
  const spread = Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
  return [...new Set([sampled, ...spread])];
}
