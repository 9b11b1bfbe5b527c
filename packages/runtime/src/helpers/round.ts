import { refuse } from '../failure/refusal.ts';

const tooLargeForDigits = 1e21;

/**
 * Rounds to `decimals` digits after the point, 0 to 100: correctly, and exact ties to even, as
 * Python's `round` does. What counts is the exact binary value: `round(2.675, 2)` is 2.67.
 */
export function round(x: number, decimals = 0): number {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 100) {
    refuse('INVALID_VALUE', `round: expected 0 to 100 decimals, got ${decimals}`);
  }
  if (!(Math.abs(x) < tooLargeForDigits)) return x;
  if (Number.isInteger(x)) return x + 0;
  return Number(isTie(x, decimals) ? tieToEven(x, decimals) : x.toFixed(decimals)) + 0;
}

/** Scaling by a power of two is exact, so a tie is exactly an odd multiple of half a unit. */
function isTie(x: number, decimals: number): boolean {
  return Math.abs(x * 2 ** (decimals + 1)) % 2 === 1;
}

/** `toFixed` rounds a tie away from zero; one digit more writes it exactly, ending in 5. */
function tieToEven(x: number, decimals: number): string {
  const away = x.toFixed(decimals);
  const isEven = Number(away.at(-1)) % 2 === 0;
  return isEven ? away : x.toFixed(decimals + 1).slice(0, -1);
}
