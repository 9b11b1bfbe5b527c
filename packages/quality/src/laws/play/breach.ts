import { playIsDeterministic } from '../checks/play-is-deterministic.ts';
import type { RunMade, LawId } from '../law.ts';
import { thrownText } from './call.ts';
import type { Trial, Verdict } from './trial.ts';

/** A law that does not hold. */
export interface Breach {
  readonly law: LawId;
  readonly message: string;
}

/** A judgement; nothing that a law asks of a world may throw either. */
export function judged(law: LawId, judge: () => Verdict): Breach | undefined {
  try {
    const message = judge();
    return message === undefined ? undefined : { law, message };
  } catch (thrown) {
    return { law, message: `This cannot even be tried: ${thrownText(thrown)}.` };
  }
}

const { id: determinism, eachRun: twin } = playIsDeterministic;

/** Chance may let a twin do the same. */
const tries = 3;

/** Where play is not deterministic, whatever compares two plays sees a difference. */
export function blamed(breach: Breach, trial: Trial, run: RunMade): Breach {
  if (breach.law === determinism) return breach;
  let other: Breach | undefined;
  for (let turn = 0; turn < tries; turn += 1)
    other ??= judged(determinism, () => twin?.judge(trial, run));
  return other ?? breach;
}
