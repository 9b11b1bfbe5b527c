import { raised } from '../run/raised.ts';
import { areEqual, isTrue, itemsOf, reprOf } from './basics.ts';
import { indexIn, wholeNumber } from './indexes.ts';
import type { Methods } from './native.ts';
import { sortedItems } from './sorting.ts';
import type { Machine, PyObject, PyValue } from './value.ts';

/** What the methods need of a list or tuple. */
interface SequenceLike extends PyObject {
  readonly items: PyValue[];
  seen(machine: Machine): void;
}

/** What the methods need of a list. */
interface ListLike extends SequenceLike {
  of(items: PyValue[]): PyObject;
  changing(): PyValue[];
}

function placeOf(self: SequenceLike, value: PyValue, machine: Machine): number {
  self.seen(machine);
  return self.items.findIndex((item) => areEqual(item, value, machine));
}

const shared: Methods<SequenceLike> = {
  index: [
    'value',
    (self, [value = null], machine) => {
      const at = placeOf(self, value, machine);
      if (at === -1) throw raised('ValueError', `${reprOf(value, machine)} is not in ${self.type}`);
      return BigInt(at);
    },
  ],
  count: [
    'value',
    (self, [value = null], machine) => {
      self.seen(machine);
      return BigInt(self.items.filter((item) => areEqual(item, value, machine)).length);
    },
  ],
};

export const tupleMethods = shared;

export const listMethods: Methods<ListLike> = {
  ...shared,
  append: [
    'value',
    (self, [value = null]) => {
      self.changing().push(value);
      return null;
    },
  ],
  extend: [
    'values',
    (self, [values = null], machine) => {
      self.changing().push(...itemsOf(values, machine));
      return null;
    },
  ],
  insert: [
    'index value',
    (self, [index, value = null]) => {
      self.changing().splice(wholeNumber(index) ?? 0, 0, value);
      return null;
    },
  ],
  pop: [
    'index?',
    (self, [index = -1n]) => {
      const items = self.changing();
      const [last = null] = items.splice(indexIn(index, items.length, 'pop'), 1);
      return last;
    },
  ],
  remove: [
    'value',
    (self, [value = null], machine) => {
      const items = self.changing();
      const at = placeOf(self, value, machine);
      if (at === -1) throw raised('ValueError', 'list.remove(x): x not in list');
      items.splice(at, 1);
      return null;
    },
  ],
  clear: [
    '',
    (self) => {
      self.changing().length = 0;
      return null;
    },
  ],
  copy: [
    '',
    (self, _args, machine) => {
      self.seen(machine);
      return self.of([...self.items]);
    },
  ],
  reverse: [
    '',
    (self) => {
      self.changing().reverse();
      return null;
    },
  ],
  sort: [
    '| key? reverse?',
    (self, [key, reverse = false], machine) => {
      const items = self.changing();
      const sorted = sortedItems(items, key, isTrue(reverse, machine), machine);
      items.splice(0, items.length, ...sorted);
      return null;
    },
  ],
};
