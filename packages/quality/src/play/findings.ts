import type { CheckedModel } from '@envloom/logic-model';
import type { Simulator } from '@envloom/sampler';
import type { Observation } from '../explore/observation.ts';
import { findingOf, type Finding } from '../findings/finding.ts';
import { exampleOf } from './example.ts';

/** Failures that no ordinary call of a careful tool ends in: a guard should have refused it. */
const careless = new Set([
  'INVARIANT_VIOLATED',
  'INVALID_VALUE',
  'NOT_FINITE',
  'INTERNAL_ERROR',
  'BUDGET_EXCEEDED',
]);

const guardFix =
  'Refuse the call before the write with `check(condition, code, message)`; if it ought to succeed, correct what it writes.';
const valueFix =
  'Constrain the parameter (`min`, `max`, `max_length` …) or refuse the value with `check(…)`; if the call ought to succeed, correct what it writes.';

/** One call of each operation for each such failure, each invariant apart. */
export function playFindings(
  simulator: Simulator,
  observations: readonly Observation[],
): Finding[] {
  const found = new Map<string, Finding>();
  for (const observation of observations) {
    const { result, tool } = observation;
    if (result.success || !careless.has(result.error.code)) continue;
    const { code, message } = result.error;
    const isInvariant = code === 'INVARIANT_VIOLATED';
    const key = `${tool} ${isInvariant ? message.replace(/ \([^()]*\)$/, '') : code}`;
    if (found.has(key)) continue;
    const finding = findingOf(
      isInvariant ? 'INVARIANT_REACHED' : 'VALUE_REFUSED_LATE',
      `A call of ${tool} ends in ${code}: ${message}`,
      {
        operation: tool,
        failure: code,
        example: exampleOf(simulator, observation),
        ...(isInvariant ? ruleOf(simulator.checked, message) : {}),
        fix: isInvariant ? guardFix : valueFix,
      },
    );
    found.set(key, finding);
  }
  return [...found.values()];
}

/** The rule of the invariant whose sentence the message holds. */
function ruleOf({ invariants }: CheckedModel, message: string): { rule?: string } {
  const broken = invariants.find(({ text, invariant }) => {
    return message.includes(invariant.id) || message.includes(text.replace(/\.$/, ''));
  });
  return broken === undefined ? {} : { rule: broken.invariant.rule };
}
