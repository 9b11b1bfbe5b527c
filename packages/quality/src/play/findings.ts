import type { CheckedModel } from '@envloom/logic-model';
import type { Simulator } from '@envloom/sampler';
import { findingOf, type Counterexample, type Finding } from '../findings/finding.ts';
import type { Observation } from '../explore/observation.ts';
import { smallestStart } from './smallest-start.ts';
import { storedState } from './stored-state.ts';
import type { Unguarded } from './unguarded.ts';

/** A play of one call, on no more rows than it needs to end as it did. */
export function exampleOf(simulator: Simulator, observation: Observation): Counterexample {
  const { tool, args, result } = observation;
  return {
    start: 'grown',
    state: storedState(smallestStart(simulator, observation)),
    steps: [{ kind: 'call', tool, args }],
    observed: JSON.stringify(result),
  };
}

/** What ordinary calls ended in that a guard should have refused. */
export function playFindings(simulator: Simulator, unguarded: readonly Unguarded[]): Finding[] {
  return unguarded.map((each) => {
    const { observation, code, message } = each;
    const { tool } = observation;
    const example = exampleOf(simulator, observation);
    const details = { operation: tool, failure: code, example };
    if (code === 'INVARIANT_VIOLATED') {
      return findingOf(
        'INVARIANT_REACHED',
        `A call of ${tool} ends in INVARIANT_VIOLATED: ${message}`,
        { ...details, ...ruleOf(simulator.checked, message), fix: guardFix },
      );
    }
    return findingOf('VALUE_REFUSED_LATE', `A call of ${tool} ends in ${code}: ${message}`, {
      ...details,
      fix: valueFix,
    });
  });
}

const guardFix =
  'Refuse the call before the write with `check(condition, code, message)`; if it ought to succeed, correct what it writes.';
const valueFix =
  'Constrain the parameter (`min`, `max`, `max_length` …) or refuse the value with `check(…)`; if the call ought to succeed, correct what it writes.';

/** The rule of the invariant whose sentence the message holds. */
function ruleOf({ invariants }: CheckedModel, message: string): { rule?: string } {
  const broken = invariants.find(({ text, invariant }) => {
    return message.includes(invariant.id) || message.includes(text.replace(/\.$/, ''));
  });
  return broken === undefined ? {} : { rule: broken.invariant.rule };
}
