import type { CheckedModel } from '@envloom/logic-model';
import type { Finding } from '../findings/finding.ts';
import { amountUnbounded, countedTwice, otherRowUsed } from './model/amounts.ts';
import { codeContradicts, codeMisnamed } from './model/codes.ts';
import { comparisonDiffers } from './model/comparisons.ts';
import { fieldLost } from './model/fields-lost.ts';
import { guardAfterEffect } from './model/guard-after-effect.ts';
import { historyForgotten } from './model/history.ts';
import { clashesWithItself, overlapIncomplete, overlapUnchecked, periodUnchecked } from './model/intervals.ts';
import { keyFromCount } from './model/keys.ts';
import { checkedNotTaken, takenUnchecked } from './model/levels.ts';
import { boundaryDiffers, scopeForgotten } from './model/limits.ts';
import { listReplaced } from './model/lists.ts';
import { limitIgnored } from './model/idle-limits.ts';
import { orderUnkept } from './model/order.ts';
import { paramIgnored, paramOnlyLookedUp, sameRowAllowed, zeroIsAbsent } from './model/params.ts';
import { wrongParty } from './model/parties.ts';
import { paramNotStored } from './model/params-stored.ts';
import { conditionUnchecked, promiseUnkept } from './model/promises.ts';
import { refSwapped, wrongReference } from './model/references.ts';
import { removedWithChildren } from './model/removals.ts';
import { caseSensitiveSearch } from './model/searches.ts';
import { guardMissing } from './model/siblings.ts';
import { statusUnguarded } from './model/status.ts';
import { formulaDiffers, totalOutOfStep } from './model/totals.ts';
import { notUndone } from './model/undo.ts';
import { dayWithMoment, percentUnscaled, unitMixed } from './model/units.ts';
import { type Body, type ModelView, viewOf } from './syntax/view.ts';

/** What one operation shows by itself. */
const ofOperations: readonly ((body: Body) => Finding[])[] = [
  amountUnbounded,
  boundaryDiffers,
  caseSensitiveSearch,
  checkedNotTaken,
  clashesWithItself,
  codeContradicts,
  codeMisnamed,
  conditionUnchecked,
  countedTwice,
  dayWithMoment,
  fieldLost,
  guardAfterEffect,
  keyFromCount,
  listReplaced,
  notUndone,
  orderUnkept,
  otherRowUsed,
  overlapIncomplete,
  overlapUnchecked,
  paramIgnored,
  paramNotStored,
  paramOnlyLookedUp,
  percentUnscaled,
  periodUnchecked,
  promiseUnkept,
  refSwapped,
  removedWithChildren,
  sameRowAllowed,
  scopeForgotten,
  statusUnguarded,
  takenUnchecked,
  unitMixed,
  wrongReference,
  zeroIsAbsent,
];

/** What operations show side by side. */
const ofModels: readonly ((view: ModelView) => Finding[])[] = [
  comparisonDiffers,
  formulaDiffers,
  guardMissing,
  historyForgotten,
  limitIgnored,
  totalOutOfStep,
  wrongParty,
];

/**
 * Mistakes that language models make when they write logic models, as far as the text of the
 * operations shows them. All are warnings; a good model has none.
 */
export function modelSmells(checked: CheckedModel): Finding[] {
  const view = viewOf(checked);
  return [
    ...view.bodies.flatMap((body) => ofOperations.flatMap((smell) => smell(body))),
    ...ofModels.flatMap((smell) => smell(view)),
  ];
}
