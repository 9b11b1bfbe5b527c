import { operate } from '../run/operators.ts';
import { raised } from '../run/raised.ts';
import { itemsOf, numberIn, typeName } from '../values/basics.ts';
import type { PyValue } from '../values/value.ts';
import { functionsOf, PyModule } from './module.ts';

function floatIn(value: PyValue | undefined): number {
  const number = numberIn(value);
  if (number === undefined)
    throw raised('TypeError', `must be real number, not ${typeName(value ?? null)}`);
  return Number(number);
}

const whole = (round: (number: number) => number, value: PyValue | undefined): PyValue => {
  const number = numberIn(value);
  if (typeof number === 'bigint') return number;
  const rounded = round(floatIn(value));
  if (!Number.isFinite(rounded)) throw raised('OverflowError', 'cannot convert float to integer');
  return BigInt(rounded);
};

/** As far apart as `math.isclose` lets two numbers be. */
function isClose(one: number, other: number, relative: number, absolute: number): boolean {
  if (one === other) return true;
  if (!Number.isFinite(one) || !Number.isFinite(other)) return false;
  const apart = Math.abs(one - other);
  return apart <= Math.max(relative * Math.max(Math.abs(one), Math.abs(other)), absolute);
}

export const math = new PyModule('math', {
  pi: Math.PI,
  e: Math.E,
  inf: Number.POSITIVE_INFINITY,
  nan: Number.NaN,
  ...functionsOf({
    ceil: ['x', ([x]) => whole(Math.ceil, x)],
    floor: ['x', ([x]) => whole(Math.floor, x)],
    trunc: ['x', ([x]) => whole(Math.trunc, x)],
    fabs: ['x', ([x]) => Math.abs(floatIn(x))],
    isnan: ['x', ([x]) => Number.isNaN(floatIn(x))],
    isinf: ['x', ([x]) => Math.abs(floatIn(x)) === Number.POSITIVE_INFINITY],
    isfinite: ['x', ([x]) => Number.isFinite(floatIn(x))],
    isclose: [
      'a b | rel_tol? abs_tol?',
      ([a, b, relative = 1e-9, absolute = 0]) =>
        isClose(floatIn(a), floatIn(b), floatIn(relative), floatIn(absolute)),
    ],
    sqrt: [
      'x',
      ([x]) => {
        if (floatIn(x) < 0) throw raised('ValueError', 'math domain error');
        return Math.sqrt(floatIn(x));
      },
    ],
    prod: [
      'items',
      ([items = null], machine) =>
        itemsOf(items, machine).reduce((product, item) => operate('*', product, item, machine), 1n),
    ],
  }),
});
