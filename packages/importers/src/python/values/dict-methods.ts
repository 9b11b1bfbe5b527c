import { raised } from '../run/raised.ts';
import { PyView } from './iterator.ts';
import type { Methods } from './native.ts';
import { pairsOf } from './pairs.ts';
import { PyTuple } from './sequence.ts';
import { PyKeys } from './set.ts';
import type { Machine, PyObject, PyValue } from './value.ts';

/** What the methods need of a dict. */
interface DictLike extends PyObject {
  of(entries: Iterable<readonly [PyValue, PyValue]>): PyObject;
  get(key: PyValue, machine: Machine): PyValue | undefined;
  has(key: PyValue, machine: Machine): boolean;
  set(key: PyValue, value: PyValue): void;
  delete(key: PyValue): boolean;
  clear(): void;
  entries(machine: Machine): readonly (readonly [PyValue, PyValue])[];
}

/** None is a value. */
const orElse = (value: PyValue | undefined, fallback: PyValue): PyValue =>
  value === undefined ? fallback : value;

export const dictMethods: Methods<DictLike> = {
  get: [
    'key default?',
    (self, [key = null, fallback = null], machine) => orElse(self.get(key, machine), fallback),
  ],
  keys: ['', (self) => new PyKeys(self, (machine) => self.entries(machine).map(([key]) => key))],
  values: [
    '',
    (self) =>
      new PyView('dict_values', (machine) => self.entries(machine).map(([, value]) => value)),
  ],
  items: [
    '',
    (self) =>
      new PyView('dict_items', (machine) =>
        self.entries(machine).map(([key, value]) => new PyTuple([key, value])),
      ),
  ],
  copy: ['', (self, _args, machine) => self.of(self.entries(machine))],
  setdefault: [
    'key default?',
    (self, [key = null, fallback = null], machine) => {
      const found = self.get(key, machine);
      if (found === undefined) self.set(key, fallback);
      return orElse(found, fallback);
    },
  ],
  pop: [
    'key default?',
    (self, [key = null, fallback], machine) => {
      const found = self.get(key, machine);
      if (found !== undefined) self.delete(key);
      if (found !== undefined) return found;
      if (fallback === undefined) throw raised('KeyError', key);
      return fallback;
    },
  ],
  update: [
    'values?',
    (self, [values], machine) => {
      for (const [key, value] of values === undefined ? [] : pairsOf(values, machine))
        self.set(key, value);
      return null;
    },
  ],
  clear: [
    '',
    (self) => {
      self.clear();
      return null;
    },
  ],
};
