import { callCheck, type CallMade, type Law } from '../law.ts';
import { callText } from '../play/call.ts';
import type { Trial, Verdict } from '../play/trial.ts';

/** Time passes when something happened, and only then; a clock that stands by the model stands. */
export const clockFollowsMutations: Law = {
  id: 'clock-follows-mutations',
  statement: 'The clock advances with every successful mutation and stands still otherwise.',
  eachCall: callCheck(32, 'state', judge),
};

function judge(call: CallMade, { subject }: Trial): Verdict {
  const before = call.before.state?.clock ?? '';
  const after = call.after.state?.clock ?? '';
  const moves = subject.definition.clockStep !== 0;
  const advances = moves && call.result.success && call.spec?.kind === 'mutation';
  if (advances ? after > before : after === before || isTold(call)) return undefined;
  const wanted = advances ? 'succeeded' : 'is no successful mutation';
  return `${callText(call)} ${wanted}, but the clock went from ${before} to ${after}.`;
}

/** Whether the laws of failures and queries tell it already. */
function isTold({ before, after }: CallMade): boolean {
  return before.worldHash !== after.worldHash;
}
