import { raised } from '../run/raised.ts';
import { itemsOf } from './basics.ts';
import { type Machine, PyObject, type PyValue } from './value.ts';

/** The pairs that `dict(…)` and `update(…)` take: those of a dict, or items of two values each. */
export function pairsOf(
  value: PyValue,
  machine: Machine,
): readonly (readonly [PyValue, PyValue])[] {
  const pairs = value instanceof PyObject ? value.pairs(machine) : undefined;
  if (pairs !== undefined) return pairs;
  return itemsOf(value, machine).map((item) => {
    const [key, member, more] = itemsOf(item, machine);
    if (key === undefined || member === undefined || more !== undefined)
      throw raised('ValueError', 'dictionary update sequence element has no length 2');
    return [key, member];
  });
}
