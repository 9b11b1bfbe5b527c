import type { ModelPath } from '@envloom/logic-model';
import type { Json } from '@envloom/core';
import type { Result } from '@envloom/runtime';
import type { SamplingProblem } from './problem.ts';

/** Calls of a tool, all refused for their arguments, after which the arguments count as wrong. */
const enough = 12;

interface Trial {
  readonly path: ModelPath;
  readonly tool: string;
  calls: number;
  readonly message: string;
}

/** Watches whether the arguments that are drawn for a tool are ever accepted. */
export class CallTrials {
  /** Tools with a call that got past the check of its arguments. */
  readonly #accepted = new Set<string>();
  readonly #refused = new Map<string, Trial>();

  /** Counts a call. @param path the operation in the model */
  count(path: ModelPath, tool: string, result: Result<Json>): void {
    if (this.#accepted.has(tool)) return;
    if (result.success || result.error.code !== 'INVALID_ARGUMENTS') {
      this.#accepted.add(tool);
      this.#refused.delete(tool);
      return;
    }
    const { message } = result.error;
    const trial = this.#refused.get(tool) ?? { path, tool, calls: 0, message };
    trial.calls += 1;
    this.#refused.set(tool, trial);
  }

  /** Tools of which every call was refused for its arguments. */
  get problems(): readonly SamplingProblem[] {
    return [...this.#refused.values()]
      .filter(({ calls }) => calls >= enough)
      .map(({ path, tool, calls, message }) => ({
        code: 'ARGUMENTS_REFUSED',
        path,
        message: `All ${calls} calls of ${tool} were refused for their arguments: ${message}`,
        fix: 'Give the param examples that it accepts, or fill the table that it refers to.',
      }));
  }
}
