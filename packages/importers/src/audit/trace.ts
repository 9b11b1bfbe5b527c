import { PyMoment } from '../python/library/time/moment.ts';
import { PyObject, type Place, type PyValue, type Watch } from '../python/values/value.ts';
import { pathTo, rootOf } from './state.ts';

/** A place that a check looked at. */
export interface Site {
  readonly path: readonly (string | number)[];
  /** Undefined where all of the container at the path was looked at. */
  readonly key: string | number | undefined;
}

/** Dates are compared as the texts that they are in a state. */
function plainOf(value: PyValue): PlainValue | undefined {
  if (value instanceof PyMoment) return value.isoText('T');
  return value instanceof PyObject ? undefined : value;
}

/** A value that is no object. */
export type PlainValue = Exclude<PyValue, PyObject>;

/** Most sites and comparisons that are kept of one run. */
const mostKept = 400;

/** What a check looked at, compared, and where it went. */
export class Trace implements Watch {
  readonly #sites = new Map<string, Site>();
  readonly #pairs = new Map<string, readonly [PlainValue, PlainValue]>();
  readonly #ways = new Set<string>();
  readonly #root: Place;
  /** Whether it looked at the state that the episode began with. */
  readsInitial = false;

  /** @param root of the final state: only that one is changed */
  constructor(root: Place) {
    this.#root = root;
  }

  get sites(): readonly Site[] {
    return [...this.#sites.values()];
  }

  get pairs(): readonly (readonly [PlainValue, PlainValue])[] {
    return [...this.#pairs.values()];
  }

  /** The branches taken, and the places looked at: new ones show that a state leads further. */
  get coverage(): readonly string[] {
    return [...this.#ways, ...this.#sites.keys()];
  }

  member(place: Place, key: string | number): void {
    this.#add(place, key);
  }

  all(place: Place): void {
    this.#add(place, undefined);
  }

  compared(left: PyValue, right: PyValue): void {
    const [one, other] = [plainOf(left), plainOf(right)];
    if (one === undefined || other === undefined || this.#pairs.size >= mostKept) return;
    this.#pairs.set(`${typeof one} ${one} ${typeof other} ${other}`, [one, other]);
  }

  sought(text: string, sample: () => string | undefined): void {
    const wanted = sample();
    if (wanted !== undefined) this.compared(text, wanted);
  }

  went(at: number, way: string): void {
    this.#ways.add(`${at} ${way}`);
  }

  #add(place: Place, key: string | number | undefined): void {
    if (rootOf(place) !== this.#root) {
      this.readsInitial = true;
      return;
    }
    if (this.#sites.size >= mostKept) return;
    const path = pathTo(place);
    this.#sites.set(JSON.stringify([...path, key ?? { all: true }]), { path, key });
  }
}
