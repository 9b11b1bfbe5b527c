import { raised } from '../run/raised.ts';
import { itemsOf } from './basics.ts';
import type { Method, Methods } from './native.ts';
import type { Machine, PyObject, PyValue } from './value.ts';

/** What the methods need of a set. */
interface SetLike extends PyObject {
  readonly items: readonly PyValue[];
  of(items: Iterable<PyValue>): SetLike;
  add(item: PyValue): void;
  has(item: PyValue): boolean;
  delete(item: PyValue): boolean;
  clear(): void;
  order(other: PyValue, machine: Machine): number | undefined;
}

type Join = (self: SetLike, other: SetLike) => SetLike;

/** The same operation with whatever can be iterated, one or several. */
function joining(join: Join): readonly [string, Method<SetLike>] {
  return [
    '*others',
    (self, others, machine) =>
      others.reduce<SetLike>(
        (left, other) => join(left, setOf(self, other, machine)),
        self.of(self.items),
      ),
  ];
}

const setOf = (self: SetLike, value: PyValue | undefined, machine: Machine): SetLike =>
  self.of(itemsOf(value ?? null, machine));

function compared(holds: (order: number) => boolean): readonly [string, Method<SetLike>] {
  return [
    'other',
    (self, [other], machine) => {
      const order = self.order(setOf(self, other, machine), machine);
      return order !== undefined && holds(order);
    },
  ];
}

export const setMethods: Methods<SetLike> = {
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
