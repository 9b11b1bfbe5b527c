import { reprOf } from './basics.ts';
import { type Machine, PyObject, type PyValue } from './value.ts';

/** Something that gives its items once, such as a generator. */
export class PyIterator extends PyObject {
  readonly type: string;
  readonly #items: Iterator<PyValue, unknown, undefined>;

  constructor(type: string, items: Iterator<PyValue, unknown, undefined>) {
    super();
    this.type = type;
    this.#items = items;
  }

  override iterate(): Iterator<PyValue, unknown, undefined> {
    return this.#items;
  }
}

/** Items that can be iterated again and again, such as `d.values()`. */
export class PyView extends PyObject {
  readonly type: string;
  readonly #items: (machine: Machine) => readonly PyValue[];

  constructor(type: string, items: (machine: Machine) => readonly PyValue[]) {
    super();
    this.type = type;
    this.#items = items;
  }

  items(machine: Machine): readonly PyValue[] {
    return this.#items(machine);
  }

  override truth(machine: Machine): boolean {
    return this.items(machine).length > 0;
  }

  override length(machine: Machine): number {
    return this.items(machine).length;
  }

  override repr(machine: Machine): string {
    return `${this.type}([${this.items(machine)
      .map((item) => reprOf(item, machine))
      .join(', ')}])`;
  }

  override iterate(machine: Machine): Iterator<PyValue, unknown, undefined> {
    return this.items(machine)[Symbol.iterator]();
  }
}
