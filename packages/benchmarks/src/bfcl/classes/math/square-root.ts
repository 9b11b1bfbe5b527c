import { bigFloat } from './big-float.ts';

/** Numbers with more digits are not computed. */
const mostDigits = 10_000;

/** The root of a number as Python's `Decimal` writes it; undefined where it has too many digits. */
export function squareRootText(value: number, precision: number): string | undefined {
  if (precision > mostDigits) return undefined;
  if (Object.is(value, -0)) return '-0';
  const { man, exp } = bigFloat(value);
  // A double has a finite decimal form: half to the n is five to the n with n places.
  const places = Math.max(0, -exp);
  const exact = man * 5n ** BigInt(places);
  const isOdd = places % 2 === 1;
  const square = isOdd ? exact * 10n : exact;
  const power = -(places + (isOdd ? 1 : 0)) / 2;
  const root = floorRoot(square);
  if (root * root === square) return decimalText(...limited(root, power, precision, false));
  const missing = Math.max(0, precision + 2 - root.toString().length);
  const longer = floorRoot(square * 100n ** BigInt(missing));
  return decimalText(...limited(longer, power - missing, precision, true));
}

/** The greatest whole number whose square is not above a number. */
function floorRoot(square: bigint): bigint {
  if (square < 2n) return square;
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2));
  for (;;) {
    const better = (root + square / root) >> 1n;
    if (better >= root) return root;
    root = better;
  }
}

/** At most so many digits, to the even one where two are equally near. @param hasMore the number is longer than it is written */
function limited(
  digits: bigint,
  power: number,
  most: number,
  hasMore: boolean,
): readonly [bigint, number] {
  const over = digits.toString().length - most;
  if (over <= 0) return [digits, power];
  const unit = 10n ** BigInt(over);
  const kept = digits / unit;
  const twice = (digits % unit) * 2n;
  const isUp = twice > unit || (twice === unit && (hasMore || kept % 2n === 1n));
  return limited(kept + (isUp ? 1n : 0n), power + over, most, false);
}

function decimalText(digits: bigint, power: number): string {
  const text = digits.toString();
  const before = power + text.length;
  if (power > 0 || before <= -6) {
    const behind = text.length > 1 ? `.${text.slice(1)}` : '';
    return `${text.slice(0, 1)}${behind}E${before > 0 ? '+' : ''}${before - 1}`;
  }
  if (power === 0) return text;
  return before > 0
    ? `${text.slice(0, before)}.${text.slice(before)}`
    : `0.${'0'.repeat(-before)}${text}`;
}
