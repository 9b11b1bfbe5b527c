import type { CheckedModel, Diagnostic } from '@envloom/logic-model';
import type { Examination, ModelProblem } from '../outcome.ts';
import { checkedText } from '../repair/checked-text.ts';
import { diagnosticProblems, placeOf } from '../repair/problems.ts';
import { type ModelJson, childOf, isList } from '../repair/tree.ts';

/** How far a version of a model came, in order. */
const stages = ['excessive', 'unreadable', 'unchecked', 'examined'] as const;

/** A version of a model, and all that was found out about it. */
export interface Version {
  readonly model: ModelJson;
  /** YAML; JSON (which is YAML) where its shape is not that of a model. */
  readonly text: string;
  readonly reached: (typeof stages)[number];
  /** What stands in the way of acceptance. */
  readonly problems: readonly ModelProblem[];
  /** Warnings of the checker and notes of the examination: nothing of this stops acceptance. */
  readonly warnings: readonly ModelProblem[];
  /** Present once there were no errors. */
  readonly examined?: { readonly checked: CheckedModel; readonly examination: Examination };
}

/** How much a model must have, and may have. */
export interface ModelLimits {
  /** Operations. */
  readonly fewest: number;
  readonly most: number;
  /** Longest text, in UTF-16 code units; what an original says verbatim does not count. */
  readonly longest: number;
}

/** A model to look at, and what is known of it before. */
interface Candidate {
  readonly model: ModelJson;
  readonly limits: ModelLimits;
  /** What its answers left out, and what they said in vain; of a draft only. */
  readonly told?: readonly ModelProblem[];
}

type Examine = (checked: CheckedModel) => Promise<Examination>;

/** Reads and checks a version, and examines it where that finds nothing wrong. */
export async function lookAt(candidate: Candidate, examine: Examine): Promise<Version> {
  const { model, limits, told = [] } = candidate;
  const tooMuch = excess(model, limits);
  if (tooMuch.length > 0) {
    const text = JSON.stringify(model, undefined, 2);
    return flawed({ model, text, reached: 'excessive' }, tooMuch);
  }
  const { text, isReadable, check } = checkedText(model);
  const said = (diagnostics: readonly Diagnostic[]): ModelProblem[] =>
    diagnosticProblems(model, text, diagnostics);
  if (!isReadable && !check.ok)
    return flawed({ model, text, reached: 'unreadable' }, said(check.diagnostics));
  const { error: errors = [], warning: mild = [] } = Object.groupBy(
    check.ok ? check.warnings : check.diagnostics,
    (one) => one.severity,
  );
  const missing = [...told.filter(isMissing), ...shortfall(model, limits)];
  const warnings = [...said(mild), ...told.filter((problem) => !isMissing(problem))];
  if (!check.ok || missing.length > 0) {
    return flawed({ model, text, reached: 'unchecked' }, [...said(errors), ...missing], warnings);
  }
  const examination = await examine(check.checked);
  const examined = { checked: check.checked, examination };
  const { problems, notes } = examination;
  const worthALook = [...warnings, ...notes];
  return { model, text, reached: 'examined', problems, warnings: worthALook, examined };
}

function flawed(
  version: Pick<Version, 'model' | 'text' | 'reached'>,
  problems: readonly ModelProblem[],
  warnings: readonly ModelProblem[] = [],
): Version {
  return { ...version, problems, warnings };
}

/** A body that was never written checks well and does nothing. */
function isMissing({ code }: ModelProblem): boolean {
  return code === 'BODY_MISSING';
}

/**
 * How many more places may be wrong after a patch than before: what one problem hid comes to light
 * when it is repaired, and is quickly repaired in its turn.
 */
const COME_TO_LIGHT = 5;

/**
 * Whether a patch destroyed more than it repaired, so that the next round had better begin where it
 * began. Counted in places (operations, entities, rules …), since one mistake may be told often.
 */
export function isDestroyed(before: Version, after: Version): boolean {
  if (after.reached === 'excessive') return true;
  const steps = stages.indexOf(after.reached) - stages.indexOf(before.reached);
  const [old, wrong] = [placesOf(before), placesOf(after)];
  if (steps > 0 || wrong.size <= old.size + COME_TO_LIGHT) return false;
  const isSolved = ![...old].some((place) => wrong.has(place));
  return steps < 0 || !isSolved;
}

function placesOf({ problems }: Version): ReadonlySet<string> {
  return new Set(problems.map(({ path }) => placeOf(path)));
}

function operationCount(model: ModelJson): number {
  const operations = childOf(model, 'operations');
  return isList(operations) ? operations.length : 0;
}

/** Why a model is not even looked at: checking and repairing it would cost too much. */
function excess(model: ModelJson, { most, longest }: ModelLimits): ModelProblem[] {
  const count = operationCount(model);
  // What an original says verbatim is checked by nobody, and shown in no prompt.
  const { length } = JSON.stringify(model, (key, value: unknown) =>
    key === 'wire' ? undefined : value,
  );
  const tooMany = {
    source: 'answer',
    code: 'TOO_MANY_OPERATIONS',
    path: 'operations',
    message: `The model has ${count} operations; at most ${most} are taken.\nRepair: Model the 15 to 30 operations that matter most, or split the world.`,
  } as const;
  const tooLong = {
    source: 'answer',
    code: 'MODEL_TEXT_TOO_LONG',
    message: `The model has ${length} characters; at most ${longest} are taken.\nRepair: Model fewer operations, and give fewer rows in \`initial\`.`,
  } as const;
  return [...(count > most ? [tooMany] : []), ...(length > longest ? [tooLong] : [])];
}

/** What a model lacks that may be sound otherwise. */
function shortfall(model: ModelJson, { fewest }: ModelLimits): ModelProblem[] {
  const count = operationCount(model);
  if (count >= fewest) return [];
  return [
    {
      source: 'answer',
      code: 'TOO_FEW_OPERATIONS',
      path: 'operations',
      message: `The model has ${count} operations; an environment has at least ${fewest}.\nRepair: \`add\` at least ${fewest - count} operations that people in this world need: more steps in the life of its rows, corrections and cancellations, searches and overviews.`,
    },
  ];
}
