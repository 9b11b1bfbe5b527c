/** A number with its thousands apart: `30,000`. */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 error`, `2 errors`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A share as whole percents, rounded down so that 100 % means all. */
export function percent(share: number): string {
  return `${Math.floor(share * 100 + 1e-9)} %`;
}

/** `45 of 47 (95 %)`; `none` where there is nothing to count. */
export function ratio(part: number, total: number): string {
  return total === 0 ? 'none' : `${grouped(part)} of ${grouped(total)} (${percent(part / total)})`;
}
