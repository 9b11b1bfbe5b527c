import { raised } from '../run/raised.ts';
import { Undecided } from '../run/undecided.ts';
import { typeName } from './basics.ts';
import { methodOf, type Methods } from './native.ts';
import { textMethods } from './text-methods.ts';
import { PyObject, type PyValue } from './value.ts';

const numberMethods: Methods<number | bigint> = {
  is_integer: ['', (self) => typeof self === 'bigint' || Number.isInteger(self)],
  bit_length: [
    '',
    (self) =>
      BigInt(
        typeof self === 'bigint' && self !== 0n ? (self < 0n ? -self : self).toString(2).length : 0,
      ),
  ],
};

/** What Python has and is not modelled; all other members are an error of the program. */
const unmodelled: Readonly<Record<string, ReadonlySet<string>>> = {
  str: new Set(
    'encode expandtabs format_map isascii isprintable istitle maketrans translate'.split(' '),
  ),
  dict: new Set('fromkeys popitem'.split(' ')),
  defaultdict: new Set('fromkeys popitem default_factory'.split(' ')),
  Counter: new Set('fromkeys popitem subtract total'.split(' ')),
  set: new Set('pop difference_update intersection_update symmetric_difference_update'.split(' ')),
  int: new Set(
    'as_integer_ratio bit_count conjugate denominator from_bytes imag numerator real to_bytes'.split(
      ' ',
    ),
  ),
  float: new Set('as_integer_ratio conjugate fromhex hex imag real'.split(' ')),
};

/** A method or attribute of a value. @throws Raised where there is none */
export function memberOf(value: PyValue, name: string): PyValue {
  const found = known(value, name);
  if (found !== undefined) return found;
  const type = typeName(value);
  if (type === 'type' || name.startsWith('__') || unmodelled[type]?.has(name) === true)
    throw new Undecided(`uses .${name} of a ${type}`);
  throw raised('AttributeError', `'${type}' object has no attribute '${name}'`);
}

function known(value: PyValue, name: string): PyValue | undefined {
  if (value instanceof PyObject) return value.member(name);
  if (typeof value === 'string') return methodOf(textMethods, value, name);
  if (typeof value === 'number' || typeof value === 'bigint')
    return methodOf(numberMethods, value, name);
  return undefined;
}
