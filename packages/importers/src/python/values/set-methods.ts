import { raised } from '../run/raised.ts';
import { itemsOf } from './basics.ts';
import type { Method, Methods } from './native.ts';
import type { PySet } from './set.ts';
import type { Machine, PyValue } from './value.ts';

type Join = (self: PySet, other: PySet) => PySet;

/** The same operation with whatever can be iterated, one or several. */
function joining(join: Join): readonly [string, Method<PySet>] {
  return [
    '*others',
    (self, others, machine) =>
      others.reduce<PySet>(
        (left, other) => join(left, setOf(self, other, machine)),
        self.of(self.items),
      ),
  ];
}

const setOf = (self: PySet, value: PyValue | undefined, machine: Machine): PySet =>
  self.of(itemsOf(value ?? null, machine));

function compared(holds: (order: number) => boolean): readonly [string, Method<PySet>] {
  return [
    'other',
    (self, [other], machine) => {
      const order = self.order(setOf(self, other, machine));
      return order !== undefined && holds(order);
    },
  ];
}

export const setMethods: Methods<PySet> = {
  union: joining((self, other) => self.of([...self.items, ...other.items])),
  intersection: joining((self, other) => self.of(self.items.filter((item) => other.has(item)))),
  difference: joining((self, other) => self.of(self.items.filter((item) => !other.has(item)))),
  symmetric_difference: joining((self, other) =>
    self.of([
      ...self.items.filter((item) => !other.has(item)),
      ...other.items.filter((item) => !self.has(item)),
    ]),
  ),
  issubset: compared((order) => order <= 0),
  issuperset: compared((order) => order >= 0),
  isdisjoint: [
    'other',
    (self, [other], machine) => !setOf(self, other, machine).items.some((item) => self.has(item)),
  ],
  copy: ['', (self) => self.of(self.items)],
  add: [
    'value',
    (self, [value = null]) => {
      self.add(value);
      return null;
    },
  ],
  discard: [
    'value',
    (self, [value = null]) => {
      self.delete(value);
      return null;
    },
  ],
  remove: [
    'value',
    (self, [value = null]) => {
      if (!self.delete(value)) throw raised('KeyError', value);
      return null;
    },
  ],
  update: [
    '*others',
    (self, others, machine) => {
      for (const other of others)
        for (const item of itemsOf(other ?? null, machine)) self.add(item);
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
