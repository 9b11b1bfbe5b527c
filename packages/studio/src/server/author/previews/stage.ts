import { LastUsed } from '@envloom/core';
import { checkText, modelFile } from '@envloom/env-package';
import type { CheckedModel } from '@envloom/logic-model';
import { createGeneratorContext } from '@envloom/scen-generator';
import { SourceProblems } from './job.ts';

/** Texts whose stages are kept: the next preview is mostly of the same one. */
export const mostKept = 2;

const stages = new LastUsed<ReturnType<typeof createGeneratorContext>>(mostKept);

/**
 * A model without errors.
 *
 * @throws SourceProblems
 */
export function checkedModel(text: string): CheckedModel {
  const check = checkText(text, modelFile);
  if (!check.ok) throw new SourceProblems(check.problems);
  return check.checked;
}

/**
 * A model, ready to be played.
 *
 * @throws SourceProblems
 */
export function stageOf(text: string): ReturnType<typeof createGeneratorContext> {
  return stages.of(text, () => createGeneratorContext(checkedModel(text)));
}
