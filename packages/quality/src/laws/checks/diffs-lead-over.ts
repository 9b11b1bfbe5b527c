import { applyDiff, StateError, type WorldDiff } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import { faultText, jsonFault } from '../judges/plain.ts';
import type { Law } from '../law.ts';
import { atSplits, type Trial, worldAfter, type Verdict } from '../play/trial.ts';
import type { Call } from '../play/call.ts';

/** Between a world in the middle of the run, one at its end and one at its start. */
export const diffsLeadOver: Law = {
  id: 'diffs-lead-over',
  statement:
    'Applying `b.diff(a)` to `a` gives the state hash of `b`; a diff is empty exactly when the hashes are equal.',
  eachRun: {
    oneIn: 64,
    comparesPlays: true,
    judge: (trial, { calls }) =>
      atSplits(trial, calls.length, (split) => problemBetween(trial, calls, split)),
  },
};

function problemBetween(trial: Trial, calls: readonly Call[], split: number): Verdict {
  const middle = () => worldAfter(trial, calls.slice(0, split));
  const end = () => worldAfter(trial, calls);
  return (
    leadProblem(middle(), end(), `from after ${split} calls to the end`) ??
    leadProblem(end(), middle(), `from the end back to after ${split} calls`) ??
    startProblem(worldAfter(trial, []), end())
  );
}

function leadProblem(from: World, to: World, where: string): Verdict {
  return applied(from, to, to.diff(from), where);
}

/** Without another world a diff leads from the start. */
function startProblem(start: World, end: World): Verdict {
  return applied(start, end, end.diff(), 'from the start');
}

function applied(from: World, to: World, diff: WorldDiff, where: string): Verdict {
  const isEmpty = Object.keys(diff.tables).length === 0;
  const isSame = from.hash() === to.hash();
  if (isEmpty !== isSame)
    return `The diff ${where} is ${isEmpty ? 'empty' : 'not empty'}, but the state hashes are ${isSame ? 'equal' : 'not'}.`;
  const fault = jsonFault(diff);
  if (fault !== undefined) return `The diff ${where} is no JSON: ${faultText('diff', fault)}`;
  try {
    applyDiff(from, JSON.parse(JSON.stringify(diff)));
  } catch (thrown) {
    if (!(thrown instanceof StateError)) throw thrown;
    return `The diff ${where} is refused: ${thrown.message}`;
  }
  const isThere =
    from.hash() === to.hash() &&
    JSON.stringify(from.state().rows) === JSON.stringify(to.state().rows);
  return isThere ? undefined : `The diff ${where} leads to another state.`;
}
