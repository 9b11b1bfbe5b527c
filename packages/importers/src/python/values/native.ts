import { raised } from '../run/raised.ts';
import { type CallArguments, type Machine, PyObject, type PyValue } from './value.ts';

/** A function of the library. */
export type NativeBody = (args: readonly (PyValue | undefined)[], machine: Machine) => PyValue;

/**
 * A function of the library with its parameters: `key`, `default?` (may be left out), `*rest` (any number,
 * as the last ones by place), `|` (from here on by name only).
 */
export class PyNative extends PyObject {
  readonly type = 'builtin_function_or_method';
  readonly name: string;
  readonly #parameters: readonly string[];
  readonly #body: NativeBody;

  constructor(name: string, parameters: string, body: NativeBody) {
    super();
    this.name = name;
    this.#parameters = parameters.split(' ').filter((parameter) => parameter !== '');
    this.#body = body;
  }

  override call(args: CallArguments, machine: Machine): PyValue {
    machine.spend(1);
    return this.#body(boundArguments(this.name, this.#parameters, args), machine);
  }
}

function boundArguments(
  name: string,
  parameters: readonly string[],
  { positional, named }: CallArguments,
): readonly (PyValue | undefined)[] {
  const places = parameters.indexOf('|') === -1 ? parameters.length : parameters.indexOf('|');
  const names = parameters
    .filter((parameter) => parameter !== '|')
    .map((parameter) => parameter.replace('?', ''));
  const rest = names.at(-1)?.startsWith('*') === true ? names.length - 1 : undefined;
  const known = names.filter((_, at) => at !== rest);
  if (rest === undefined && positional.length > places) throw wrongCount(name);
  const values = known.map((parameter, at) => {
    const placed = at < places ? positional[at] : undefined;
    if (placed !== undefined && named.has(parameter)) throw wrongCount(name);
    return placed === undefined ? named.get(parameter) : placed;
  });
  if ([...named.keys()].some((given) => !known.includes(given))) throw wrongCount(name);
  const required = parameters.filter(
    (parameter) => parameter !== '|' && !parameter.startsWith('*'),
  );
  if (required.some((parameter, at) => !parameter.endsWith('?') && values[at] === undefined))
    throw wrongCount(name);
  return rest === undefined
    ? values
    : [...values, ...positional.slice(Math.min(places, known.length))];
}

const wrongCount = (name: string): Error => raised('TypeError', `${name}() got wrong arguments`);

/** A library function whose first argument is the value that it is a method of. */
export type Method<Self> = (
  self: Self,
  args: readonly (PyValue | undefined)[],
  machine: Machine,
) => PyValue;

/** The methods of a kind of value, each with its parameters. */
export type Methods<Self> = Readonly<Record<string, readonly [parameters: string, Method<Self>]>>;

/** A method of a value; undefined where it has none of that name. */
export function methodOf<Self>(
  methods: Methods<Self>,
  self: Self,
  name: string,
): PyNative | undefined {
  if (!Object.hasOwn(methods, name)) return undefined;
  const method = methods[name];
  if (method === undefined) return undefined;
  const [parameters, body] = method;
  return new PyNative(name, parameters, (args, machine) => body(self, args, machine));
}
