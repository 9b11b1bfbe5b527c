import {
  type BigFloat,
  bigFloat,
  decimalDigits,
  naturalLogarithm,
  nearest,
  pi,
  quotient,
  zero,
} from './big-float.ts';

const bitsPerDigit = 3.321_928_094_887_362_6;

/** Numbers with more digits are not computed. */
const mostDigits = 5000;

/** The logarithm as mpmath writes it with so many digits; undefined where that is too many. */
export function logarithmText(value: number, base: number, digits: number): string | undefined {
  if (digits > mostDigits) return undefined;
  const bits = Math.max(1, Math.round((digits + 1) * bitsPerDigit));
  const shown = shownDigits(bits);
  const infinite = infiniteText(value, base);
  if (infinite !== undefined) return infinite;
  const above = complexLogarithm(value, bits);
  const below = complexLogarithm(base, bits);
  const text = (part: BigFloat): string => `'${floatText(part, shown)}'`;
  if (above.turn === undefined && below.turn === undefined)
    return `mpf(${text(quotient(above.real, below.real, bits))})`;
  const [real, imaginary] = complexQuotient(above, below, bits);
  return `mpc(real=${text(real)}, imag=${text(imaginary)})`;
}

/** The digits that tell numbers of so many bits apart. */
function shownDigits(bits: number): number {
  const digits = Math.max(1, Math.round(bits / bitsPerDigit) - 1);
  return digits === 15 ? 17 : digits + 3;
}

/** Where a logarithm is infinite. */
function infiniteText(value: number, base: number): string | undefined {
  if (value === 0 && base < 0) return `mpc(real='${base === -1 ? 'nan' : '-inf'}', imag='+inf')`;
  if (value === 0) return `mpf('${base === 0 ? 'nan' : base < 1 ? '+inf' : '-inf'}')`;
  if (base !== 0) return undefined;
  return value < 0 ? "mpc(real='0.0', imag='0.0')" : "mpf('0.0')";
}

/** A logarithm; of a negative number it has half a turn. */
interface Complex {
  readonly real: BigFloat;
  readonly turn: BigFloat | undefined;
}

const complexLogarithm = (value: number, bits: number): Complex => ({
  real: naturalLogarithm(bigFloat(Math.abs(value)), bits),
  turn: value < 0 ? pi(bits) : undefined,
});

function complexQuotient(
  above: Complex,
  below: Complex,
  bits: number,
): readonly [BigFloat, BigFloat] {
  const parts = [above.real, above.turn ?? zero, below.real, below.turn ?? zero];
  const least = Math.min(...parts.map(({ exp }) => exp));
  const [a = 0n, b = 0n, c = 0n, d = 0n] = parts.map(({ man, exp }) => man << BigInt(exp - least));
  const size = c * c + d * d;
  return [fraction(a * c + b * d, size, bits), fraction(b * c - a * d, size, bits)];
}

const fraction = (above: bigint, below: bigint, bits: number): BigFloat =>
  above === 0n ? zero : nearest(above, below, bits);

/** As mpmath prints a number: without a power of ten where it is near 1. */
function floatText(value: BigFloat, count: number): string {
  if (value.man === 0n) return '0.0';
  const { digits, power } = decimalDigits(value, count);
  const isPlain = power > Math.min(-Math.floor(count / 3), -5) && power < count;
  const padded = isPlain && power < 0 ? '0'.repeat(-power) + digits : digits;
  const split = isPlain && power > 0 ? power + 1 : 1;
  const behind = padded.slice(split).replace(/0+$/, '');
  const text = `${value.man < 0n ? '-' : ''}${padded.slice(0, split)}.${behind === '' ? '0' : behind}`;
  return isPlain ? text : `${text}e${power < 0 ? '' : '+'}${power}`;
}
