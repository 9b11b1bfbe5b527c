import { grouped } from '@envloom/core';
/** A share as percents with at most one decimal, rounded down so that 100 % means all. */
export function percent(share: number): string {
  return `${Math.floor(share * 1000 + 1e-9) / 10} %`;
}

/** `45 of 47 (95.7 %)`; `none` where there is nothing to count. */
export function ratio(part: number, total: number): string {
  return total === 0 ? 'none' : `${grouped(part)} of ${grouped(total)} (${percent(part / total)})`;
}
