import type { Split } from '../row.ts';

export const splits: readonly Split[] = ['train', 'validation', 'held-out'];

/** A value for each split. */
export const bySplit = <Value>(
  valueOf: (split: Split) => Value,
): Readonly<Record<Split, Value>> => ({
  train: valueOf('train'),
  validation: valueOf('validation'),
  'held-out': valueOf('held-out'),
});
