import { numberIn } from './basics.ts';
import { indexIn, PySlice } from './indexes.ts';
import { Undecided } from '../run/undecided.ts';
import { PyObject, type PyValue } from './value.ts';

/** `range(start, stop, step)` */
export class PyRange extends PyObject {
  readonly type = 'range';
  readonly #start: number;
  readonly #step: number;
  readonly #count: number;

  constructor(start: number, stop: number, step: number) {
    super();
    this.#start = start;
    this.#step = step;
    this.#count = Math.max(0, Math.ceil((stop - start) / step));
  }

  override truth(): boolean {
    return this.#count > 0;
  }

  override length(): number {
    return this.#count;
  }

  override *iterate(): Generator<PyValue, undefined, undefined> {
    for (let at = 0; at < this.#count; at += 1) yield BigInt(this.#start + at * this.#step);
    return undefined;
  }

  override contains(value: PyValue): boolean {
    const number = Number(numberIn(value) ?? Number.NaN);
    const at = (number - this.#start) / this.#step;
    return Number.isInteger(at) && at >= 0 && at < this.#count;
  }

  override subscript(index: PyValue): PyValue {
    if (index instanceof PySlice) throw new Undecided('slices a range');
    return BigInt(this.#start + indexIn(index, this.#count, 'range object') * this.#step);
  }
}
