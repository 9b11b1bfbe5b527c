import { raised } from '../run/raised.ts';
import { Undecided } from '../run/undecided.ts';
import { numberIn, typeName } from '../values/basics.ts';
import { wholeNumber } from '../values/indexes.ts';
import { fixedText } from '../values/number-text.ts';
import type { PyValue } from '../values/value.ts';

/** `round(number, places)`: of two equally near numbers the even one. */
export function rounded(value: PyValue, places: PyValue | undefined): PyValue {
  const number = numberIn(value);
  if (number === undefined)
    throw raised('TypeError', `type ${typeName(value)} doesn't define __round__ method`);
  if (places === undefined || places === null) return wholeOf(number);
  const count = wholeNumber(places);
  if (count === undefined || count < 0) throw new Undecided('rounds before the point');
  if (typeof number === 'bigint') return number;
  return Number.isFinite(number) && count <= 60 ? Number(fixedText(number, count)) : number;
}

function wholeOf(number: bigint | number): bigint {
  if (typeof number === 'bigint') return number;
  if (!Number.isFinite(number)) throw raised('ValueError', 'cannot convert float to integer');
  return BigInt(fixedText(number, 0));
}
