import { checkText, modelFile } from '@envloom/env-package';
import type { CheckedModel } from '@envloom/logic-model';
import { createGeneratorContext } from '@envloom/scen-generator';
import { SourceProblems } from './job.ts';

/** Texts whose stages are kept: the next preview is mostly of the same one. */
const mostKept = 2;

/** Keeps what was made last. */
export class Kept<T> {
  readonly #made = new Map<string, T>();

  of(key: string, make: () => T): T {
    const value = this.#made.get(key) ?? make();
    this.#made.delete(key);
    this.#made.set(key, value);
    const [oldest] = this.#made.keys();
    if (this.#made.size > mostKept && oldest !== undefined) this.#made.delete(oldest);
    return value;
  }
}

const models = new Kept<CheckedModel>();
const stages = new Kept<ReturnType<typeof createGeneratorContext>>();

/**
 * A model without errors.
 *
 * @throws SourceProblems
 */
export function checkedModel(text: string): CheckedModel {
  return models.of(text, () => {
    const check = checkText(text, modelFile);
    if (!check.ok) throw new SourceProblems(check.problems);
    return check.checked;
  });
}

/**
 * A model, ready to be played.
 *
 * @throws SourceProblems
 */
export function stageOf(text: string): ReturnType<typeof createGeneratorContext> {
  return stages.of(text, () => createGeneratorContext(checkedModel(text)));
}
