import { callCheck, type CallMade, type Law } from '../law.ts';
import { callText } from '../play/call.ts';
import type { Verdict } from '../play/trial.ts';

/** A failed call is as if it had not been made. */
export const failuresChangeNothing: Law = {
  id: 'failures-change-nothing',
  statement: 'A failed call leaves rows, state hash, world hash and clock as they were.',
  eachCall: callCheck(8, 'hash', (call) =>
    call.result.success ? undefined : changeBy(call, 'failed'),
  ),
};

/** What a call changed that should have changed nothing. */
export function changeBy(call: CallMade, how: string): Verdict {
  const { before, after } = call;
  const told = (what: string) => `${callText(call)} ${how}, but ${what}.`;
  if (before.worldHash !== after.worldHash)
    return told(`the world hash went from ${before.worldHash} to ${after.worldHash}`);
  if (before.stateHash !== after.stateHash)
    return told(`the state hash went from ${before.stateHash} to ${after.stateHash}`);
  const isSame = JSON.stringify(before.state) === JSON.stringify(after.state);
  return isSame ? undefined : told('the rows changed');
}
