import { PyError, PyErrorType, raised } from '../run/raised.ts';
import { Undecided } from '../run/undecided.ts';
import { isTrue, itemsOf, numberIn, strOf, typeName } from '../values/basics.ts';
import { PyDict } from '../values/dict.ts';
import { pairsOf } from '../values/pairs.ts';
import { PyList, PySequence, PyTuple } from '../values/sequence.ts';
import { PySet } from '../values/set.ts';
import { type CallArguments, type Machine, PyObject, type PyValue } from '../values/value.ts';

type Make = (args: CallArguments, machine: Machine) => PyValue;

/** A type that can be called and asked for by `isinstance`. */
export class PyType extends PyObject {
  readonly type = 'type';
  readonly name: string;
  readonly #make: Make;
  readonly #includes: ReadonlySet<string>;

  constructor(name: string, make: Make, others: readonly string[] = []) {
    super();
    this.name = name;
    this.#make = make;
    this.#includes = new Set([name, ...others]);
  }

  /** Whether values of a type of that name belong to it. */
  includes(name: string): boolean {
    return this.#includes.has(name);
  }

  override call(args: CallArguments, machine: Machine): PyValue {
    machine.spend(1);
    return this.#make(args, machine);
  }

  /** `list[int]` is a type too, which nothing but annotations use. */
  override subscript(): never {
    throw new Undecided('uses a type with parameters');
  }

  override hash(): string {
    return `type ${this.name}`;
  }

  override repr(): string {
    return `<class '${this.name}'>`;
  }

  override member(name: string): PyValue | undefined {
    return name === '__name__' ? this.name : undefined;
  }
}

const first = ({ positional, named }: CallArguments): PyValue | undefined => {
  if (named.size > 0) throw new Undecided('makes a value by named arguments');
  return positional[0];
};

const int: Make = (args) => {
  const { positional } = args;
  const value = first(args);
  if (positional.length > 1) throw new Undecided('reads numbers of another base');
  if (value === undefined) return 0n;
  const number = numberIn(value);
  if (typeof number === 'bigint') return number;
  if (typeof number === 'number') {
    if (!Number.isFinite(number)) throw raised('ValueError', 'cannot convert float to integer');
    return BigInt(Math.trunc(number));
  }
  const text =
    typeof value === 'string' ? value.trim().replaceAll(/(?<=\d)_(?=\d)/g, '') : undefined;
  if (text === undefined)
    throw raised(
      'TypeError',
      `int() argument must be a string or a number, not '${typeName(value)}'`,
    );
  if (!/^[+-]?\d+$/.test(text))
    throw raised('ValueError', 'invalid literal for int() with base 10');
  return BigInt(text.replace('+', ''));
};

const float: Make = (args) => {
  const value = first(args);
  if (value === undefined) return 0;
  const number = numberIn(value);
  if (number !== undefined) return Number(number);
  if (typeof value !== 'string')
    throw raised(
      'TypeError',
      `float() argument must be a string or a number, not '${typeName(value)}'`,
    );
  return floatIn(value.trim());
};

function floatIn(text: string): number {
  const special = /^([+-]?)(?:(inf|infinity)|nan)$/i.exec(text);
  if (special !== null)
    return special[2] === undefined ? Number.NaN : special[1] === '-' ? -Infinity : Infinity;
  if (!/^[+-]?(\d[\d_]*\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text))
    throw raised('ValueError', 'could not convert string to float');
  return Number(text.replaceAll('_', ''));
}

const items = (args: CallArguments, machine: Machine): PyValue[] => {
  const value = first(args);
  return value === undefined ? [] : itemsOf(value, machine);
};

const dict: Make = ({ positional: [value], named }, machine) =>
  new PyDict([...(value === undefined ? [] : pairsOf(value, machine)), ...named]);

/** The built-in types, by their names. */
export const types: ReadonlyMap<string, PyType> = new Map(
  [
    new PyType('int', int, ['bool']),
    new PyType('float', float),
    new PyType('bool', (args, machine) => isTrue(first(args) ?? null, machine)),
    new PyType('str', (args, machine) => {
      const value = first(args);
      return value === undefined ? '' : strOf(value, machine);
    }),
    new PyType('list', (args, machine) => new PyList(items(args, machine))),
    new PyType('tuple', (args, machine) => new PyTuple(items(args, machine))),
    new PyType('set', (args, machine) => new PySet(items(args, machine))),
    new PyType('frozenset', (args, machine) => new PySet(items(args, machine), 'frozenset')),
    new PyType('dict', dict, ['defaultdict', 'Counter', 'OrderedDict']),
    new PyType('type', (args) => typeOf(first(args))),
  ].map((type) => [type.name, type]),
);

/** `type(value)`: the type itself, so that `is` works. */
function typeOf(value: PyValue | undefined): PyValue {
  if (value === undefined) throw new Undecided('makes a type');
  if (value instanceof PyError) return value.kind;
  if (value === null) return noneType;
  const type = types.get(typeName(value));
  if (type === undefined) throw new Undecided(`asks for the type of a ${typeName(value)}`);
  return type;
}

/** `type(None)` */
const noneType = new PyType('NoneType', () => null);

/** Whether a value belongs to a type, or to one of several. */
export function isInstance(value: PyValue, kinds: PyValue): boolean {
  if (kinds instanceof PySequence) return kinds.items.some((kind) => isInstance(value, kind));
  if (kinds instanceof PyErrorType) return value instanceof PyError && kinds.includes(value.kind);
  if (kinds instanceof PyType) return kinds.includes(typeName(value));
  throw new Undecided('asks isinstance() for a type that is not modelled');
}
