import type { CheckedModel } from '@envloom/logic-model';
import type { Finding } from '../findings/finding.ts';
import { amountUnbounded } from './model/amounts.ts';
import { guardAfterEffect } from './model/guard-after-effect.ts';
import { limitIgnored } from './model/idle-limits.ts';
import { clashesWithItself, overlapUnchecked } from './model/intervals.ts';
import { checkedNotTaken } from './model/levels.ts';
import { paramOnlyLookedUp } from './model/lookups.ts';
import { orderUnkept } from './model/order.ts';
import { conditionUnchecked, promiseUnkept } from './model/promises.ts';
import { removedWithChildren } from './model/removals.ts';
import { unitMixed } from './model/units.ts';
import {
  historyForgotten,
  keyFromCount,
  listReplaced,
  paramNotStored,
  refSwapped,
} from './model/writes.ts';
import { type Body, viewOf } from './syntax/body.ts';

/** What one operation shows by itself. */
const ofOperations: readonly ((body: Body) => Finding[])[] = [
  amountUnbounded,
  checkedNotTaken,
  clashesWithItself,
  conditionUnchecked,
  guardAfterEffect,
  keyFromCount,
  listReplaced,
  orderUnkept,
  overlapUnchecked,
  paramNotStored,
  paramOnlyLookedUp,
  promiseUnkept,
  refSwapped,
  removedWithChildren,
  unitMixed,
];

/**
 * Mistakes that language models make when they write logic models, as far as the text of the
 * operations shows them. The text may be right all the same.
 */
export function modelNotes(checked: CheckedModel): Finding[] {
  const view = viewOf(checked);
  return [
    ...view.bodies.flatMap((body) => ofOperations.flatMap((note) => note(body))),
    ...historyForgotten(view),
    ...limitIgnored(view),
  ];
}
