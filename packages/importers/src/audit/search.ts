import type { PyDict } from '../python/values/dict.ts';
import { changesOf } from './changes.ts';
import { type Check, judge, type Verdict } from './check.ts';
import { literalsOf } from './literals.ts';
import type { StateMaker, StateObject } from './state.ts';
import { Trace } from './trace.ts';

/** A check in its scenario. */
export interface Judged {
  readonly check: Check;
  readonly initial: PyDict;
  readonly maker: StateMaker;
}

/** What looking for a state came to. */
export interface SearchEnd {
  /** A state of which the check says what was wanted. */
  readonly found: StateObject | undefined;
  /** Whether all changes that were thought of were tried. */
  readonly isWhole: boolean;
  /** How many changed states it judged, and how often it raised an error. */
  readonly judged: number;
  readonly raised: number;
  /** Why it could not be judged on some. */
  readonly undecided: string | undefined;
}

/** A state with what the check did on it. */
export interface Look {
  readonly verdict: Verdict;
  readonly trace: Trace;
}

export function lookAt({ check, initial, maker }: Judged, state: StateObject): Look {
  const trace = new Trace(maker.root);
  return { verdict: judge(check, initial, maker.make(state), trace), trace };
}

/**
 * Looks for a state of which a check says what is wanted, by changing the state step by step in the places it looks at. A
 * changed state leads further where the check takes a branch or looks at a place as on none before.
 */
export function search(
  judged: Judged,
  start: StateObject,
  wanted: 'holds' | 'fails',
  budget: number,
): SearchEnd {
  const literals = literalsOf(judged.check);
  const seen = new Set<string>();
  const open = [{ state: start, look: lookAt(judged, start) }];
  noteNew(open[0]?.look, seen);
  const counts = { judged: 0, raised: 0 };
  let undecided: string | undefined;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const further = [];
    for (const { state } of changesOf(next.state, next.look.trace, literals)) {
      if (counts.judged >= budget)
        return { found: undefined, isWhole: false, ...counts, undecided };
      const look = lookAt(judged, state);
      counts.judged += 1;
      if (look.verdict.kind === wanted)
        return { found: state, isWhole: true, ...counts, undecided };
      if (look.verdict.kind === 'raises') counts.raised += 1;
      if (look.verdict.kind === 'undecided') undecided ??= look.verdict.reason;
      if (noteNew(look, seen)) further.push({ state, look });
    }
    open.push(...further.toReversed());
  }
  return { found: undefined, isWhole: true, ...counts, undecided };
}

/** Whether a look shows something new. */
function noteNew(look: Look | undefined, seen: Set<string>): boolean {
  const before = seen.size;
  for (const way of look?.trace.coverage ?? []) seen.add(way);
  return seen.size > before;
}
