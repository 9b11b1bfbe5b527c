import type { Check, Grade, Played, Predicate } from '../scenario/scenario.ts';
import { hasDeclined } from './declined.ts';
import { type FrameOf, isNothingElseChanged } from './frame.ts';
import { matches, type Matching, matchesAdded } from './matcher.ts';
import { areRowsAdded } from './row-added.ts';
import { isRowChanged } from './row-changed.ts';
import { isRowRemoved } from './row-removed.ts';
import { own } from '@envloom/core';

/** An episode with the checks that it is judged by. */
interface Judged {
  readonly matching: Matching;
  readonly checks: readonly Check[];
}

type Kinds = { readonly [Kind in Predicate['kind']]: Extract<Check, { readonly kind: Kind }> };

const judges: {
  readonly [Kind in keyof Kinds]: (check: Kinds[Kind], judged: Judged) => boolean;
} = {
  'row-changed': (check, { matching }) => isRowChanged(check, matching),
  'row-added': (check, { matching }) => areRowsAdded(check, check.id, matching),
  'row-removed': (check, { matching }) => isRowRemoved(check, matching.played),
  'nothing-else': (check, judged) =>
    isNothingElseChanged(frameOf(check, judged), judged.matching.played),
  declined: (check, { matching }) => hasDeclined(matching.played, check),
};

/**
 * Judges an episode by the checks of its scenario, from data alone. Costs O(changes).
 *
 * Where there is no check but the frame, nothing is asked and nothing can be earned: both rewards
 * are 0.
 */
export function grade(checks: readonly Check[], played: Played): Grade {
  const added = checks.filter((check) => check.kind === 'row-added');
  const matching = { played, added: new Map(added.map((check) => [check.id, check])) };
  const judged: Judged = { matching, checks };
  const holding = Object.fromEntries(
    checks.map((check) => [check.id, holds(check.kind, check, judged)] as const),
  );
  const dense = denseOf(checks, holding);
  return { strict: dense === 1 ? 1 : 0, dense, checks: holding };
}

function holds<Kind extends keyof Kinds>(kind: Kind, check: Kinds[Kind], judged: Judged): boolean {
  return judges[kind](check, judged);
}

function isFrame({ kind }: Check): boolean {
  return kind === 'nothing-else';
}

/** The share of the checks other than the frame that hold; 0 where the frame does not. */
function denseOf(checks: readonly Check[], holding: Readonly<Record<string, boolean>>): number {
  const goals = checks.filter((check) => !isFrame(check));
  const frames = checks.filter(isFrame);
  if (goals.length === 0 || !frames.every(({ id }) => holding[id])) return 0;
  return goals.filter(({ id }) => holding[id]).length / goals.length;
}

/** The frame with what the other checks ask for. */
function frameOf({ allowing }: Kinds['nothing-else'], { checks, matching }: Judged): FrameOf {
  return {
    declining: checks.some(({ kind }) => kind === 'declined'),
    allowing: allowing.map(({ table, key, fields }) => ({
      table,
      key,
      allows: (field, now) => {
        const matcher = own(fields, field);
        return matcher !== undefined && matches(now, matcher, matching);
      },
    })),
    changed: checks
      .filter((check) => check.kind === 'row-changed')
      .map(({ table, key, fields }) => ({ table, key, fields: Object.keys(fields) })),
    added: checks
      .filter((check) => check.kind === 'row-added')
      .map(({ id, table, count, fields }) => ({
        table,
        count,
        isOne: (row) => matchesAdded(row, id, fields, matching),
      })),
    removed: checks.filter((check) => check.kind === 'row-removed'),
  };
}
