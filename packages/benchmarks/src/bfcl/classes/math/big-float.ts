/** A number of any size and precision: `man` times two to the `exp`. */
export interface BigFloat {
  readonly man: bigint;
  readonly exp: number;
}

/** The exact value of a double. */
export function bigFloat(value: number): BigFloat {
  let whole = value;
  let exp = 0;
  while (!Number.isInteger(whole)) {
    whole *= 2;
    exp -= 1;
  }
  return { man: BigInt(whole), exp };
}

/** How many bits a number has. */
export const bitLength = (value: bigint): number =>
  value === 0n ? 0 : sizeOf(value).toString(2).length;

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);

/** A fraction to so many bits, the even one where two are equally near. */
export function nearest(above: bigint, below: bigint, bits: number): BigFloat {
  const isNegative = above < 0n !== below < 0n;
  const [top, bottom] = [sizeOf(above), sizeOf(below)];
  const shift = Math.max(0, bits + 2 + bitLength(bottom) - bitLength(top));
  const scaled = top << BigInt(shift);
  // One more bit says whether something is left.
  const cut = (scaled / bottom) * 2n + (scaled % bottom === 0n ? 0n : 1n);
  const spare = Math.max(0, bitLength(cut) - bits);
  const half = spare === 0 ? 0n : 1n << BigInt(spare - 1);
  const kept = cut >> BigInt(spare);
  const rest = cut - (kept << BigInt(spare));
  const isUp = spare > 0 && (rest > half || (rest === half && kept % 2n === 1n));
  const man = kept + (isUp ? 1n : 0n);
  return { man: isNegative ? -man : man, exp: spare - shift - 1 };
}

/** As above, with powers of two. */
export function quotient(above: BigFloat, below: BigFloat, bits: number): BigFloat {
  const { man, exp } = nearest(above.man, below.man, bits);
  return { man, exp: exp + above.exp - below.exp };
}

/** Bits by which what is computed is more precise than what is asked for. */
const guard = 64;

/** The natural logarithm of a positive number to so many bits. */
export function naturalLogarithm({ man, exp }: BigFloat, bits: number): BigFloat {
  // What is left of the number without its power of two lies around 1.
  const length = bitLength(man);
  const isHigh = (man * man) >> BigInt(2 * length - 1) > 0n;
  const power = length - (isHigh ? 0 : 1);
  const one = 1n << BigInt(power);
  const halvings = exp + power;
  const lost = halvings === 0 ? power - bitLength(man - one) : 0;
  const scale = bits + guard + Math.max(0, lost);
  const near = twiceArtanh(man - one, man + one, scale);
  const fixed = halvings === 0 ? near : near + BigInt(halvings) * twiceArtanh(1n, 3n, scale);
  return fixed === 0n ? zero : nearest2(fixed, scale, bits);
}

export const zero: BigFloat = { man: 0n, exp: 0 };

/** Pi to so many bits. */
export function pi(bits: number): BigFloat {
  const scale = bits + guard;
  const fixed = 16n * arctan(5n, scale) - 4n * arctan(239n, scale);
  return nearest2(fixed, scale, bits);
}

/** What is so many bits behind the point, to fewer bits. */
const nearest2 = (fixed: bigint, scale: number, bits: number): BigFloat =>
  nearest(fixed, 1n << BigInt(scale), bits);

/** Twice the inverse hyperbolic tangent of a fraction, with `scale` bits behind the point. */
function twiceArtanh(above: bigint, below: bigint, scale: number): bigint {
  const extra = BigInt(scale + 16);
  const ratio = (above << extra) / below;
  const square = (ratio * ratio) >> extra;
  let [total, term, odd] = [0n, ratio, 1n];
  while (term !== 0n) {
    total += term / odd;
    term = (term * square) / (1n << extra);
    odd += 2n;
  }
  return (2n * total) >> 16n;
}

/** The inverse tangent of one over a whole number. */
function arctan(below: bigint, scale: number): bigint {
  let [total, term, odd, sign] = [0n, (1n << BigInt(scale)) / below, 1n, 1n];
  while (term !== 0n) {
    total += (sign * term) / odd;
    term /= below * below;
    odd += 2n;
    sign = -sign;
  }
  return total;
}

/** The first digits of a number, of which the last is rounded, and the power of ten of the first. */
export function decimalDigits(
  { man, exp }: BigFloat,
  count: number,
): { readonly digits: string; readonly power: number } {
  const top = sizeOf(man) << BigInt(Math.max(0, exp));
  const bottom = 1n << BigInt(Math.max(0, -exp));
  let power = top.toString().length - bottom.toString().length;
  if (top * tenTo(-power) < bottom * tenTo(power)) power -= 1;
  const places = count - power;
  const cut = (top * tenTo(places)) / (bottom * tenTo(-places));
  const digits = ((cut + 5n) / 10n).toString();
  return digits.length > count
    ? { digits: digits.slice(0, count), power: power + 1 }
    : { digits, power };
}

/** A power of ten; 1 where it would be a fraction. */
const tenTo = (power: number): bigint => 10n ** BigInt(Math.max(0, power));
