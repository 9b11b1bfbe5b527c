import { forksAreIsolated } from '../checks/forks-are-isolated.ts';
import type { Law } from '../law.ts';
import type { Breach } from '../play/breach.ts';
import type { Call } from '../play/call.ts';
import { playCalls, type RunOutcome } from '../play/run.ts';
import { type Start, startWorld, type Trial } from '../play/trial.ts';
import { simplerCalls } from './simpler-arguments.ts';
import { smallest } from './smallest.ts';
import { smallerState } from './smaller-state.ts';

/** A play that breaks a law. */
export interface Play {
  readonly trial: Trial;
  readonly calls: readonly Call[];
  readonly breach: Breach;
}

/** Tells when to leave it at what has been found. */
export type IsOver = () => boolean;

/**
 * The shortest play to be found that breaks the same law: from the initial world if that will do,
 * with no call, no argument and (of a grown world) no row that is not needed. Where a play breaks no
 * law unless it starts as a fork, the fork may be to blame.
 */
export function shortest(play: Play, law: Law, isOver: IsOver): Play {
  for (const each of new Set([law, forksAreIsolated])) {
    const tried = new Attempts(each, isOver);
    const again = tried.play({ ...play.trial, isThorough: true }, play.calls);
    if (again !== undefined) return tried.shrunk(again);
  }
  return play;
}

/** Plays that were tried, all under the same law. */
class Attempts {
  readonly #law: Law;
  readonly #isOver: IsOver;

  constructor(law: Law, isOver: IsOver) {
    this.#law = law;
    this.#isOver = isOver;
  }

  /** The play up to where it breaks the law, if it does. */
  play(trial: Trial, calls: readonly Call[]): Play | undefined {
    if (this.#isOver()) return undefined;
    const outcome: RunOutcome = playCalls(trial, [this.#law], calls);
    const { breach } = outcome;
    return breach?.law === this.#law.id ? { trial, calls: outcome.calls, breach } : undefined;
  }

  shrunk(from: Play): Play {
    const { trial } = from;
    const initial: Start = { kind: 'initial', seed: trial.start.seed };
    let best = this.play({ ...trial, start: initial }, from.calls) ?? from;
    best = this.fewerCalls(best);
    best = this.simplerCalls(best);
    best = this.fewerCalls(best);
    return this.smallerStart(best);
  }

  fewerCalls(from: Play): Play {
    let best = from;
    smallest(from.calls, (calls) => {
      const found = this.play(from.trial, calls);
      if (found !== undefined) best = found;
      return found !== undefined;
    });
    return best;
  }

  simplerCalls(from: Play): Play {
    let best = from;
    for (let index = 0; index < best.calls.length; index += 1)
      best = this.#simplerCall(best, index);
    return best;
  }

  #simplerCall(from: Play, index: number): Play {
    const call = from.calls[index];
    for (const simpler of call === undefined ? [] : simplerCalls(call)) {
      const found = this.play(from.trial, from.calls.with(index, simpler));
      if (found !== undefined && found.calls.length > index) return this.#simplerCall(found, index);
    }
    return from;
  }

  smallerStart(from: Play): Play {
    const { state } = from.trial.start;
    if (state === undefined) return from;
    let best = from;
    smallerState(state, from.trial.subject.definition.entities, (smaller) => {
      const start: Start = { ...from.trial.start, state: smaller };
      const trial = { ...from.trial, start };
      const found = canStart(trial) ? this.play(trial, from.calls) : undefined;
      if (found !== undefined) best = found;
      return found !== undefined;
    });
    return best;
  }
}

/** Rows that others need cannot be left out. */
function canStart(trial: Trial): boolean {
  try {
    startWorld(trial);
    return true;
  } catch {
    return false;
  }
}
