import {
  areEqual,
  contains,
  isTrue,
  numberIn,
  orderOf,
  type PyNumber,
  typeName,
} from '../values/basics.ts';
import { type Machine, PyObject, type PyValue } from '../values/value.ts';
import { raised } from './raised.ts';
import { Undecided } from './undecided.ts';

/** `left operator right`, for operators that give a new value. */
export function operate(
  operator: string,
  left: PyValue,
  right: PyValue,
  machine: Machine,
): PyValue {
  const one = numberIn(left);
  const other = numberIn(right);
  if (one !== undefined && other !== undefined)
    return typeof left === 'boolean' && typeof right === 'boolean' && '&|^'.includes(operator)
      ? isTrue(ofNumbers(operator, one, other), machine)
      : ofNumbers(operator, one, other);
  const known = ofTexts(operator, left, right) ?? ofObjects(operator, left, right, machine);
  if (known !== undefined) return known;
  const types = `'${typeName(left)}' and '${typeName(right)}'`;
  throw raised('TypeError', `unsupported operand type(s) for ${operator}: ${types}`);
}

function ofObjects(
  operator: string,
  left: PyValue,
  right: PyValue,
  machine: Machine,
): PyValue | undefined {
  const known =
    left instanceof PyObject ? left.operate(operator, right, machine, false) : undefined;
  if (known !== undefined || !(right instanceof PyObject)) return known;
  return right.operate(operator, left, machine, true);
}

/** Most characters of a repeated text. */
const longest = 1_000_000;

function ofTexts(operator: string, left: PyValue, right: PyValue): PyValue | undefined {
  if (operator === '+' && typeof left === 'string' && typeof right === 'string')
    return left + right;
  if (operator === '%' && typeof left === 'string') throw new Undecided('formats texts with %');
  if (operator !== '*') return undefined;
  const [text, times] =
    typeof left === 'string' ? [left, numberIn(right)] : [right, numberIn(left)];
  if (typeof text !== 'string' || typeof times !== 'bigint') return undefined;
  if (BigInt(text.length) * times > BigInt(longest)) throw new Undecided('makes very long texts');
  return text.repeat(Math.max(0, Number(times)));
}

function ofNumbers(operator: string, left: PyNumber, right: PyNumber): PyValue {
  if (typeof left === 'bigint' && typeof right === 'bigint')
    return ofIntegers(operator, left, right);
  return ofFloats(operator, floatOf(left), floatOf(right));
}

const floatOf = (number: PyNumber): number => Number(number);

/** Most bits of a power. */
const mostBits = 4096n;

function ofIntegers(operator: string, left: bigint, right: bigint): PyValue {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return ofFloats('/', Number(left), Number(right));
    case '//':
      return floorDivided(left, right);
    case '%':
      return left - floorDivided(left, right) * right;
    case '**':
      return power(left, right);
    default:
      return ofBits(operator, left, right);
  }
}

function ofBits(operator: string, left: bigint, right: bigint): PyValue {
  switch (operator) {
    case '&':
      return left & right;
    case '|':
      return left | right;
    case '^':
      return left ^ right;
    case '<<':
    case '>>':
      if (right < 0n) throw raised('ValueError', 'negative shift count');
      if (right > mostBits) throw new Undecided('makes very large numbers');
      return operator === '<<' ? left << right : left >> right;
    default:
      throw new Undecided(`uses ${operator}`);
  }
}

function floorDivided(left: bigint, right: bigint): bigint {
  if (right === 0n) throw raised('ZeroDivisionError', 'integer division or modulo by zero');
  const quotient = left / right;
  return quotient * right !== left && left < 0n !== right < 0n ? quotient - 1n : quotient;
}

function power(base: bigint, exponent: bigint): PyValue {
  if (exponent < 0n) return ofFloats('**', Number(base), Number(exponent));
  const bits = BigInt((base < 0n ? -base : base).toString(2).length);
  if (bits * exponent > mostBits) throw new Undecided('makes very large numbers');
  return base ** exponent;
}

function ofFloats(operator: string, left: number, right: number): PyValue {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '**':
      return floatPower(left, right);
    case '/':
      if (right === 0) throw raised('ZeroDivisionError', 'division by zero');
      return left / right;
    case '//':
      if (right === 0) throw raised('ZeroDivisionError', 'float floor division by zero');
      return Math.floor(left / right);
    case '%':
      return floatRest(left, right);
    default:
      throw raised('TypeError', `unsupported operand type(s) for ${operator}: 'float' and 'float'`);
  }
}

function floatPower(left: number, right: number): number {
  if (left === 0 && right < 0) throw raised('ZeroDivisionError', 'zero to a negative power');
  if (left < 0 && !Number.isInteger(right)) throw new Undecided('uses complex numbers');
  const result = left ** right;
  if (!Number.isFinite(result) && Number.isFinite(left) && Number.isFinite(right))
    throw raised('OverflowError', 'Numerical result out of range');
  return result;
}

/** It has the sign of the divisor. */
function floatRest(left: number, right: number): number {
  if (right === 0) throw raised('ZeroDivisionError', 'float modulo');
  const rest = left % right;
  return rest !== 0 && rest < 0 !== right < 0 ? rest + right : rest;
}

/** `-x`, `+x`, `~x` */
export function signed(operator: string, value: PyValue, machine: Machine): PyValue {
  const number = numberIn(value);
  if (number !== undefined) {
    if (operator === '-') return -number;
    if (operator === '+') return number;
    if (typeof number === 'bigint') return ~number;
  }
  const own =
    value instanceof PyObject
      ? value.operate(`unary ${operator}`, null, machine, false)
      : undefined;
  if (own !== undefined) return own;
  throw raised('TypeError', `bad operand type for unary ${operator}: '${typeName(value)}'`);
}

/** Whether `left operator right` holds, for operators that compare. */
export function holds(operator: string, left: PyValue, right: PyValue, machine: Machine): boolean {
  switch (operator) {
    case 'in':
      return contains(right, left, machine);
    case 'not in':
      return !contains(right, left, machine);
    case 'is':
      return isIdentical(left, right);
    case 'is not':
      return !isIdentical(left, right);
    default:
      machine.watch?.compared(left, right);
      return isOrdered(operator, left, right, machine);
  }
}

const isSingle = (value: PyValue): boolean =>
  value === null || typeof value === 'boolean' || value instanceof PyObject;

/** Whether two equal texts or numbers are one and the same object depends on the Python that runs them. */
function isIdentical(left: PyValue, right: PyValue): boolean {
  if (isSingle(left) || isSingle(right)) return left === right;
  if (left !== right) return false;
  throw new Undecided('asks whether two texts or numbers are the same object');
}

function isOrdered(operator: string, left: PyValue, right: PyValue, machine: Machine): boolean {
  switch (operator) {
    case '==':
      return areEqual(left, right, machine);
    case '!=':
    case '<>':
      return !areEqual(left, right, machine);
    case '<':
      return orderOf(left, right, machine, operator) < 0;
    case '<=':
      return orderOf(left, right, machine, operator) <= 0;
    case '>':
      return orderOf(left, right, machine, operator) > 0;
    case '>=':
      return orderOf(left, right, machine, operator) >= 0;
    default:
      throw new Undecided(`uses ${operator}`);
  }
}
