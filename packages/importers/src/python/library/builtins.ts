import { operate } from '../run/operators.ts';
import { errorTypes, raised } from '../run/raised.ts';
import { Undecided } from '../run/undecided.ts';
import {
  hashOf,
  isTrue,
  iterated,
  itemsOf,
  lengthOf,
  numberIn,
  orderOf,
  reprOf,
  typeName,
} from '../values/basics.ts';
import { codePoints } from '../values/code-points.ts';
import { formatText } from '../values/format-text.ts';
import { wholeNumber } from '../values/indexes.ts';
import { PyIterator } from '../values/iterator.ts';
import { PyNative, type NativeBody } from '../values/native.ts';
import { PyRange } from '../values/range.ts';
import { PyList, PyTuple } from '../values/sequence.ts';
import { PySet } from '../values/set.ts';
import { keyOf, sortedItems } from '../values/sorting.ts';
import { type Machine, plainArguments, PyObject, type PyValue } from '../values/value.ts';
import { isInstance, types } from './types.ts';
import { rounded } from './round.ts';

type Given = PyValue | undefined;

/** The values of one iterable, or those given. */
function valuesOf(values: readonly Given[], machine: Machine): readonly PyValue[] {
  const given = values.filter((value) => value !== undefined);
  const [only = null] = given;
  return given.length === 1 ? itemsOf(only, machine) : given;
}

const extreme =
  (isBetter: (order: number) => boolean): NativeBody =>
  ([key, fallback, ...values], machine) => {
    const items = valuesOf(values, machine);
    const keys = items.map((item) => keyOf(item, key, machine));
    let best = 0;
    for (const [at, own] of keys.entries())
      if (at > 0 && isBetter(orderOf(own, keys[best] ?? null, machine))) best = at;
    const found = items[best] === undefined ? fallback : items[best];
    if (found === undefined) throw raised('ValueError', 'iterable argument is empty');
    return found;
  };

function* each(
  sources: readonly Iterator<PyValue, unknown, undefined>[],
  machine: Machine,
): Generator<PyValue, undefined, undefined> {
  while (sources.length > 0) {
    machine.spend(1);
    const next = sources.map((source) => source.next());
    const values = next.flatMap((one) => (one.done === true ? [] : [one.value]));
    if (values.length < sources.length) return undefined;
    yield new PyTuple(values);
  }
  return undefined;
}

const sourcesOf = (values: readonly Given[], machine: Machine) =>
  values.map((value) => iterated(value ?? null, machine));

function* mapped(
  items: Iterator<PyValue, unknown, undefined>,
  change: (item: PyValue) => PyValue | undefined,
): Generator<PyValue, undefined, undefined> {
  for (let next = items.next(); next.done !== true; next = items.next()) {
    const value = change(next.value);
    if (value !== undefined) yield value;
  }
  return undefined;
}

/** Whether an item is so, looking no further than the first. */
const some =
  (wanted: boolean): NativeBody =>
  ([items = null], machine) => {
    const source = iterated(items, machine);
    for (let next = source.next(); next.done !== true; next = source.next()) {
      machine.spend(1);
      if (isTrue(next.value, machine) === wanted) return wanted;
    }
    return !wanted;
  };

const sum: NativeBody = ([items = null, start = 0n], machine) =>
  itemsOf(items, machine).reduce((total, item) => operate('+', total, item, machine), start);

const next: NativeBody = ([items = null, fallback], machine) => {
  if (!(items instanceof PyIterator))
    throw raised('TypeError', `'${typeName(items)}' object is not an iterator`);
  const found = iterated(items, machine).next();
  if (found.done !== true) return found.value;
  if (fallback === undefined) throw raised('StopIteration');
  return fallback;
};

const unmodelled =
  (what: string): NativeBody =>
  () => {
    throw new Undecided(what);
  };

function attribute([value = null, name, fallback]: readonly Given[]): PyValue {
  const found =
    value instanceof PyObject && typeof name === 'string' ? value.member(name) : undefined;
  if (found !== undefined) return found;
  if (fallback === undefined || !(value instanceof PyObject))
    throw new Undecided('looks up an attribute by its name');
  return fallback;
}

const isCallable = (value: PyValue): boolean =>
  value instanceof PyObject &&
  ['function', 'type', 'builtin_function_or_method'].includes(value.type);

const reversed: NativeBody = ([items = null], machine) => {
  if (items instanceof PySet || items instanceof PyIterator)
    throw raised('TypeError', `'${typeName(items)}' object is not reversible`);
  return new PyIterator('reversed', itemsOf(items, machine).toReversed()[Symbol.iterator]());
};

const functions: Readonly<Record<string, readonly [parameters: string, body: NativeBody]>> = {
  len: ['value', ([value = null], machine) => BigInt(lengthOf(value, machine))],
  abs: ['value', ([value = null], machine) => absolute(value, machine)],
  all: ['items', some(false)],
  any: ['items', some(true)],
  callable: ['value', ([value = null]) => isCallable(value)],
  chr: ['code', ([code]) => String.fromCodePoint(wholeNumber(code) ?? 0)],
  divmod: [
    'left right',
    ([left = null, right = null], machine) =>
      new PyTuple([operate('//', left, right, machine), operate('%', left, right, machine)]),
  ],
  enumerate: [
    'items start?',
    ([items = null, start = 0n], machine) => {
      let at = BigInt(wholeNumber(start) ?? 0) - 1n;
      return new PyIterator(
        'enumerate',
        mapped(iterated(items, machine), (item) => new PyTuple([(at += 1n), item])),
      );
    },
  ],
  filter: [
    'test items',
    ([test = null, items = null], machine) =>
      new PyIterator(
        'filter',
        mapped(iterated(items, machine), (item) =>
          isTrue(keyOf(item, test, machine), machine) ? item : undefined,
        ),
      ),
  ],
  format: [
    'value spec?',
    ([value = null, spec = ''], machine) =>
      formatText(value, typeof spec === 'string' ? spec : '', machine),
  ],
  getattr: ['value name default?', attribute],
  hasattr: [
    'value name',
    ([value = null, name]) => {
      if (!(value instanceof PyObject) || typeof name !== 'string')
        throw new Undecided('looks up an attribute by its name');
      return value.member(name) !== undefined;
    },
  ],
  hash: ['value', ([value = null]) => unhashed(value)],
  isinstance: ['value types', ([value = null, kinds = null]) => isInstance(value, kinds)],
  iter: [
    'items',
    ([items = null], machine) => new PyIterator('iterator', iterated(items, machine)),
  ],
  map: [
    'change *items',
    ([change = null, ...items], machine) => {
      const sources = sourcesOf(items, machine);
      return new PyIterator(
        'map',
        mapped(each(sources, machine), (values) =>
          machine.call(change, plainArguments(...itemsOf(values, machine))),
        ),
      );
    },
  ],
  max: ['| key? default? *values', extreme((order) => order > 0)],
  min: ['| key? default? *values', extreme((order) => order < 0)],
  next: ['items default?', next],
  ord: [
    'text',
    ([text]) => {
      if (typeof text !== 'string' || codePoints(text).length !== 1)
        throw raised('TypeError', 'ord() expected a character');
      return BigInt(text.codePointAt(0) ?? 0);
    },
  ],
  pow: [
    'base exponent',
    ([base = null, exponent = null], machine) => operate('**', base, exponent, machine),
  ],
  print: ['| sep? end? *values', () => null],
  range: ['start stop? step?', (args) => rangeOf(args)],
  repr: ['value', ([value = null], machine) => reprOf(value, machine)],
  reversed: ['items', reversed],
  round: ['number ndigits?', ([number = null, places]) => rounded(number, places)],
  sorted: [
    'items | key? reverse?',
    ([items = null, key, reverse = false], machine) =>
      new PyList(sortedItems(itemsOf(items, machine), key, isTrue(reverse, machine), machine)),
  ],
  sum: ['items start?', sum],
  vars: ['value?', unmodelled('uses vars()')],
  zip: [
    '| strict? *items',
    ([strict = false, ...items], machine) => {
      if (isTrue(strict, machine)) throw new Undecided('uses zip(strict=True)');
      return new PyIterator('zip', each(sourcesOf(items, machine), machine));
    },
  ],
  open: ['*values', unmodelled('opens files')],
  eval: ['*values', unmodelled('evaluates texts as programs')],
  exec: ['*values', unmodelled('evaluates texts as programs')],
  input: ['*values', unmodelled('asks for input')],
  globals: ['', unmodelled('uses globals()')],
  locals: ['', unmodelled('uses locals()')],
  dir: ['*values', unmodelled('uses dir()')],
  id: ['value', unmodelled('uses id()')],
};

function absolute(value: PyValue, machine: Machine): PyValue {
  const number = numberIn(value);
  if (number !== undefined) return number < 0 ? -number : number;
  const own = value instanceof PyObject ? value.operate('abs', null, machine, false) : undefined;
  if (own === undefined)
    throw raised('TypeError', `bad operand type for abs(): '${typeName(value)}'`);
  return own;
}

function unhashed(value: PyValue): never {
  hashOf(value);
  throw new Undecided('uses hash()');
}

function rangeOf([first, second, third = 1n]: readonly Given[]): PyRange {
  const [start, stop] = second === undefined ? [0n, first] : [first, second];
  const [from, to, step] = [start, stop, third].map((value) => wholeNumber(value));
  if (from === undefined || to === undefined || step === undefined)
    throw raised('TypeError', 'range() takes whole numbers');
  if (step === 0) throw raised('ValueError', 'range() arg 3 must not be zero');
  return new PyRange(from, to, step);
}

const natives = new Map<string, PyValue>([
  ...Object.entries(functions).map(([name, [parameters, body]]): [string, PyValue] => [
    name,
    new PyNative(name, parameters, body),
  ]),
  ...types,
  ...errorTypes,
]);

/** A built-in function, type or error; undefined where there is none. */
export function builtin(name: string): PyValue | undefined {
  const found = natives.get(name);
  if (found === undefined && otherBuiltins.has(name)) throw new Undecided(`uses ${name}`);
  return found;
}

/** What Python has built in and is not modelled. */
const otherBuiltins = new Set(
  (
    'aiter anext ascii bin breakpoint bytearray bytes classmethod compile complex delattr help hex memoryview ' +
    'object oct property setattr slice staticmethod super type __import__ __name__ __file__ __builtins__ ' +
    'Ellipsis NotImplemented Warning UserWarning DeprecationWarning EOFError IOError EnvironmentError ' +
    'FileNotFoundError PermissionError TimeoutError ConnectionError MemoryError BufferError ReferenceError SyntaxError ' +
    'SystemError StopAsyncIteration ExceptionGroup'
  ).split(' '),
);
