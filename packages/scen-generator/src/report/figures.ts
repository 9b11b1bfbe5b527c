/** A number with its thousands apart: `30,000`. */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 attempt`, `2 attempts`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A share as percents with at most one decimal, rounded down so that 100 % means all. */
export function percent(share: number): string {
  return `${Math.floor(share * 1000 + 1e-9) / 10} %`;
}

/** `45 of 47 (95.7 %)`; `none` where there is nothing to count. */
export function ratio(part: number, total: number): string {
  return total === 0 ? 'none' : `${grouped(part)} of ${grouped(total)} (${percent(part / total)})`;
}
