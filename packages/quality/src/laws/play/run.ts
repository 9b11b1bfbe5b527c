import type { Json } from '@envloom/core';
import type { Result } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import { isPlainObject } from '../judges/plain.ts';
import type { CallMade, Law, LawId, Reading } from '../law.ts';
import { type Breach, blamed, judged } from './breach.ts';
import { type Call, callText, thrownText } from './call.ts';
import { readWorld, type Selection, selected } from './selection.ts';
import { startWorld, type Trial, type Verdict } from './trial.ts';

/** What became of a run; it ends where a law is broken. */
export interface RunOutcome {
  readonly calls: readonly Call[];
  readonly succeeded: number;
  readonly breach?: Breach;
}

/** The next call, for the world as it is; undefined ends the run. */
export type NextCall = (world: World, index: number) => Call | undefined;

/** Plays a run and tries the laws on it. */
export function playRun(trial: Trial, laws: readonly Law[], next: NextCall): RunOutcome {
  const run = new Run(trial, laws);
  const breach = run.play(next);
  const { calls, succeeded } = run;
  const isInQuestion = laws.some(({ id }) => id === breach?.law);
  return breach !== undefined && isInQuestion ? { calls, succeeded, breach } : { calls, succeeded };
}

/** Plays these calls. */
export function playCalls(trial: Trial, laws: readonly Law[], calls: readonly Call[]): RunOutcome {
  return playRun(trial, laws, (_world, index) => calls[index]);
}

interface Watch {
  readonly law: LawId;
  readonly judge: (call: CallMade) => Verdict;
}

class Run {
  readonly calls: Call[] = [];
  succeeded = 0;
  readonly #trial: Trial;
  readonly #selection: Selection;
  readonly #results: string[] = [];

  constructor(trial: Trial, laws: readonly Law[]) {
    this.#trial = trial;
    this.#selection = selected(trial, laws);
  }

  play(next: NextCall): Breach | undefined {
    const world = attempted(
      'states-stay-valid',
      () => 'starting',
      () => startWorld(this.#trial),
    );
    if ('law' in world) return world;
    return this.#playOn(world.value, next) ?? this.#judgeRun(world.value);
  }

  #playOn(world: World, next: NextCall): Breach | undefined {
    const start = this.#read(world);
    if ('law' in start) return start;
    const watches = this.#watches(start.value);
    let before = start.value;
    for (let index = 0; ; index += 1) {
      const call = next(world, index);
      if (call === undefined) return undefined;
      const made = this.#make(world, call, before);
      if ('law' in made) return made;
      const breach = firstBreach(watches, made.value);
      if (breach !== undefined) return breach;
      before = made.value.after;
    }
  }

  #watches(start: Reading): readonly Watch[] {
    const { calls } = this.#selection;
    return calls.map(({ law, check }) => ({ law, judge: check.watch(this.#trial, start) }));
  }

  #read(world: World): Attempt<Reading> {
    const { reads } = this.#selection;
    return attempted(
      'calls-never-throw',
      () => 'looking at the world',
      () => readWorld(world, reads),
    );
  }

  #make(world: World, call: Call, before: Reading): Attempt<CallMade> {
    this.calls.push(call);
    const { tool, args } = call;
    const done = attempted<Result<Json>>(
      'calls-never-throw',
      () => callText(call),
      () => world.call(tool, structuredClone(args)),
    );
    if ('law' in done) return done;
    const result = done.value;
    const breach = this.#note(call, result);
    if (breach !== undefined) return breach;
    const after = this.#read(world);
    if ('law' in after) return after;
    const spec = this.#trial.judges.get(tool)?.tool;
    return { value: { ...call, spec, result, before, after: after.value, world } };
  }

  #note(call: Call, result: Result<Json>): Breach | undefined {
    if (!isPlainObject(result))
      return { law: 'results-are-as-declared', message: `${callText(call)} gives no result.` };
    if (result.success) this.succeeded += 1;
    if (!this.#selection.keepsResults) return undefined;
    const what = () => `writing what ${callText(call)} gives as JSON`;
    const text = attempted('results-are-as-declared', what, () => JSON.stringify(result));
    if ('law' in text) return text;
    this.#results.push(text.value);
    return undefined;
  }

  #judgeRun(world: World): Breach | undefined {
    const run = { calls: this.calls, results: this.#results, world };
    for (const { law, check } of this.#selection.ends) {
      const breach = judged(law, () => check.judge(this.#trial, run));
      if (breach === undefined) continue;
      return check.comparesPlays ? blamed(breach, this.#trial, run) : breach;
    }
    return undefined;
  }
}

type Attempt<T> = Breach | { readonly value: T };

/** Does what may not throw. */
function attempted<T>(law: LawId, what: () => string, deed: () => T): Attempt<T> {
  try {
    return { value: deed() };
  } catch (thrown) {
    return { law, message: `${what()} throws ${thrownText(thrown)}.` };
  }
}

function firstBreach(watches: readonly Watch[], made: CallMade): Breach | undefined {
  for (const { law, judge } of watches) {
    const breach = judged(law, () => judge(made));
    if (breach !== undefined) return breach;
  }
  return undefined;
}
