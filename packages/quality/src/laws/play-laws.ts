import fc, { type RunDetails } from 'fast-check';
import { forksAreIsolated } from './checks/forks-are-isolated.ts';
import { laws as allLaws } from './catalogue.ts';
import { toolJudgesOf } from './judges/tool-judges.ts';
import type { Law, LawId } from './law.ts';
import { Binder, type Intent } from './play/intent.ts';
import { mixed, type Trial } from './play/trial.ts';
import { playRun, type RunOutcome } from './play/run.ts';
import { grownWorlds, Starts } from './play/starts.ts';
import { type LawReport, type LawViolation, violationOf } from './report.ts';
import { type Play, shortest } from './shrink/shortest.ts';
import type { ArgumentSource, Subject, WorldSource } from './subject.ts';

export interface PlayOptions {
  readonly seed: number;
  /** Runs in all. */
  readonly runs: number;
  /** Most calls of a run. */
  readonly length: number;
  /** What has not been played when this turns true is left out. */
  readonly isOver?: () => boolean;
  readonly onProgress?: (calls: number) => void;
}

/** Plays random runs and tries the laws on them. Deterministic, unless `isOver` ends it. */
export function playLaws(
  subject: Subject,
  sampler: ArgumentSource & WorldSource,
  options: PlayOptions,
): LawReport {
  const session = new Session(subject, sampler, options);
  const violations = session.violations();
  const { calls, runs, succeeded } = session;
  return { calls, runs, succeeded, violations };
}

/** How often at least, about, each check is tried. */
const timesTried = 8;

type Drawn = [start: number, seed: number, intents: Intent[]];

/** Evenly spread, and nothing to be gained by another. */
const anyNumber = fc.noShrink(fc.noBias(fc.nat()));

class Session {
  calls = 0;
  runs = 0;
  succeeded = 0;
  readonly #subject: Subject;
  readonly #sampler: ArgumentSource & WorldSource;
  readonly #options: PlayOptions;
  readonly #binder: Binder;
  #laws = allLaws;

  constructor(subject: Subject, sampler: ArgumentSource & WorldSource, options: PlayOptions) {
    this.#subject = subject;
    this.#sampler = sampler;
    this.#options = options;
    this.#binder = new Binder(sampler, subject.tools);
  }

  /** Searches on for other laws once one was found broken. */
  violations(): readonly LawViolation[] {
    const found: LawViolation[] = [];
    let seed = this.#options.seed | 0;
    for (;;) {
      const violation = this.#search(seed);
      if (violation === undefined) return found;
      found.push(violation);
      this.#laws = this.#laws.filter((law) => isStillTried(law, violation.law));
      seed = mixed(seed, found.length) | 0;
    }
  }

  #search(seed: number): LawViolation | undefined {
    const { length, runs } = this.#options;
    const numRuns = runs - this.runs;
    if (numRuns <= 0 || this.#laws.length === 0) return undefined;
    const search = new Search(this.#laws);
    const starts = new Starts(
      this.#subject,
      this.#sampler,
      seed,
      this.#laws.includes(forksAreIsolated),
    );
    const property = fc.property(
      fc.nat({ max: grownWorlds }),
      anyNumber,
      fc.array(anyNumber, { maxLength: length, size: 'max' }),
      (...drawn) => this.#holds(search, starts, drawn),
    );
    return this.#reported(search, fc.check(property, { seed, numRuns }));
  }

  #holds(search: Search, starts: Starts, [start, seed, intents]: Drawn): boolean {
    if (this.#isOver()) return true;
    const trial: Trial = {
      subject: this.#subject,
      source: this.#sampler,
      judges: toolJudgesOf(this.#subject.definition),
      start: starts.at(start),
      seed,
      rarest: Math.max(1, Math.floor(this.#options.runs / timesTried)),
      isThorough: search.isShrinking,
    };
    const outcome = playRun(trial, search.laws, (world, index) => {
      const intent = intents[index];
      return intent === undefined ? undefined : this.#binder.bind(intent, world);
    });
    if (!search.isShrinking) this.#count(outcome);
    return search.note(trial, outcome);
  }

  #count({ calls, succeeded }: RunOutcome): void {
    this.runs += 1;
    this.calls += calls.length;
    this.succeeded += succeeded;
    this.#options.onProgress?.(this.calls);
  }

  #reported(search: Search, details: RunDetails<Drawn>): LawViolation | undefined {
    if (!details.failed) return undefined;
    const { play, law } = search;
    if (play === undefined || law === undefined) throw failureOf(details);
    return violationOf(shortest(play, law, () => this.#isOver()));
  }

  #isOver(): boolean {
    return this.#options.isOver?.() ?? false;
  }
}

/** One violation of each law is enough; without determinism comparisons tell nothing. */
function isStillTried(law: Law, broken: LawId): boolean {
  const comparesPlays = law.eachRun?.comparesPlays === true;
  return law.id !== broken && !(broken === 'play-is-deterministic' && comparesPlays);
}

/** One search for a breach: once one is found, only its law is tried, and thoroughly. */
class Search {
  readonly #laws: readonly Law[];
  play: Play | undefined;

  constructor(laws: readonly Law[]) {
    this.#laws = laws;
  }

  get law(): Law | undefined {
    const id: LawId | undefined = this.play?.breach.law;
    return this.#laws.find((law) => law.id === id);
  }

  get laws(): readonly Law[] {
    return this.law === undefined ? this.#laws : [this.law];
  }

  get isShrinking(): boolean {
    return this.play !== undefined;
  }

  /** Notes a breach, smaller than the last one; whether there is none. */
  note(trial: Trial, { calls, breach }: RunOutcome): boolean {
    if (breach === undefined) return true;
    this.play = { trial, calls, breach };
    return false;
  }
}

/** What was thrown is no breach but a fault of the sampler or of a law. */
function failureOf({ errorInstance }: RunDetails<Drawn>): Error {
  return errorInstance instanceof Error ? errorInstance : new Error(String(errorInstance));
}
