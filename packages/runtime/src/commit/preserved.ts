import { round } from '../helpers/round.ts';
import type { Row } from '../state/entry.ts';
import type { PreservedQuantity, Quantity } from '../world/invariant.ts';
import type { Touched } from './check.ts';
import { concerns } from './effects.ts';
import { violated } from './invariants.ts';

/** Sums are equal when they agree to this many decimals. */
const comparedDecimals = 6;

/** A preserved quantity, with what each table (by index) adds to it. */
export interface PreservedRule {
  readonly invariant: PreservedQuantity;
  readonly amounts: ReadonlyMap<number, readonly Quantity[]>;
}

/** The rows that changed must add up to what they did before. */
export function checkPreserved(rule: PreservedRule, touched: readonly Touched[]): void {
  let before = 0;
  let after = 0;
  for (const change of touched) {
    for (const quantity of rule.amounts.get(change.table) ?? []) {
      if (!concerns(change, quantity.fields)) continue;
      before += amountOf(quantity, change.before);
      after += amountOf(quantity, change.after);
    }
  }
  if (round(before, comparedDecimals) !== round(after, comparedDecimals)) violated(rule.invariant);
}

function amountOf(quantity: Quantity, row: Row | undefined): number {
  return row === undefined ? 0 : quantity.amount(row);
}
