import { type CallArguments, type Machine, PyObject, type PyValue } from '../values/value.ts';

/** A kind of error. */
export class PyErrorType extends PyObject {
  readonly type = 'type';
  readonly name: string;
  readonly base: PyErrorType | undefined;

  constructor(name: string, base: PyErrorType | undefined) {
    super();
    this.name = name;
    this.base = base;
  }

  includes(other: PyErrorType): boolean {
    let kind: PyErrorType | undefined = other;
    while (kind !== undefined && kind !== this) kind = kind.base;
    return kind === this;
  }

  override hash(): string {
    return `error type ${this.name}`;
  }

  override repr(): string {
    return `<class '${this.name}'>`;
  }

  override member(name: string): PyValue | undefined {
    return name === '__name__' ? this.name : undefined;
  }

  override call({ positional }: CallArguments): PyValue {
    return new PyError(this, positional);
  }
}

/** An error of a program. */
export class PyError extends PyObject {
  readonly kind: PyErrorType;
  readonly args: readonly PyValue[];

  constructor(kind: PyErrorType, args: readonly PyValue[]) {
    super();
    this.kind = kind;
    this.args = args;
  }

  get type(): string {
    return this.kind.name;
  }

  override str(): string {
    const [only] = this.args;
    return this.args.length === 1 && typeof only === 'string' ? only : this.type;
  }

  override repr(_machine: Machine): string {
    return `${this.type}(…)`;
  }
}

const kinds = new Map<string, PyErrorType>();

function declare(base: PyErrorType | undefined, ...names: readonly string[]): void {
  for (const name of names) kinds.set(name, new PyErrorType(name, base));
}

const kindOf = (name: string): PyErrorType | undefined => kinds.get(name);

declare(undefined, 'BaseException');
declare(kindOf('BaseException'), 'Exception', 'KeyboardInterrupt', 'SystemExit', 'GeneratorExit');
declare(
  kindOf('Exception'),
  'ArithmeticError',
  'AssertionError',
  'AttributeError',
  'ImportError',
  'LookupError',
  'NameError',
  'OSError',
  'RuntimeError',
  'StopIteration',
  'TypeError',
  'ValueError',
);
declare(kindOf('ArithmeticError'), 'ZeroDivisionError', 'OverflowError', 'FloatingPointError');
declare(kindOf('LookupError'), 'KeyError', 'IndexError');
declare(kindOf('NameError'), 'UnboundLocalError');
declare(kindOf('ImportError'), 'ModuleNotFoundError');
declare(kindOf('RuntimeError'), 'NotImplementedError', 'RecursionError');
declare(kindOf('ValueError'), 'UnicodeError', 'JSONDecodeError');
declare(kindOf('UnicodeError'), 'UnicodeDecodeError', 'UnicodeEncodeError');

/** The kinds of errors that programs can name. */
export const errorTypes: ReadonlyMap<string, PyErrorType> = kinds;

/** An error of a program on its way to a handler. */
export class Raised extends Error {
  override readonly name = 'Raised';
  readonly error: PyError;

  constructor(error: PyError) {
    super(error.type);
    this.error = error;
  }
}

/** An error as Python raises it. */
export function raised(kind: string, ...args: readonly PyValue[]): Raised {
  const type = kinds.get(kind) ?? new PyErrorType(kind, kinds.get('Exception'));
  return new Raised(new PyError(type, args));
}
