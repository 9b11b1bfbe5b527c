import { alwaysTrue } from './always-true.ts';
import type { Check, Verdict } from './check.ts';
import { type Judged, lookAt, search } from './search.ts';
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
  const { check } = judged;
  const { verdict, trace } = lookAt(judged, start);
  const shown = alwaysTrue(check);
  const audit = { check, start: verdict, isFrame: false, undecided: undefined };
  if (verdict.kind === 'undecided')
    return { ...audit, cannotFail: shown, holdsIn: undefined, undecided: verdict.reason };
  if (verdict.kind !== 'holds') {
    const end = search(judged, start, 'holds', budget);
    const undecided = end.found === undefined ? (end.undecided ?? noneFound) : undefined;
    return { ...audit, cannotFail: shown, holdsIn: end.found, undecided };
  }
  if (shown !== undefined) return { ...audit, cannotFail: shown, holdsIn: start };
  const end = search(judged, start, 'fails', budget);
  const isFree = end.found === undefined && end.isWhole && end.undecided === undefined;
  return {
    ...audit,
    isFrame: end.found !== undefined && (trace.readsInitial || saysItStays(check.item)),
    cannotFail: isFree ? evidenceOf(end.judged, end.raised) : undefined,
    holdsIn: start,
    undecided:
      end.found === undefined && !isFree
        ? (end.undecided ?? 'no state was found in which it fails')
        : undefined,
  };
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
