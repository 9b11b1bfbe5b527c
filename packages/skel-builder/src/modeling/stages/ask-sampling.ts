import type { Diagnostic } from '@envloom/logic-model';
import { applyPatch } from '../../repair/apply-patch.ts';
import { checkedText } from '../../repair/checked-text.ts';
import type { Edit } from '../../repair/patch-schema.ts';
import { diagnosticProblems } from '../../repair/problems.ts';
import { patchGuide, problemsView } from '../../repair/repair-prompt.ts';
import { shownModel } from '../../repair/shown-model.ts';
import { type ModelJson, modelJson } from '../../repair/tree.ts';
import type { Assembly } from '../assemble.ts';
import type { ModelProblem } from '../../outcome.ts';
import { ask, type Interview } from './ask.ts';
import {
  type CorrectingAnswer,
  correctingAnswerSchema,
  type SamplingAnswer,
  samplingAnswerSchema,
} from './schemas.ts';

/** The last question about a world. */
export interface SamplingQuestion {
  readonly interview: Interview;
  /** Puts the answers together: those before this question, and that to it once it is there. */
  readonly assembled: (sampling?: SamplingAnswer) => Assembly;
  /** Whether a correction may be made; any unless said otherwise. */
  readonly mayEdit?: (edit: Edit) => boolean;
  /** What the prompt shows besides. */
  readonly context: Readonly<Record<string, unknown>>;
}

/** A model with the answers of all stages, and what they say that it has no place for. */
interface SampledModel {
  readonly model: ModelJson;
  readonly problems: readonly ModelProblem[];
}

/**
 * Asks how worlds grow, and has the code of the stages before corrected where the checker finds errors: what a compiler
 * would have said takes no round of repair.
 *
 * @throws LanguageModelError
 */
export async function askSampling(question: SamplingQuestion): Promise<SampledModel> {
  const { interview, assembled, mayEdit = () => true, context } = question;
  const errors = codeErrors(modelJson(assembled().model));
  const schema = errors === undefined ? samplingAnswerSchema : correctingAnswerSchema;
  const answer = await ask<CorrectingAnswer>(interview, 'sampling', schema, { ...context, errors });
  const { edits = [], ...sampling } = answer;
  const { model, problems } = assembled(sampling);
  const corrected = applyPatch(modelJson(model), { edits: edits.filter(mayEdit) });
  return { model: corrected.model, problems };
}

/** What the prompt says of errors in code; undefined where there are none. Others may come from hints that are not there yet. */
function codeErrors(model: ModelJson): Readonly<Record<string, unknown>> | undefined {
  const { text, isReadable, check } = checkedText(model);
  if (check.ok) return undefined;
  const errors = check.diagnostics.filter(
    (each) => each.severity === 'error' && (!isReadable || isInCode(each)),
  );
  if (errors.length === 0) return undefined;
  const problems = diagnosticProblems(model, text, errors);
  const shown = isReadable ? shownModel(text, model, problems) : text;
  return {
    isReadable,
    model: shown.replaceAll('</model', '<\\/model'),
    ...problemsView(problems),
    patchGuide: patchGuide(),
  };
}

function isInCode({ path: [part, , member] }: Diagnostic): boolean {
  return (
    part === 'functions' || (part === 'operations' && (member === 'body' || member === 'text'))
  );
}
