import { LanguageModelError, ownProblems, type LanguageModelProblem } from '@envloom/llm';

/** How one thing ended, such as a topic. */
interface End {
  readonly kind: string;
  readonly error?: Error;
}

/** Problems that may pass, or meet one question only: a few of them do not end a run. */
const passing: ReadonlySet<LanguageModelProblem> = new Set(['timeout', 'server']);
const mostPassing = 3;

/** Problems after which what is in the ledger can still be used. */
const withoutAbort: ReadonlySet<LanguageModelProblem> = new Set(['budget', 'cancelled']);

/** Ends a run in which every further question would fail as well. */
export class StopRule {
  readonly #controller = new AbortController();
  readonly signal: AbortSignal;
  #passed = 0;
  #cause: LanguageModelError | undefined;

  /** @param signal ends the run from outside */
  constructor(signal: AbortSignal) {
    this.signal = AbortSignal.any([signal, this.#controller.signal]);
  }

  /** What ended the run, or kept parts of it from being done. */
  get cause(): LanguageModelError | undefined {
    return this.#cause;
  }

  note(end: End): void {
    if (end.kind !== 'stopped' || !(end.error instanceof LanguageModelError)) return;
    const { problem } = end.error;
    if (ownProblems.has(problem) || this.#controller.signal.aborted) return;
    if (passing.has(problem)) {
      this.#passed += 1;
      if (this.#passed < mostPassing) return;
    }
    this.#cause ??= end.error;
    if (!withoutAbort.has(problem)) this.#controller.abort(end.error);
  }
}
