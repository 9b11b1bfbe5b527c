import { Undecided } from '../run/undecided.ts';
import { hashOf, itemsOf, reprOf } from './basics.ts';
import { PyView } from './iterator.ts';
import { methodOf } from './native.ts';
import { setMethods } from './set-methods.ts';
import { type Machine, PyObject, type PyValue } from './value.ts';

/** Sets and frozensets. */
export class PySet extends PyObject {
  readonly type: 'set' | 'frozenset';
  readonly #items = new Map<string, PyValue>();

  constructor(items: Iterable<PyValue>, type: PySet['type'] = 'set') {
    super();
    this.type = type;
    for (const item of items) this.add(item);
  }

  get items(): readonly PyValue[] {
    return [...this.#items.values()];
  }

  of(items: Iterable<PyValue>): PySet {
    return new PySet(items, this.type);
  }

  add(item: PyValue): void {
    const hash = hashOf(item);
    if (!this.#items.has(hash)) this.#items.set(hash, item);
  }

  has(item: PyValue): boolean {
    return this.#items.has(hashOf(item));
  }

  delete(item: PyValue): boolean {
    return this.#items.delete(hashOf(item));
  }

  clear(): void {
    this.#items.clear();
  }

  override truth(): boolean {
    return this.#items.size > 0;
  }

  override length(): number {
    return this.#items.size;
  }

  override iterate(machine: Machine): Iterator<PyValue, unknown, undefined> {
    return machine.inSetOrder(this.items)[Symbol.iterator]();
  }

  override equals(other: PyValue): boolean {
    return other instanceof PySet && this.order(other) === 0;
  }

  /** A set is below those that hold all of its items and more; NaN where neither holds the other. */
  override order(other: PyValue): number | undefined {
    if (!(other instanceof PySet)) return undefined;
    const isWithin = this.items.every((item) => other.has(item));
    const isAround = other.items.every((item) => this.has(item));
    if (isWithin && isAround) return 0;
    return isWithin ? -1 : isAround ? 1 : Number.NaN;
  }

  override hash(): string | undefined {
    if (this.type === 'set') return undefined;
    const hashes = this.items.map((item) => JSON.stringify(hashOf(item)));
    return `set(${hashes.toSorted().join(',')})`;
  }

  override contains(value: PyValue, machine: Machine): boolean {
    for (const item of this.#items.values()) machine.watch?.compared(item, value);
    // A set is looked for as the frozenset with its items.
    return this.has(value instanceof PySet ? new PySet(value.items, 'frozenset') : value);
  }

  override operate(
    operator: string,
    other: PyValue,
    _machine: Machine,
    isReversed: boolean,
  ): PyValue | undefined {
    if (!(other instanceof PySet)) return undefined;
    return isReversed ? joined(other, operator, this) : joined(this, operator, other);
  }

  override update(operator: string, other: PyValue): boolean {
    const result =
      this.type === 'set' && other instanceof PySet ? joined(this, operator, other) : undefined;
    if (result === undefined) return false;
    this.clear();
    for (const item of result.items) this.add(item);
    return true;
  }

  /** In which order Python writes several items is another one in each run. */
  override repr(machine: Machine): string {
    if (this.#items.size > 1) throw new Undecided('writes a set as a text');
    const items = this.items.map((item) => reprOf(item, machine)).join(', ');
    const text = items === '' ? `${this.type}()` : `{${items}}`;
    return this.type === 'frozenset' && items !== '' ? `frozenset(${text})` : text;
  }

  override member(name: string): PyValue | undefined {
    return methodOf(setMethods, this, name);
  }
}

/** `one operator other` of sets; undefined for operators that they do not have. */
function joined(one: PySet, operator: string, other: PySet): PySet | undefined {
  switch (operator) {
    case '|':
      return one.of([...one.items, ...other.items]);
    case '&':
      return one.of(one.items.filter((item) => other.has(item)));
    case '-':
      return one.of(one.items.filter((item) => !other.has(item)));
    case '^':
      return one.of([
        ...one.items.filter((item) => !other.has(item)),
        ...other.items.filter((item) => !one.has(item)),
      ]);
    default:
      return undefined;
  }
}

/** Something that knows whether it has a key. */
interface Keyed {
  has(key: PyValue, machine: Machine): boolean;
}

/** `d.keys()`: a view that is also a set. */
export class PyKeys extends PyView {
  readonly #of: Keyed;

  constructor(of: Keyed, items: (machine: Machine) => readonly PyValue[]) {
    super('dict_keys', items);
    this.#of = of;
  }

  override contains(value: PyValue, machine: Machine): boolean {
    return this.#of.has(value, machine);
  }

  override equals(other: PyValue, machine: Machine): boolean {
    return this.order(other, machine) === 0;
  }

  override order(other: PyValue, machine: Machine): number | undefined {
    const set = setIn(other, machine);
    return set === undefined ? undefined : new PySet(this.items(machine)).order(set);
  }

  override operate(
    operator: string,
    other: PyValue,
    machine: Machine,
    isReversed: boolean,
  ): PyValue | undefined {
    const mine = new PySet(this.items(machine));
    const set =
      other instanceof PySet || other instanceof PyKeys ? setIn(other, machine) : undefined;
    if (set === undefined) return undefined;
    return mine.operate(operator, set, machine, isReversed);
  }
}

const setIn = (value: PyValue, machine: Machine): PySet | undefined => {
  if (value instanceof PySet) return value;
  return value instanceof PyKeys ? new PySet(value.items(machine)) : undefined;
};

/** All items as a set. @throws Raised where there is an item that is no key */
export const asSet = (value: PyValue, machine: Machine): PySet =>
  value instanceof PySet ? value : new PySet(itemsOf(value, machine));
