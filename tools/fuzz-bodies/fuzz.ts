import { bodyOf } from './body.ts';
import { playBodies, type Played } from './play.ts';

/** What to fuzz. */
export interface FuzzOptions {
  readonly bodies: number;
  /** The seed of the first body; the others follow. */
  readonly seed: number;
  /** Bodies that are checked and called together. */
  readonly batch: number;
  readonly onProgress?: (progress: Played) => void;
}

const nothing: Played = {
  bodies: 0,
  refused: 0,
  calls: 0,
  slowest: 0,
  largest: 0,
  failures: [],
  outcomes: new Map(),
};

/** Writes, checks and calls bodies, batch by batch. */
export async function fuzzBodies(options: FuzzOptions): Promise<Played> {
  let played = nothing;
  for (let at = 0; at < options.bodies; at += options.batch) {
    const size = Math.min(options.batch, options.bodies - at);
    const bodies = Array.from({ length: size }, (_, index) => bodyOf(options.seed + at + index));
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other, so that calls can be timed
    played = together(played, await playBodies(bodies));
    options.onProgress?.(played);
  }
  return played;
}

function together(a: Played, b: Played): Played {
  const outcomes = new Map(a.outcomes);
  for (const [code, count] of b.outcomes) outcomes.set(code, (outcomes.get(code) ?? 0) + count);
  return {
    bodies: a.bodies + b.bodies,
    refused: a.refused + b.refused,
    calls: a.calls + b.calls,
    slowest: Math.max(a.slowest, b.slowest),
    largest: Math.max(a.largest, b.largest),
    failures: [...a.failures, ...b.failures],
    outcomes,
  };
}

/** One line: how many bodies were refused, how the calls of the others went. */
export function summaryOf(played: Played): string {
  const { bodies, refused, calls, slowest, largest, failures, outcomes } = played;
  const codes = [...outcomes].toSorted(([, a], [, b]) => b - a).map(([code, n]) => `${code} ${n}`);
  return (
    `${bodies} bodies: ${refused} refused, ${calls} calls (${codes.join(', ')}), ` +
    `slowest ${Math.round(slowest)} ms, largest ${Math.round(largest)} MB, ${failures.length} failures`
  );
}
