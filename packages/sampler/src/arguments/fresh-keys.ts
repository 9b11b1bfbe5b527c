import type { EntitySpec } from '@envloom/runtime';
import type { Maker, Moment } from '../values/moment.ts';

/** Draws before a new key is counted up instead. */
const tries = 6;

/** A key that no row has: like the hint's example, else the next number. */
export function freshMaker(
  entity: EntitySpec | undefined,
  format: string | undefined,
  like: Maker,
): Maker {
  if (entity === undefined) return like;
  return (moment) => {
    const keys = moment.source.keys(entity.name);
    const drawn = format === undefined ? undefined : newOne(like, moment, new Set(keys));
    return drawn ?? nextKey(entity, keys.length, new Set(keys));
  };
}

function newOne(like: Maker, moment: Moment, taken: ReadonlySet<unknown>) {
  for (let turn = 0; turn < tries; turn += 1) {
    const value = like(moment);
    if (value !== undefined && !taken.has(value)) return value;
  }
  return undefined;
}

function nextKey(
  { key, keyFormat, fields }: EntitySpec,
  size: number,
  taken: ReadonlySet<unknown>,
) {
  const { prefix, digits } = keyFormat ?? { prefix: 'new_', digits: 0 };
  const isNumber = fields[key]?.type === 'integer';
  for (let number = size + 1; ; number += 1) {
    const made = isNumber ? number : prefix + String(number).padStart(digits, '0');
    if (!taken.has(made)) return made;
  }
}
