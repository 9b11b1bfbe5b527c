import type { Diagnostic } from '@envloom/logic-model';
import { checkedText } from '../repair/checked-text.ts';
import { diagnosticProblems } from '../repair/problems.ts';
import { patchGuide, problemsView } from '../repair/repair-prompt.ts';
import { shownModel } from '../repair/shown-model.ts';
import type { ModelJson } from '../repair/tree.ts';
import { ask, type Interview } from './stages/ask.ts';
import {
  type CorrectingAnswer,
  correctingAnswerSchema,
  samplingAnswerSchema,
} from './stages/schemas.ts';

/**
 * What the checker says of the code of a draft that has no hints yet, for the prompt of the last stage, which corrects
 * it; undefined where nothing is wrong. Other errors may come from hints and phrases that are not there yet.
 */
export function codeErrors(model: ModelJson): Readonly<Record<string, unknown>> | undefined {
  const { text, isReadable, check } = checkedText(model);
  if (check.ok) return undefined;
  const errors = check.diagnostics.filter(
    (each) => each.severity === 'error' && (!isReadable || isInCode(each)),
  );
  if (errors.length === 0) return undefined;
  const problems = diagnosticProblems(model, text, errors);
  return {
    isReadable,
    model: (isReadable ? shownModel(text, model, problems) : text).replaceAll(
      '</model',
      '<\\/model',
    ),
    ...problemsView(problems),
    patchGuide: patchGuide(),
  };
}

/**
 * Asks the last stage, which also corrects the code of the stages before it where the checker found errors.
 *
 * @param draft the model without hints
 * @throws LanguageModelError
 */
export async function askSampling(
  interview: Interview,
  draft: ModelJson,
  context: Readonly<Record<string, unknown>>,
): Promise<CorrectingAnswer> {
  const errors = codeErrors(draft);
  const schema = errors === undefined ? samplingAnswerSchema : correctingAnswerSchema;
  return ask<CorrectingAnswer>(interview, 'sampling', schema, { ...context, errors });
}

function isInCode({ path: [part, , member] }: Diagnostic): boolean {
  return (
    part === 'functions' || (part === 'operations' && (member === 'body' || member === 'text'))
  );
}
