import { raised } from '../run/raised.ts';
import { StateChanged, Undecided } from '../run/undecided.ts';
import { areEqual, hashOf, itemsOf, orderOf, reprOf, typeName } from './basics.ts';
import { indexIn, PySlice, slicePlaces, wholeNumber } from './indexes.ts';
import { listMethods, tupleMethods } from './sequence-methods.ts';
import { methodOf } from './native.ts';
import { type Machine, type Place, PyObject, type PyValue } from './value.ts';

/** Most items of a repeated list. */
const mostRepeated = 100_000;

/** Lists and tuples. */
export abstract class PySequence extends PyObject {
  readonly items: PyValue[];

  constructor(items: PyValue[]) {
    super();
    this.items = items;
  }

  /** A sequence of the same kind. */
  abstract of(items: PyValue[]): PySequence;

  /** Tells that all items are looked at. */
  abstract seen(machine: Machine): void;

  override truth(machine: Machine): boolean {
    return this.length(machine) > 0;
  }

  override length(machine: Machine): number {
    this.seen(machine);
    return this.items.length;
  }

  override *iterate(machine: Machine): Generator<PyValue, undefined, undefined> {
    this.seen(machine);
    for (let at = 0; at < this.items.length; at += 1) {
      const item = this.items[at];
      if (item !== undefined) yield item;
    }
    return undefined;
  }

  override equals(other: PyValue, machine: Machine): boolean {
    if (!(other instanceof PySequence) || other.type !== this.type) return false;
    this.seen(machine);
    other.seen(machine);
    return (
      this.items.length === other.items.length &&
      this.items.every((item, at) => areEqual(item, other.items[at] ?? null, machine))
    );
  }

  override order(other: PyValue, machine: Machine): number | undefined {
    if (!(other instanceof PySequence) || other.type !== this.type) return undefined;
    this.seen(machine);
    other.seen(machine);
    const at = this.items.findIndex(
      (item, place) => !areEqual(item, other.items[place] ?? null, machine),
    );
    const [mine, yours] = [this.items[at], other.items[at]];
    return mine === undefined || yours === undefined
      ? this.items.length - other.items.length
      : orderOf(mine, yours, machine);
  }

  override contains(value: PyValue, machine: Machine): boolean {
    this.seen(machine);
    return this.items.some((item) => {
      machine.watch?.compared(item, value);
      return areEqual(item, value, machine);
    });
  }

  override subscript(index: PyValue, machine: Machine): PyValue | undefined {
    if (index instanceof PySlice) {
      this.seen(machine);
      const places = slicePlaces(index, this.items.length);
      return this.of(places.map((place) => this.items[place] ?? null));
    }
    this.seen(machine);
    return this.items[indexIn(index, this.items.length, this.type)];
  }

  override operate(operator: string, other: PyValue, machine: Machine): PyValue | undefined {
    if (operator === '+' && other instanceof PySequence && other.type === this.type) {
      this.seen(machine);
      other.seen(machine);
      return this.of([...this.items, ...other.items]);
    }
    const times = operator === '*' ? wholeNumber(other) : undefined;
    if (times === undefined) return undefined;
    if (this.items.length * times > mostRepeated) throw new Undecided('makes very long lists');
    this.seen(machine);
    return this.of(Array.from({ length: Math.max(0, times) }, () => this.items).flat());
  }
}

export class PyList extends PySequence {
  readonly type = 'list';
  readonly place: Place | undefined;

  constructor(items: PyValue[], place?: Place) {
    super(items);
    this.place = place;
  }

  override of(items: PyValue[]): PyList {
    return new PyList(items);
  }

  override seen(machine: Machine): void {
    if (this.place !== undefined) machine.watch?.all(this.place);
  }

  /** @throws StateChanged where it belongs to the state */
  changing(): PyValue[] {
    if (this.place !== undefined) throw new StateChanged();
    return this.items;
  }

  override subscript(index: PyValue, machine: Machine): PyValue | undefined {
    const at = wholeNumber(index);
    if (this.place !== undefined && at !== undefined) {
      const place = at < 0 ? at + this.items.length : at;
      machine.watch?.member(this.place, place);
      return this.items[indexIn(index, this.items.length, this.type)];
    }
    return super.subscript(index, machine);
  }

  override update(operator: string, other: PyValue, machine: Machine): boolean {
    if (operator === '+') {
      const added = itemsOf(other, machine);
      this.changing().push(...added);
      return true;
    }
    const result = this.operate(operator, other, machine);
    if (!(result instanceof PyList)) return false;
    this.changing().splice(0, this.items.length, ...result.items);
    return true;
  }

  override assign(index: PyValue, value: PyValue): boolean {
    if (index instanceof PySlice) throw new Undecided('assigns to a slice');
    this.changing()[indexIn(index, this.items.length, 'list assignment')] = value;
    return true;
  }

  override remove(index: PyValue): boolean {
    if (index instanceof PySlice) throw new Undecided('deletes a slice');
    this.changing().splice(indexIn(index, this.items.length, 'list assignment'), 1);
    return true;
  }

  override repr(machine: Machine): string {
    this.seen(machine);
    return `[${this.items.map((item) => reprOf(item, machine)).join(', ')}]`;
  }

  override member(name: string): PyValue | undefined {
    return methodOf(listMethods, this, name);
  }
}

export class PyTuple extends PySequence {
  readonly type = 'tuple';

  override of(items: PyValue[]): PyTuple {
    return new PyTuple(items);
  }

  override seen(): void {
    // Tuples are never part of the state.
  }

  override hash(): string {
    return `t(${this.items.map((item) => JSON.stringify(hashOf(item))).join(',')})`;
  }

  override repr(machine: Machine): string {
    const items = this.items.map((item) => reprOf(item, machine));
    return items.length === 1 ? `(${items.join('')},)` : `(${items.join(', ')})`;
  }

  override member(name: string): PyValue | undefined {
    return methodOf(tupleMethods, this, name);
  }
}

/** @throws Raised for values that are no list */
export function listIn(value: PyValue | undefined): PyList {
  if (value instanceof PyList) return value;
  throw raised('TypeError', `expected a list, not ${typeName(value ?? null)}`);
}
