import type { Key } from '@envloom/runtime';

/** Whether a value can be a key. */
export function isKey(value: unknown): value is Key {
  return typeof value === 'string' || typeof value === 'number';
}

/** The first number that keys are given from: the digits at the end of an example. */
export function firstNumber(example: string | undefined): number {
  const digits = /[0-9]+$/.exec(example ?? '')?.[0];
  return digits === undefined ? 1 : Math.max(1, Number(digits));
}
