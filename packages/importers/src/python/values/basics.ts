import { raised } from '../run/raised.ts';
import { Undecided } from '../run/undecided.ts';
import { numberText } from './number-text.ts';
import { quotedText } from './quoted-text.ts';
import { codePoints } from './code-points.ts';
import { type Machine, PyObject, type PyValue } from './value.ts';

/** What all values can be asked, numbers and texts too. */

/** As `type(x).__name__` says it. */
export function typeName(value: PyValue): string {
  if (value instanceof PyObject) return value.type;
  switch (typeof value) {
    case 'string':
      return 'str';
    case 'bigint':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    default:
      return 'NoneType';
  }
}

export type PyNumber = bigint | number;

/** A number, or what a boolean counts as; undefined for all else. */
export function numberIn(value: PyValue | undefined): PyNumber | undefined {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'bigint' || typeof value === 'number' ? value : undefined;
}

export function isTrue(value: PyValue, machine: Machine): boolean {
  if (!(value instanceof PyObject)) return Boolean(value);
  return value.truth(machine);
}

export function areEqual(left: PyValue, right: PyValue, machine: Machine): boolean {
  machine.spend(1);
  if (left === right) return typeof left !== 'number' || !Number.isNaN(left);
  if (left instanceof PyObject) return left.equals(right, machine);
  if (right instanceof PyObject) return right.equals(left, machine);
  const one = numberIn(left);
  const other = numberIn(right);
  return one !== undefined && other !== undefined && areEqualNumbers(one, other);
}

/** Whole and other numbers compare by their exact values. */
function areEqualNumbers(one: PyNumber, other: PyNumber): boolean {
  if (typeof one === typeof other) return one === other;
  const [whole, float] = typeof one === 'bigint' ? [one, other] : [other, one];
  return Number.isInteger(Number(float)) && BigInt(Number(float)) === whole;
}

/**
 * Below, at or above 0; NaN where nothing is below or above.
 *
 * @throws Raised where the two have no order
 */
export function orderOf(left: PyValue, right: PyValue, machine: Machine, operator = '<'): number {
  machine.spend(1);
  const one = numberIn(left);
  const other = numberIn(right);
  if (one !== undefined && other !== undefined)
    return one < other ? -1 : one > other ? 1 : sameOrder(one, other);
  if (typeof left === 'string' && typeof right === 'string') return textOrder(left, right);
  const known =
    left instanceof PyObject
      ? left.order(right, machine)
      : right instanceof PyObject
        ? negated(right.order(left, machine))
        : undefined;
  if (known !== undefined) return known;
  const types = `'${typeName(left)}' and '${typeName(right)}'`;
  throw raised('TypeError', `'${operator}' not supported between instances of ${types}`);
}

const sameOrder = (one: PyNumber, other: PyNumber): number =>
  Number.isNaN(Number(one)) || Number.isNaN(Number(other)) ? Number.NaN : 0;

const negated = (order: number | undefined): number | undefined =>
  order === undefined ? undefined : -order;

/** By code points, as Python does it. */
function textOrder(left: string, right: string): number {
  if (left === right) return 0;
  const [one, other] = [codePoints(left), codePoints(right)];
  if (typeof one === 'string' || typeof other === 'string') {
    const [a, b] = [Array.from(left), Array.from(right)];
    const at = a.findIndex((point, place) => point !== b[place]);
    if (at === -1) return a.length - b.length;
    const mine = a[at]?.codePointAt(0) ?? 0;
    return mine - (b[at]?.codePointAt(0) ?? -1);
  }
  return left < right ? -1 : 1;
}

/** The same text for equal values. @throws Raised where a value is no key */
export function hashOf(value: PyValue): string {
  const number = numberIn(value);
  if (number !== undefined) return numberHash(number);
  if (typeof value === 'string') return `s${value}`;
  const hash = value instanceof PyObject ? value.hash() : 'none';
  if (hash === undefined) throw raised('TypeError', `unhashable type: '${typeName(value)}'`);
  return hash;
}

function numberHash(number: PyNumber): string {
  if (typeof number === 'bigint') return `n${number}`;
  return Number.isInteger(number) ? `n${BigInt(number)}` : `f${number}`;
}

export function reprOf(value: PyValue, machine: Machine): string {
  machine.spend(1);
  if (value instanceof PyObject) return value.repr(machine);
  if (typeof value === 'string') return quotedText(value);
  return strOf(value, machine);
}

export function strOf(value: PyValue, machine: Machine): string {
  if (value instanceof PyObject) return value.str(machine);
  switch (typeof value) {
    case 'string':
      return value;
    case 'boolean':
      return value ? 'True' : 'False';
    case 'bigint':
    case 'number':
      return numberText(value);
    default:
      return 'None';
  }
}

export function lengthOf(value: PyValue, machine: Machine): number {
  if (typeof value === 'string') return codePoints(value).length;
  const length = value instanceof PyObject ? value.length(machine) : undefined;
  if (length === undefined)
    throw raised('TypeError', `object of type '${typeName(value)}' has no len()`);
  return length;
}

/** The items of a value, one after another. @throws Raised where it has none */
export function iterated(value: PyValue, machine: Machine): Iterator<PyValue, unknown, undefined> {
  if (typeof value === 'string') return codePoints(value)[Symbol.iterator]();
  const items = value instanceof PyObject ? value.iterate(machine) : undefined;
  if (items === undefined) throw raised('TypeError', `'${typeName(value)}' object is not iterable`);
  return items;
}

/** Most items of one list. */
const mostItems = 200_000;

/** All items of a value. */
export function itemsOf(value: PyValue, machine: Machine): PyValue[] {
  const items: PyValue[] = [];
  const source = iterated(value, machine);
  for (let next = source.next(); next.done !== true; next = source.next()) {
    machine.spend(1);
    items.push(next.value);
    if (items.length > mostItems) throw new Undecided('makes very long lists');
  }
  return items;
}

export function contains(container: PyValue, value: PyValue, machine: Machine): boolean {
  if (typeof container === 'string') return textContains(container, value, machine);
  if (!(container instanceof PyObject))
    throw raised('TypeError', `argument of type '${typeName(container)}' is not iterable`);
  const known = container.contains(value, machine);
  if (known !== undefined) return known;
  const source = iterated(container, machine);
  for (let next = source.next(); next.done !== true; next = source.next())
    if (areEqual(next.value, value, machine)) return true;
  return false;
}

function textContains(text: string, value: PyValue, machine: Machine): boolean {
  if (typeof value !== 'string')
    throw raised(
      'TypeError',
      `'in <string>' requires string as left operand, not ${typeName(value)}`,
    );
  machine.watch?.compared(text, value);
  return text.includes(value);
}
