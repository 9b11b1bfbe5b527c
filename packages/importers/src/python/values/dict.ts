import { raised } from '../run/raised.ts';
import { StateChanged, Undecided } from '../run/undecided.ts';
import { areEqual, hashOf, reprOf } from './basics.ts';
import { dictMethods } from './dict-methods.ts';
import { methodOf } from './native.ts';
import { pairsOf } from './pairs.ts';
import { type Machine, noArguments, type Place, PyObject, type PyValue } from './value.ts';

export interface DictOptions {
  readonly place?: Place | undefined;
  /** Why it may have more members than are known. */
  readonly open?: string | undefined;
  /** What gives a missing member: the `defaultdict` has it. */
  readonly factory?: PyValue | undefined;
  readonly type?: string | undefined;
}

type Entry = readonly [PyValue, PyValue];

export class PyDict extends PyObject {
  readonly type: string;
  readonly place: Place | undefined;
  readonly open: string | undefined;
  readonly factory: PyValue | undefined;
  readonly #entries = new Map<string, Entry>();

  constructor(entries: Iterable<Entry> = [], options: DictOptions = {}) {
    super();
    this.type = options.type ?? 'dict';
    this.place = options.place;
    this.open = options.open;
    this.factory = options.factory;
    for (const [key, value] of entries) this.#put(key, value);
  }

  /** A dict of the same kind. */
  of(entries: Iterable<Entry>): PyDict {
    return new PyDict(entries, { factory: this.factory, type: this.type, open: this.open });
  }

  /** A member; undefined where there is none. */
  get(key: PyValue, machine: Machine): PyValue | undefined {
    const hash = hashOf(key);
    this.#memberSeen(key, machine);
    const entry = this.#entries.get(hash);
    if (entry === undefined && this.open !== undefined) throw new Undecided(this.open);
    return entry?.[1];
  }

  has(key: PyValue, machine: Machine): boolean {
    return this.get(key, machine) !== undefined;
  }

  set(key: PyValue, value: PyValue): void {
    this.#requireOwn();
    this.#put(key, value);
  }

  delete(key: PyValue): boolean {
    this.#requireOwn();
    return this.#entries.delete(hashOf(key));
  }

  clear(): void {
    this.#requireOwn();
    this.#entries.clear();
  }

  /** All members, and tells that they are looked at. */
  entries(machine: Machine): readonly Entry[] {
    this.seen(machine);
    machine.spend(this.#entries.size);
    return [...this.#entries.values()];
  }

  seen(machine: Machine): void {
    if (this.open !== undefined) throw new Undecided(this.open);
    if (this.place !== undefined) machine.watch?.all(this.place);
  }

  /** The members as they are, for those who look on from outside a program. */
  known(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  #put(key: PyValue, value: PyValue): void {
    const hash = hashOf(key);
    this.#entries.set(hash, [this.#entries.get(hash)?.[0] ?? key, value]);
  }

  #requireOwn(): void {
    if (this.place !== undefined) throw new StateChanged();
  }

  #memberSeen(key: PyValue, machine: Machine): void {
    if (this.place !== undefined && typeof key === 'string') machine.watch?.member(this.place, key);
  }

  override pairs(machine: Machine): readonly Entry[] {
    return this.entries(machine);
  }

  override truth(machine: Machine): boolean {
    return this.length(machine) > 0;
  }

  override length(machine: Machine): number {
    this.seen(machine);
    return this.#entries.size;
  }

  override iterate(machine: Machine): Iterator<PyValue, unknown, undefined> {
    const keys = this.entries(machine).map(([key]) => key);
    return keys[Symbol.iterator]();
  }

  override equals(other: PyValue, machine: Machine): boolean {
    if (!(other instanceof PyDict)) return false;
    if (this.place !== undefined) machine.watch?.all(this.place);
    if (other.place !== undefined) machine.watch?.all(other.place);
    return this.#hasSame(other, machine);
  }

  /** Members that are not known are the same in both, where both are open for the same reason. */
  #hasSame(other: PyDict, machine: Machine): boolean {
    if (this.open !== other.open) throw new Undecided(this.open ?? other.open ?? '');
    if (this.#entries.size !== other.#entries.size) return false;
    for (const [hash, [, value]] of this.#entries) {
      const match = other.#entries.get(hash);
      if (match === undefined || !areEqual(value, match[1], machine)) return false;
    }
    return true;
  }

  override contains(value: PyValue, machine: Machine): boolean {
    return this.has(value, machine);
  }

  override subscript(index: PyValue, machine: Machine): PyValue {
    const value = this.get(index, machine);
    if (value !== undefined) return value;
    if (this.factory === undefined || this.factory === null) throw raised('KeyError', index);
    const made = machine.call(this.factory, noArguments);
    this.set(index, made);
    return made;
  }

  override assign(index: PyValue, value: PyValue): boolean {
    this.set(index, value);
    return true;
  }

  override remove(index: PyValue): boolean {
    if (!this.delete(index)) throw raised('KeyError', index);
    return true;
  }

  override operate(
    operator: string,
    other: PyValue,
    machine: Machine,
    isReversed: boolean,
  ): PyValue | undefined {
    if (operator !== '|' || !(other instanceof PyDict)) return undefined;
    const [first, second] = isReversed ? [other, this] : [this, other];
    return new PyDict([...first.entries(machine), ...second.entries(machine)]);
  }

  override update(operator: string, other: PyValue, machine: Machine): boolean {
    if (operator !== '|') return false;
    for (const [key, value] of pairsOf(other, machine)) this.set(key, value);
    return true;
  }

  override repr(machine: Machine): string {
    const members = this.entries(machine).map(
      ([key, value]) => `${reprOf(key, machine)}: ${reprOf(value, machine)}`,
    );
    return `{${members.join(', ')}}`;
  }

  override member(name: string): PyValue | undefined {
    return methodOf(dictMethods, this, name);
  }
}
