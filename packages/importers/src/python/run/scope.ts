import type { PyObject, PyValue, Scope, ScopeOptions } from '../values/value.ts';
import { raised } from './raised.ts';

/** Where names are looked up last, such as the built-in functions. */
export type Lookup = (name: string) => PyValue | undefined;

/** Names and values of a function, or of the module: assignments go to the innermost one that owns the name. */
export class NameScope implements Scope {
  readonly handled: PyObject | undefined;
  readonly #values: Map<string, PyValue>;
  readonly #names: ReadonlySet<string> | undefined;
  readonly #around: NameScope | undefined;
  readonly #last: Lookup;

  constructor(last: Lookup, around?: NameScope, options: ScopeOptions = {}) {
    this.#last = last;
    this.#around = around;
    this.#names = options.names;
    this.handled = options.handled ?? around?.handled;
    this.#values = new Map();
  }

  within(options: ScopeOptions): NameScope {
    return new NameScope(this.#last, this, options);
  }

  read(name: string): PyValue {
    const own = this.#values.get(name);
    if (own !== undefined) return own;
    if (this.#names?.has(name) === true)
      throw raised('UnboundLocalError', `cannot access local variable '${name}'`);
    const found = this.#around === undefined ? this.#last(name) : this.#around.read(name);
    if (found === undefined) throw raised('NameError', `name '${name}' is not defined`);
    return found;
  }

  write(name: string, value: PyValue): void {
    this.#ownerOf(name).#values.set(name, value);
  }

  remove(name: string): void {
    if (!this.#ownerOf(name).#values.delete(name))
      throw raised('NameError', `name '${name}' is not defined`);
  }

  /** The innermost scope that has the name for its own; the outermost has all others. */
  #ownerOf(name: string): NameScope {
    if (this.#around === undefined || this.#names?.has(name) === true) return this;
    return this.#around.#ownerOf(name);
  }
}
