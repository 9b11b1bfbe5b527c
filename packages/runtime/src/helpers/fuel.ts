import { refuse } from '../failure/refusal.ts';

/** Units of work a call may do by default. */
export const defaultBudget = 10_000_000;

/**
 * What is left to spend. Calls are synchronous, so one counter serves every world; outside a call
 * nothing is counted. Whoever sets it puts back what it was: by plain assignment, which works even
 * when the stack is full.
 */
export const meter: { left: number } = { left: Number.MAX_SAFE_INTEGER };

/** Spends `amount` units; ends the call with `BUDGET_EXCEEDED` once the budget is used up. */
export function charge(amount: number): void {
  meter.left -= amount;
  if (!(meter.left >= 0))
    refuse('BUDGET_EXCEEDED', 'The call did more work than its budget allows.');
}

/**
 * Charges for what is about to be iterated or was just built, and returns it: an array or a text
 * costs its length, anything else 1: `for (const line of fuel(lines))`.
 */
export function fuel<T>(value: T): T {
  const isLong = typeof value === 'string' || Array.isArray(value);
  charge(isLong ? Math.max(1, value.length) : 1);
  return value;
}
