import type { ModelPath } from '@envloom/logic-model';
import type { SamplingProblem } from './problem.ts';

/** Misfits, without one value that fits, after which a hint counts as wrong. */
const enough = 3;

interface Trial {
  readonly path: ModelPath;
  readonly name: string;
  fits: number;
  misfits: number;
}

/** Counts whether what hints' expressions give is accepted. */
export class HintTrials {
  readonly #trials: Trial[] = [];

  /** The counts of one hint. @param name what takes the values */
  trial(path: ModelPath, name: string): Trial {
    const trial: Trial = { path, name, fits: 0, misfits: 0 };
    this.#trials.push(trial);
    return trial;
  }

  /** Hints that were tried and never gave a value that fits. */
  get problems(): readonly SamplingProblem[] {
    return this.#trials
      .filter(({ fits, misfits }) => fits === 0 && misfits >= enough)
      .map(({ path, name }) => ({
        code: 'HINT_INVALID',
        path,
        message: `\`${String(path.at(-1))}\` never gives a value that ${name} accepts.`,
        fix: 'Write an expression whose values have the type and lie within the constraints.',
      }));
  }
}
