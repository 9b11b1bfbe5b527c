import { Undecided } from '../run/undecided.ts';
import type { Expression, Statement } from '../syntax/ast.ts';

/**
 * A value of Python: whole numbers are bigints, others numbers, None is null; all else is an object.
 */
export type PyValue = null | boolean | bigint | number | string | PyObject;

/** Where a value stands within the state that a program is given. */
export interface Place {
  /** Undefined for the state itself. */
  readonly parent: Place | undefined;
  readonly key: string | number;
}

/** Looks on while a program runs. */
export interface Watch {
  /** A member of a container of the state is read, whether it is there or not. */
  member(place: Place, key: string | number): void;
  /** All of a container is read: iterated, counted or compared. */
  all(place: Place): void;
  /** Two values are compared. */
  compared(left: PyValue, right: PyValue): void;
  /** A text is searched for a pattern. `sample` makes a text that has it. */
  sought(text: string, sample: () => string | undefined): void;
  /** The program went this way at a branch of its source. */
  went(at: number, way: string): void;
}

/** What runs a program, as values and library functions need it. */
export interface Machine {
  readonly watch: Watch | undefined;
  /** Sets have no order in Python: a program whose answer depends on one gives another with the other order. */
  inSetOrder(items: readonly PyValue[]): readonly PyValue[];
  /** @throws Undecided where the program takes too many steps */
  spend(steps: number): void;
  call(callee: PyValue, args: CallArguments): PyValue;
  evaluate(expression: Expression, scope: Scope): PyValue;
  /** @returns how it ended, where it did not simply run to its end */
  execute(body: readonly Statement[], scope: Scope): Completion;
}

/** How a block ended early. */
export type Completion =
  | undefined
  | { readonly kind: 'break' | 'continue' }
  | { readonly kind: 'return'; readonly value: PyValue };

/** Names and their values within a function. */
export interface Scope {
  /** @throws Raised where it has no value */
  read(name: string): PyValue;
  write(name: string, value: PyValue): void;
  remove(name: string): void;
  /** The error that is being handled. */
  readonly handled: PyObject | undefined;
  within(options: ScopeOptions): Scope;
}

export interface ScopeOptions {
  readonly handled?: PyObject;
  /** The names that are the scope's own; undefined where it has those of the scope around it. */
  readonly names?: ReadonlySet<string>;
}

export interface CallArguments {
  readonly positional: readonly PyValue[];
  readonly named: ReadonlyMap<string, PyValue>;
}

export const noArguments: CallArguments = { positional: [], named: new Map() };

export const plainArguments = (...positional: readonly PyValue[]): CallArguments => ({
  positional,
  named: new Map(),
});

/** A value that is no number, text or None. What a kind of object cannot do is an error of Python. */
export abstract class PyObject {
  /** As `type(x).__name__` says it. */
  abstract readonly type: string;

  /** A method or attribute; undefined where there is none. */
  member(_name: string): PyValue | undefined {
    return undefined;
  }

  truth(_machine: Machine): boolean {
    return true;
  }

  /** Undefined where it has no length. */
  length(_machine: Machine): number | undefined {
    return undefined;
  }

  /** Undefined where it cannot be iterated. */
  iterate(_machine: Machine): Iterator<PyValue, unknown, undefined> | undefined {
    return undefined;
  }

  equals(other: PyValue, _machine: Machine): boolean {
    return this === other;
  }

  /** Below, at or above 0; undefined where the two have no order. */
  order(_other: PyValue, _machine: Machine): number | undefined {
    return undefined;
  }

  /** The same text for equal values; undefined where it is no key of a dict. */
  hash(): string | undefined {
    return undefined;
  }

  /** Most objects tell where in memory they are. */
  repr(_machine: Machine): string {
    throw new Undecided(`writes a ${this.type} as a text`);
  }

  str(machine: Machine): string {
    return this.repr(machine);
  }

  /** Keys and values, where it is a dict. */
  pairs(_machine: Machine): readonly (readonly [PyValue, PyValue])[] | undefined {
    return undefined;
  }

  /** Undefined where `in` asks each item. */
  contains(_value: PyValue, _machine: Machine): boolean | undefined {
    return undefined;
  }

  /** Undefined where it has no `[…]`. */
  subscript(_index: PyValue, _machine: Machine): PyValue | undefined {
    return undefined;
  }

  /** @returns whether it can be done */
  assign(_index: PyValue, _value: PyValue, _machine: Machine): boolean {
    return false;
  }

  /** @returns whether it can be done */
  remove(_index: PyValue, _machine: Machine): boolean {
    return false;
  }

  /** `this operator other`; undefined where the other side must know. */
  operate(
    _operator: string,
    _other: PyValue,
    _machine: Machine,
    _isReversed: boolean,
  ): PyValue | undefined {
    return undefined;
  }

  /** `this operator= other` where it changes the object itself. @returns whether it does */
  update(_operator: string, _other: PyValue, _machine: Machine): boolean {
    return false;
  }

  call(_args: CallArguments, _machine: Machine): PyValue | undefined {
    return undefined;
  }
}
