import { orderOf } from './basics.ts';
import { type Machine, plainArguments, type PyValue } from './value.ts';

/** Items in their order, by what `key` gives for each; equal ones stay as they were. */
export function sortedItems(
  items: readonly PyValue[],
  key: PyValue | undefined,
  isReversed: boolean,
  machine: Machine,
): PyValue[] {
  const keyed = items.map((item): readonly [PyValue, PyValue] => [keyOf(item, key, machine), item]);
  if (isReversed) keyed.reverse();
  keyed.sort(([one], [other]) => orderOf(one, other, machine) || 0);
  if (isReversed) keyed.reverse();
  return keyed.map(([, item]) => item);
}

export const keyOf = (item: PyValue, key: PyValue | undefined, machine: Machine): PyValue =>
  key === undefined || key === null ? item : machine.call(key, plainArguments(item));
