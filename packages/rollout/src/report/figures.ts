import { columns, grouped as wholeGrouped } from '@envloom/core';
import type { Estimate } from './estimate.ts';

/** A number, rounded, with its thousands apart: `30,000`. */
export const grouped = (count: number): string => wholeGrouped(Math.round(count));

/** `1 episode`, `2 episodes`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A number to three digits, which is what means of some hundred episodes are good for: `5.53`. */
export function threeDigits(value: number): string {
  return Math.abs(value) >= 100 ? grouped(value) : String(Number(value.toPrecision(3)));
}

/** A mean of counts: `1 turn`, `5.53 turns`. */
export function meanOf(value: number, noun: string): string {
  const shown = threeDigits(value);
  return `${shown} ${noun}${shown === '1' ? '' : 's'}`;
}

/** A share as percents with one decimal; 100 % means all, and 0 % none. */
export function percent(share: number): string {
  return `${inSteps(share, 1000) / 10} %`;
}

/** `82.5 % (68 to 91.2 %)`: the value and its 95 % confidence interval. */
export function interval({ value, low, high }: Estimate): string {
  return `${percent(value)} (${percent(low).replace(' %', '')} to ${percent(high)})`;
}

/** `0.91 (0.84 to 0.95)` */
export function span({ value, low, high }: Estimate): string {
  return `${hundredths(value)} (${hundredths(low)} to ${hundredths(high)})`;
}

/** With at most two decimals; 1 means all. */
function hundredths(value: number): string {
  return String(inSteps(value, 100) / 100);
}

/** The nearest step from 0 to 1; the first and the last only where it is exactly 0 or 1. */
function inSteps(share: number, steps: number): number {
  if (share <= 0 || share >= 1) return share <= 0 ? 0 : steps;
  return Math.min(Math.max(Math.round(share * steps + 1e-9), 1), steps - 1);
}

/** With cents; less than a dollar to three digits: `$1,234.50`, `$0.25`, `$0.0000312`. */
export function dollars(cost: number): string {
  const [whole = '', part = ''] = (cost < 1 ? smallCost(cost) : cost.toFixed(2)).split('.');
  return `$${grouped(Number(whole))}.${part.padEnd(2, '0')}`;
}

function smallCost(cost: number): string {
  const decimals = cost <= 0 ? 2 : 2 - Math.floor(Math.log10(cost));
  return cost.toFixed(Math.min(decimals, 12)).replace(/0+$/, '');
}

/** Rows as lines in which columns are aligned. */
export const aligned = (rows: readonly (readonly string[])[], indent = '  '): readonly string[] =>
  columns(rows).map((line) => indent + line);
