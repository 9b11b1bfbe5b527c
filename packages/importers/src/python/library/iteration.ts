import { raised } from '../run/raised.ts';
import { areEqual, iterated, itemsOf } from '../values/basics.ts';
import { PyIterator } from '../values/iterator.ts';
import { PyList, PyTuple } from '../values/sequence.ts';
import { keyOf } from '../values/sorting.ts';
import { type Machine, plainArguments, type PyValue } from '../values/value.ts';
import { functionsOf, PyModule } from './module.ts';

function* chained(
  sources: Iterable<PyValue | undefined>,
  machine: Machine,
): Generator<PyValue, undefined, undefined> {
  for (const source of sources) {
    const items = iterated(source ?? null, machine);
    for (let next = items.next(); next.done !== true; next = items.next()) yield next.value;
  }
  return undefined;
}

function* grouped(
  items: readonly PyValue[],
  key: PyValue | undefined,
  machine: Machine,
): Generator<PyValue, undefined, undefined> {
  let group: PyValue[] = [];
  let current: PyValue | undefined;
  for (const item of items) {
    const own = keyOf(item, key, machine);
    if (current !== undefined && !areEqual(own, current, machine)) {
      yield new PyTuple([current, new PyList(group)]);
      group = [];
    }
    current = own;
    group.push(item);
  }
  if (current !== undefined) yield new PyTuple([current, new PyList(group)]);
  return undefined;
}

export const itertools = new PyModule(
  'itertools',
  functionsOf({
    chain: ['*sources', (sources, machine) => new PyIterator('chain', chained(sources, machine))],
    groupby: [
      'items key?',
      ([items = null, key], machine) =>
        new PyIterator('groupby', grouped(itemsOf(items, machine), key, machine)),
    ],
  }),
);

export const functools = new PyModule(
  'functools',
  functionsOf({
    reduce: [
      'join items start?',
      ([join = null, items = null, start], machine) => {
        const [first, ...rest] =
          start === undefined ? itemsOf(items, machine) : [start, ...itemsOf(items, machine)];
        if (first === undefined)
          throw raised('TypeError', 'reduce() of empty iterable with no initial value');
        return rest.reduce((left, right) => machine.call(join, plainArguments(left, right)), first);
      },
    ],
  }),
);
