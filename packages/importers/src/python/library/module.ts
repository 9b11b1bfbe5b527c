import { Undecided } from '../run/undecided.ts';
import { type NativeBody, PyNative } from '../values/native.ts';
import { PyObject, type PyValue } from '../values/value.ts';

/** A module of the library, as far as it is modelled. */
export class PyModule extends PyObject {
  readonly type = 'module';
  readonly #name: string;
  readonly #members: Readonly<Record<string, PyValue>>;

  constructor(name: string, members: Readonly<Record<string, PyValue>>) {
    super();
    this.#name = name;
    this.#members = members;
  }

  /** What a module has and is not modelled is not decided: no program finds it missing. */
  override member(name: string): PyValue {
    const found = Object.hasOwn(this.#members, name) ? this.#members[name] : undefined;
    if (found === undefined) throw new Undecided(`uses ${this.#name}.${name}`);
    return found;
  }
}

/** Functions of a module, each with its parameters. */
export function functionsOf(
  functions: Readonly<Record<string, readonly [parameters: string, body: NativeBody]>>,
): Readonly<Record<string, PyNative>> {
  return Object.fromEntries(
    Object.entries(functions).map(([name, [parameters, body]]) => [
      name,
      new PyNative(name, parameters, body),
    ]),
  );
}
