import { operate } from '../run/operators.ts';
import { numberIn } from '../values/basics.ts';
import { itemsOf } from '../values/basics.ts';
import { PyDict } from '../values/dict.ts';
import { PyNative } from '../values/native.ts';
import { pairsOf } from '../values/pairs.ts';
import { PyList, PyTuple } from '../values/sequence.ts';
import { type CallArguments, type Machine, PyObject, type PyValue } from '../values/value.ts';
import { PyModule } from './module.ts';
import { types } from './types.ts';
import { PyType } from './types.ts';

/** A dict that counts: what is missing counts 0. */
class PyCounter extends PyDict {
  constructor(entries: Iterable<readonly [PyValue, PyValue]>) {
    super(entries, { type: 'Counter' });
  }

  override of(entries: Iterable<readonly [PyValue, PyValue]>): PyCounter {
    return new PyCounter(entries);
  }

  override subscript(index: PyValue, machine: Machine): PyValue {
    const found = this.get(index, machine);
    return found === undefined ? 0n : found;
  }

  override member(name: string): PyValue | undefined {
    if (name === 'most_common') return mostCommon(this);
    if (name === 'elements' || name === 'update' || name === 'subtract' || name === 'total')
      return undefined;
    return super.member(name);
  }
}

const mostCommon = (counter: PyCounter): PyNative =>
  new PyNative('most_common', 'count?', ([count = null], machine) => {
    const entries = counter
      .entries(machine)
      .toSorted(
        ([, one], [, other]) => Number(numberIn(other) ?? 0n) - Number(numberIn(one) ?? 0n),
      );
    const wanted = count === null ? entries : entries.slice(0, Number(numberIn(count) ?? 0n));
    return new PyList(wanted.map(([key, value]) => new PyTuple([key, value])));
  });

function counted({ positional: [value], named }: CallArguments, machine: Machine): PyValue {
  const counter = new PyCounter(named);
  if (value === undefined || value === null) return counter;
  const pairs = value instanceof PyObject ? value.pairs(machine) : undefined;
  if (pairs !== undefined) return new PyCounter(pairs);
  for (const item of itemsOf(value, machine))
    counter.set(item, operate('+', counter.subscript(item, machine), 1n, machine));
  return counter;
}

const defaultDict = ({ positional: [factory, values], named }: CallArguments, machine: Machine) =>
  new PyDict([...(values === undefined ? [] : pairsOf(values, machine)), ...named], {
    type: 'defaultdict',
    factory,
  });

const dict = types.get('dict');

export const collections = new PyModule('collections', {
  Counter: new PyType('Counter', counted),
  defaultdict: new PyType('defaultdict', defaultDict),
  ...(dict === undefined ? {} : { OrderedDict: dict }),
});
