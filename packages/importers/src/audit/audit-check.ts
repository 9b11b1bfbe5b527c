import { alwaysTrue } from './always-true.ts';
import type { Check, Verdict } from './check.ts';
import { type Judged, type Look, lookAt, search } from './search.ts';
import type { StateObject } from './state.ts';

/** What was found of a check. */
export interface CheckAudit {
  readonly check: Check;
  readonly start: Verdict;
  /** Whether it holds at the start because it says that something stays as it was. */
  readonly isFrame: boolean;
  /** Why it cannot fail; undefined where it can, or where that is not decided. */
  readonly cannotFail: string | undefined;
  /** A state in which it holds: the start, or one that was found. */
  readonly holdsIn: StateObject | undefined;
  /** Why something of it is not decided. */
  readonly undecided: string | undefined;
}

export function auditCheck(judged: Judged, start: StateObject, budget: number): CheckAudit {
  const look = lookAt(judged, start);
  const { verdict } = look;
  const { check } = judged;
  const audit = { check, start: verdict, isFrame: false, undecided: undefined };
  const cannotFail = alwaysTrue(check);
  if (verdict.kind === 'undecided')
    return { ...audit, cannotFail, holdsIn: undefined, undecided: verdict.reason };
  if (verdict.kind === 'holds')
    return cannotFail === undefined
      ? { ...audit, holdsIn: start, ...holding(judged, start, look, budget) }
      : { ...audit, holdsIn: start, cannotFail };
  const end = search(judged, start, 'holds', budget);
  const undecided = end.found === undefined ? (end.undecided ?? noneFound) : undefined;
  return { ...audit, cannotFail, holdsIn: end.found, undecided };
}

/** Of a check that holds at the start: whether it can fail, and whether it is a frame check. */
function holding(
  judged: Judged,
  start: StateObject,
  { trace }: Look,
  budget: number,
): Pick<CheckAudit, 'isFrame' | 'cannotFail' | 'undecided'> {
  const end = search(judged, start, 'fails', budget);
  if (end.found !== undefined) {
    const isFrame = trace.readsInitial || saysItStays(judged.check.item);
    return { isFrame, cannotFail: undefined, undecided: undefined };
  }
  if (end.isWhole && end.undecided === undefined)
    return { isFrame: false, cannotFail: evidenceOf(end.judged, end.raised), undecided: undefined };
  const undecided = end.undecided ?? 'no state was found in which it fails';
  return { isFrame: false, cannotFail: undefined, undecided };
}

const noneFound = 'no state was found in which it holds';

function evidenceOf(judged: number, raised: number): string {
  if (judged === 0) return 'it looks at nothing that could change';
  const errors = raised === 0 ? '' : ` (on ${raised} of them it raised an error)`;
  return `it holds at the start, and answered False on none of ${judged} changed states${errors}`;
}

/** Words of check items that ask for something to stay as it was. */
const staying =
  /\b(unchanged|unaffected|unmodified|untouched|intact|preserved?|remain(s|ed)?|still|stay(s|ed)?|kept|no other|not been|without (any )?(change|modif|alter))/i;

const saysItStays = (item: string): boolean => staying.test(item);
