import { StateError } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import { callCheck, type Law, type Verdict } from '../law.ts';
import { callText } from '../play/call.ts';
import type { Trial } from '../play/trial.ts';

/** Whatever has been called, the rows could have been a start: all invariants and rules hold. */
export const statesStayValid: Law = {
  id: 'states-stay-valid',
  statement: 'After every call all invariants and rules of the tables hold.',
  eachCall: callCheck(32, 'nothing', (call, trial) => {
    if (!call.result.success || call.spec?.kind !== 'mutation') return undefined;
    const problem = problemOf(trial, call.world);
    return problem === undefined ? undefined : `After ${callText(call)}: ${problem}`;
  }),
  eachRun: { oneIn: 1, judge: (trial, { world }) => problemOf(trial, world) },
};

/** Starting from a state checks all of it: O(rows). */
function problemOf({ subject, seed }: Trial, world: World): Verdict {
  try {
    const again = subject.start({ seed, state: world.state() });
    return again.hash() === world.hash()
      ? undefined
      : 'a world started from the state has another state hash.';
  } catch (thrown) {
    if (!(thrown instanceof StateError)) throw thrown;
    return `no world can start from the state: ${thrown.problems.join(' ')}`;
  }
}
