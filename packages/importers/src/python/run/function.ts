import type { FunctionDefinition, Lambda, Parameter } from '../syntax/ast.ts';
import { PyDict } from '../values/dict.ts';
import { PyTuple } from '../values/sequence.ts';
import {
  type CallArguments,
  type Machine,
  PyObject,
  type PyValue,
  type Scope,
} from '../values/value.ts';
import { ownNames } from './own-names.ts';
import { raised } from './raised.ts';

/** A function that a program defines. */
export class PyFunction extends PyObject {
  readonly type = 'function';
  readonly #definition: FunctionDefinition | Lambda;
  readonly #scope: Scope;
  /** What parameters have where nothing is given: evaluated once, at the definition. */
  readonly #fallbacks: ReadonlyMap<string, PyValue>;

  constructor(definition: FunctionDefinition | Lambda, scope: Scope, machine: Machine) {
    super();
    this.#definition = definition;
    this.#scope = scope;
    this.#fallbacks = new Map(
      definition.parameters.flatMap(({ name, fallback }) =>
        fallback === undefined ? [] : [[name, machine.evaluate(fallback, scope)]],
      ),
    );
  }

  get name(): string {
    return this.#definition.kind === 'function' ? this.#definition.name : '<lambda>';
  }

  override member(name: string): PyValue | undefined {
    return name === '__name__' ? this.name : undefined;
  }

  override hash(): string {
    return `function ${this.#definition.at}`;
  }

  override call(args: CallArguments, machine: Machine): PyValue {
    const definition = this.#definition;
    const names =
      definition.kind === 'function'
        ? ownNames(definition)
        : new Set(definition.parameters.map(({ name }) => name));
    const scope = this.#scope.within({ names });
    this.#bind(definition.parameters, args, scope);
    if (definition.kind === 'lambda') return machine.evaluate(definition.body, scope);
    const completion = machine.execute(definition.body, scope);
    return completion?.kind === 'return' ? completion.value : null;
  }

  #bind(
    parameters: readonly Parameter[],
    { positional, named }: CallArguments,
    scope: Scope,
  ): void {
    const plain = parameters.filter(({ kind }) => kind === 'plain');
    const rest = parameters.find(({ kind }) => kind === 'rest');
    const restNamed = parameters.find(({ kind }) => kind === 'rest-named');
    const left = new Map(named);
    if (positional.length > plain.length && rest === undefined)
      throw raised('TypeError', `${this.name}() takes fewer arguments`);
    for (const parameter of parameters) {
      if (parameter.kind === 'rest' || parameter.kind === 'rest-named') continue;
      const at = plain.indexOf(parameter);
      scope.write(parameter.name, this.#valueFor(parameter, positional[at], left));
    }
    if (rest !== undefined) scope.write(rest.name, new PyTuple(positional.slice(plain.length)));
    if (restNamed !== undefined) scope.write(restNamed.name, new PyDict(left));
    else if (left.size > 0)
      throw raised('TypeError', `${this.name}() got an unexpected keyword argument`);
  }

  #valueFor({ name }: Parameter, placed: PyValue | undefined, left: Map<string, PyValue>): PyValue {
    const given = left.get(name);
    if (placed !== undefined && given !== undefined)
      throw raised('TypeError', `${this.name}() got multiple values for argument '${name}'`);
    left.delete(name);
    const [value] = [placed, given, this.#fallbacks.get(name)].filter((one) => one !== undefined);
    if (value === undefined) throw raised('TypeError', `${this.name}() misses '${name}'`);
    return value;
  }
}
