import { callCheck, type CallMade, type Law } from '../law.ts';
import { callText } from '../play/call.ts';
import type { Verdict } from '../play/trial.ts';

/** Time passes when something happened, and only then. */
export const clockFollowsMutations: Law = {
  id: 'clock-follows-mutations',
  statement: 'The clock advances with every successful mutation and stands still otherwise.',
  eachCall: callCheck(32, 'state', judge),
};

function judge(call: CallMade): Verdict {
  const before = call.before.state?.clock ?? '';
  const after = call.after.state?.clock ?? '';
  const advances = call.result.success && call.spec?.kind === 'mutation';
  if (advances ? after > before : after === before || isTold(call)) return undefined;
  const wanted = advances ? 'succeeded' : 'is no successful mutation';
  return `${callText(call)} ${wanted}, but the clock went from ${before} to ${after}.`;
}

/** Whether the laws of failures and queries tell it already. */
function isTold({ before, after }: CallMade): boolean {
  return before.worldHash !== after.worldHash;
}
