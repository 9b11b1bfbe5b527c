import { PyDict } from '../values/dict.ts';
import { PyList, PyTuple } from '../values/sequence.ts';
import { PySet } from '../values/set.ts';
import type { Machine, PyValue } from '../values/value.ts';
import { functionsOf, PyModule } from './module.ts';

/** A copy of a value and of all containers within it; it belongs to no state. */
export function deepCopy(value: PyValue, machine: Machine): PyValue {
  machine.spend(1);
  if (value instanceof PyList) {
    value.seen(machine);
    return new PyList(value.items.map((item) => deepCopy(item, machine)));
  }
  if (value instanceof PyTuple)
    return new PyTuple(value.items.map((item) => deepCopy(item, machine)));
  if (value instanceof PyDict)
    return value.of(
      value.entries(machine).map(([key, member]) => [key, deepCopy(member, machine)]),
    );
  return value instanceof PySet ? value.of(value.items) : value;
}

/** A copy of a state that belongs to nobody: what is done to it is seen by nobody else. */
export function deepCopied(value: PyDict): PyDict {
  return value.of(value.known().map(([key, member]) => [key, ownCopy(member)]));
}

function ownCopy(value: PyValue): PyValue {
  if (value instanceof PyList) return new PyList(value.items.map(ownCopy));
  return value instanceof PyDict ? deepCopied(value) : value;
}

function shallowCopy(value: PyValue, machine: Machine): PyValue {
  if (value instanceof PyList) {
    value.seen(machine);
    return new PyList([...value.items]);
  }
  if (value instanceof PyDict) return value.of(value.entries(machine));
  return value instanceof PySet ? value.of(value.items) : value;
}

export const copy = new PyModule(
  'copy',
  functionsOf({
    copy: ['value', ([value = null], machine) => shallowCopy(value, machine)],
    deepcopy: ['value', ([value = null], machine) => deepCopy(value, machine)],
  }),
);
