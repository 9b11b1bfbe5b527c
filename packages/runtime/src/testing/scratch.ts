import {
  defineTool,
  type EntitySpec,
  Environment,
  type EnvironmentOptions,
  type Invariant,
  type Json,
  type Result,
  type Scope,
  type TreeTable,
  type Tool,
  type WorldDefinition,
} from '../index.ts';

/** A row of which nothing is known. */
export type AnyRow = Readonly<Record<string, Json | undefined>>;

/** A table of such rows, with string keys. */
export type AnyTable = TreeTable<AnyRow, ''>;

/** What a test does in a call. */
export type Deed<Tables> = (scope: Scope<Tables>) => unknown;

const change: Tool = defineTool({
  name: 'change',
  method: 'change',
  kind: 'mutation',
  description: 'Does what a test says.',
  params: {},
  returns: { type: 'json' },
  failures: [],
});

const look: Tool = defineTool({ ...change, name: 'look', method: 'look', kind: 'query' });

const echo: Tool<{ readonly value: Json }> = defineTool({
  ...look,
  name: 'echo',
  method: 'echo',
  params: { value: { type: 'json' } },
});

/** What a test's world is made of. */
export interface ScratchParts {
  readonly entities: readonly EntitySpec[];
  readonly invariants?: readonly Invariant[];
  readonly actor?: string;
}

/** A world whose calls do what a test says. */
export class Scratch<Tables extends object> extends Environment<Tables> {
  // The constructor of `Environment` is protected.
  // oxlint-disable-next-line eslint/no-useless-constructor
  constructor(definition: WorldDefinition, options: EnvironmentOptions) {
    super(definition, options);
  }

  change(deed: Deed<Tables>): Result<unknown> {
    return this.transact(change, {}, (_args, scope) => deed(scope));
  }

  /** Returns its argument. */
  echo(value: Json): Result<unknown> {
    return this.transact(echo, { value }, (args) => args.value);
  }

  look(deed: Deed<Tables>): Result<unknown> {
    return this.transact(look, {}, (_args, scope) => deed(scope));
  }
}

/** Makes worlds of these tables; each call of the function returned starts one. */
export function scratchOf<Tables extends object>(
  parts: ScratchParts,
): (rows?: object, options?: EnvironmentOptions) => Scratch<Tables> {
  const definition: WorldDefinition = {
    name: 'scratch',
    modelHash: 'scratch',
    tools: [change, look, echo],
    invariants: [],
    ...parts,
  };
  return (rows = {}, options = {}) =>
    new Scratch<Tables>(definition, { state: { clock: '2025-03-01T09:00:00Z', rows }, ...options });
}

/** The code a result failed with. */
export function codeOf(result: Result<unknown>): string | undefined {
  return result.success ? undefined : result.error.code;
}

/** The message a result failed with. */
export function messageOf(result: Result<unknown>): string | undefined {
  return result.success ? undefined : result.error.message;
}
