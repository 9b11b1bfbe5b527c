import { StateError } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import { callCheck, type Law } from '../law.ts';
import { callText } from '../play/call.ts';
import { mixed, type Trial, type Verdict } from '../play/trial.ts';

/** Whatever has been called, the rows could have been a start: all invariants and rules hold. */
export const statesStayValid: Law = {
  id: 'states-stay-valid',
  statement: 'After every call all invariants and rules of the tables hold.',
  eachCall: callCheck(64, 'nothing', (call, trial) => {
    if (!call.result.success || call.spec?.kind !== 'mutation') return undefined;
    const problem = problemOf(trial, call.world);
    return problem === undefined ? undefined : `After ${callText(call)}: ${problem}`;
  }),
  eachRun: { oneIn: 2, comparesPlays: false, judge: (trial, { world }) => problemOf(trial, world) },
};

/** Starting from a state checks all of it: O(rows). */
function problemOf(trial: Trial, world: World): Verdict {
  const { subject, seed } = trial;
  try {
    const again = subject.start({ seed, state: world.state() });
    const isSame = isHashed(trial) ? again.hash() === world.hash() : true;
    return isSame ? undefined : 'a world started from the state has another state hash.';
  } catch (thrown) {
    if (!(thrown instanceof StateError)) throw thrown;
    return `no world can start from the state: ${thrown.problems.join(' ')}`;
  }
}

/** Hashing all rows costs more than checking them. */
function isHashed({ seed, isThorough }: Trial): boolean {
  return isThorough || mixed(seed, 4) % 8 === 0;
}
