import type { ModelPath } from '@envloom/logic-model';
import { CallTrials } from './call-trials.ts';
import { HintTrials } from './hint-trials.ts';

/** What a model's hints could not give. */
export interface SamplingProblem {
  readonly code:
    'ARGUMENTS_REFUSED' | 'HINT_INVALID' | 'TABLE_ALWAYS_EMPTY' | 'WORLD_UNSATISFIABLE';
  /** Where it is in the model. */
  readonly path: ModelPath;
  /** What is wrong. */
  readonly message: string;
  /** What to write instead. */
  readonly fix: string;
}

/** Collects problems, each place and code once. */
export class Problems {
  /** What hints gave so far. */
  readonly trials = new HintTrials();
  /** What calls came to so far. */
  readonly calls = new CallTrials();
  readonly #found = new Map<string, SamplingProblem>();

  add(problem: SamplingProblem): void {
    const name = `${problem.code} ${problem.path.join('.')}`;
    if (!this.#found.has(name)) this.#found.set(name, problem);
  }

  get all(): readonly SamplingProblem[] {
    return [...this.#found.values(), ...this.trials.problems, ...this.calls.problems];
  }
}
