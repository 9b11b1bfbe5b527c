import type { CheckedModel } from '@envloom/logic-model';
import type { Finding } from '../findings/finding.ts';
import { amountUnbounded } from './model/amounts.ts';
import { codeContradicts } from './model/codes.ts';
import { comparisonDiffers } from './model/comparisons.ts';
import { guardAfterEffect } from './model/guard-after-effect.ts';
import { historyForgotten } from './model/history.ts';
import { clashesWithItself, overlapUnchecked } from './model/intervals.ts';
import { keyFromCount } from './model/keys.ts';
import { checkedNotTaken } from './model/levels.ts';
import { scopeForgotten } from './model/limits.ts';
import { listReplaced } from './model/lists.ts';
import { limitIgnored } from './model/idle-limits.ts';
import { orderUnkept } from './model/order.ts';
import { paramOnlyLookedUp, sameRowAllowed } from './model/params.ts';
import { paramNotStored } from './model/params-stored.ts';
import { conditionUnchecked, promiseUnkept } from './model/promises.ts';
import { refSwapped, wrongReference } from './model/references.ts';
import { removedWithChildren } from './model/removals.ts';
import { guardMissing } from './model/siblings.ts';
import { statusUnguarded } from './model/status.ts';
import { unitMixed } from './model/units.ts';
import { type Body, type ModelView, viewOf } from './syntax/view.ts';

/** What one operation shows by itself. */
const ofOperations: readonly ((body: Body) => Finding[])[] = [
  amountUnbounded,
  checkedNotTaken,
  clashesWithItself,
  codeContradicts,
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
  sameRowAllowed,
  scopeForgotten,
  statusUnguarded,
  unitMixed,
  wrongReference,
];

/** What operations show side by side. */
const ofModels: readonly ((view: ModelView) => Finding[])[] = [
  comparisonDiffers,
  guardMissing,
  historyForgotten,
  limitIgnored,
];

/**
 * Mistakes that language models make when they write logic models, as far as the text of the
 * operations shows them. All are notes: the text may be right all the same.
 */
export function modelSmells(checked: CheckedModel): Finding[] {
  const view = viewOf(checked);
  return [
    ...view.bodies.flatMap((body) => ofOperations.flatMap((smell) => smell(body))),
    ...ofModels.flatMap((smell) => smell(view)),
  ];
}
