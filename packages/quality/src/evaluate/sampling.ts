import type { CheckedModel } from '@envloom/logic-model';
import { StateError } from '@envloom/runtime';
import type { Sampler, SamplingProblem } from '@envloom/sampler';
import { findingOf, type Finding } from '../findings/finding.ts';

/**
 * What keeps worlds from being made as the hints say. Where the model has rows of its own to start
 * from, and most tools work on them, hints that give no valid world are only worth a note. Operations whose arguments are always
 * refused are told by coverage findings, with the codes of their calls.
 */
export function samplingFindings(
  { model }: CheckedModel,
  { problems }: Sampler,
  isPlayable: boolean,
): Finding[] {
  return problems.flatMap(({ code, path, message, fix }) => {
    if (code === 'ARGUMENTS_REFUSED') return [];
    const finding = findingOf(code, message, { ...placeOf(model, path), fix });
    const isSpare =
      code === 'WORLD_UNSATISFIABLE' && isPlayable && model.initial?.rows !== undefined;
    return isSpare ? { ...finding, severity: 'note' } : finding;
  });
}

/** Whether there are hardly any worlds to play in: what was not reached is not the tools' fault. */
export function isBarren(findings: readonly Finding[]): boolean {
  return findings.some(
    ({ code, severity }) =>
      severity === 'error' && (code === 'WORLD_UNSATISFIABLE' || code === 'TABLE_ALWAYS_EMPTY'),
  );
}

/** The entity and field, or the operation, that a path of the model leads to. */
function placeOf(model: CheckedModel['model'], [list, at, inner, index]: SamplingProblem['path']) {
  if (typeof at !== 'number') return {};
  if (list === 'operations') {
    const operation = model.operations[at]?.name;
    return operation === undefined ? {} : { operation };
  }
  const entity = list === 'entities' ? model.entities[at] : undefined;
  if (entity === undefined) return {};
  const field = inner === 'fields' && typeof index === 'number' ? entity.fields[index] : undefined;
  return { entity: entity.name, ...(field === undefined ? {} : { field: field.name }) };
}

/** Says why no world can be started at all; undefined where one can. */
export function startProblem(start: () => void): Finding | undefined {
  try {
    start();
    return undefined;
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    const [first = 'the starting state is not valid', ...others] = error.problems;
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    return findingOf('WORLD_UNSATISFIABLE', `No world can be started: ${first}${more}`, {
      fix: 'Correct the row or the invariant that the message names.',
    });
  }
}
