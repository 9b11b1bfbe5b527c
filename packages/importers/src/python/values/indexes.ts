import { raised } from '../run/raised.ts';
import { numberIn, typeName } from './basics.ts';
import { PyObject, type PyValue } from './value.ts';

/** `start:stop:step` between brackets. */
export class PySlice extends PyObject {
  readonly type = 'slice';
  readonly start: PyValue;
  readonly stop: PyValue;
  readonly step: PyValue;

  constructor(start: PyValue, stop: PyValue, step: PyValue) {
    super();
    this.start = start;
    this.stop = stop;
    this.step = step;
  }
}

/** The place of an item, from 0. @throws Raised where there is none */
export function indexIn(index: PyValue, length: number, of: string): number {
  const at = wholeNumber(index);
  if (at === undefined)
    throw raised('TypeError', `${of} indices must be integers or slices, not ${typeName(index)}`);
  const place = at < 0 ? at + length : at;
  if (place < 0 || place >= length) throw raised('IndexError', `${of} index out of range`);
  return place;
}

/** A whole number as one of JavaScript; undefined for all else. */
export function wholeNumber(value: PyValue | undefined): number | undefined {
  const number = numberIn(value);
  return typeof number === 'bigint' ? Number(number) : undefined;
}

/** The places that a slice takes, in its order. */
export function slicePlaces(slice: PySlice, length: number): readonly number[] {
  const step = bound(slice.step) ?? 1;
  if (step === 0) throw raised('ValueError', 'slice step cannot be zero');
  const [lowest, highest] = step > 0 ? [0, length] : [-1, length - 1];
  const within = (value: PyValue, fallback: number): number => {
    const number = bound(value);
    if (number === undefined) return fallback;
    return Math.min(Math.max(number < 0 ? number + length : number, lowest), highest);
  };
  const start = within(slice.start, step > 0 ? lowest : highest);
  const stop = within(slice.stop, step > 0 ? highest : lowest);
  const count = Math.max(0, Math.ceil((stop - start) / step));
  return Array.from({ length: count }, (_, at) => start + at * step);
}

function bound(value: PyValue): number | undefined {
  if (value === null) return undefined;
  const number = wholeNumber(value);
  if (number === undefined) throw raised('TypeError', 'slice indices must be integers or None');
  return number;
}
