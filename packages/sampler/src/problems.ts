import type { Json } from '@envloom/core';
import type { ModelPath } from '@envloom/logic-model';
import type { Result } from '@envloom/runtime';

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

/** What the expression of a hint gave so far. */
interface HintTrial {
  fits: number;
  misfits: number;
  readonly problem: SamplingProblem;
}

/** The calls of a tool so far, as long as all were refused for their arguments. */
interface RefusedCalls {
  calls: number;
  readonly path: ModelPath;
  readonly message: string;
}

/** Misfits, without one value that fits, after which a hint counts as wrong. */
const enoughMisfits = 3;
/** Calls of a tool, all refused for their arguments, after which the arguments count as wrong. */
const enoughRefusals = 12;

/** Collects problems, each place and code once. */
export class Problems {
  readonly #found = new Map<string, SamplingProblem>();
  readonly #hints: HintTrial[] = [];
  readonly #refused = new Map<string, RefusedCalls>();
  /** Tools with a call that got past the check of its arguments. */
  readonly #accepted = new Set<string>();

  add(problem: SamplingProblem): void {
    const name = `${problem.code} ${problem.path.join('.')}`;
    if (!this.#found.has(name)) this.#found.set(name, problem);
  }

  /** Adds that a hint of a field gives nothing of use. */
  addHint(path: ModelPath, hint: string, message: string, fix: string): void {
    this.add({ code: 'HINT_INVALID', path: [...path, 'sample', hint], message, fix });
  }

  /** Counts for what the expression of a hint gives. @param name what takes the values */
  hintTrial(path: ModelPath, hint: string, name: string): HintTrial {
    const problem: SamplingProblem = {
      code: 'HINT_INVALID',
      path: [...path, 'sample', hint],
      message: `\`${hint}\` never gives a value that ${name} accepts.`,
      fix: 'Write an expression whose values have the type and lie within the constraints.',
    };
    const trial = { fits: 0, misfits: 0, problem };
    this.#hints.push(trial);
    return trial;
  }

  /** Counts a call. @param path the operation in the model */
  countCall(path: ModelPath, tool: string, result: Result<Json>): void {
    if (this.#accepted.has(tool)) return;
    if (result.success || result.error.code !== 'INVALID_ARGUMENTS') {
      this.#accepted.add(tool);
      this.#refused.delete(tool);
      return;
    }
    const refused = this.#refused.get(tool) ?? { calls: 0, path, message: result.error.message };
    refused.calls += 1;
    this.#refused.set(tool, refused);
  }

  get all(): readonly SamplingProblem[] {
    const unfit = this.#hints.filter(({ fits, misfits }) => fits === 0 && misfits >= enoughMisfits);
    return [...this.#found.values(), ...unfit.map(({ problem }) => problem), ...this.#refusals()];
  }

  #refusals(): readonly SamplingProblem[] {
    return [...this.#refused]
      .filter(([, { calls }]) => calls >= enoughRefusals)
      .map(([tool, { path, calls, message }]) => ({
        code: 'ARGUMENTS_REFUSED',
        path,
        message: `All ${calls} calls of ${tool} were refused for their arguments: ${message}`,
        fix: 'Give the param examples that it accepts, or fill the table that it refers to.',
      }));
  }
}
