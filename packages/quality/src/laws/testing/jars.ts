import {
  defineTool,
  type EntitySpec,
  Environment,
  type EnvironmentOptions,
  fail,
  type Fields,
  type FieldSpec,
  type Result,
  type Scope,
  type Table,
  type Tool,
  type WorldDefinition,
} from '@envloom/runtime';

/** A jar of sweets. */
export interface Jar {
  readonly jar_id: string;
  readonly label: string;
  readonly sweets: number;
}

interface Tables {
  readonly jars: Table<Jar, 'jar_id', 'jar_id'>;
}

/** What a body of a tool finds. */
export type JarScope = Scope<Tables>;

const fields: Fields = {
  jar_id: { type: 'string' },
  label: { type: 'string', minLength: 1 },
  sweets: { type: 'integer', min: 0, max: 9 },
};
const row: FieldSpec = { type: 'row', entity: 'Jar', fields };

const entity: EntitySpec = {
  name: 'Jar',
  collection: 'jars',
  key: 'jar_id',
  keyFormat: { prefix: 'J', digits: 1 },
  fields,
};

const noArgs: Fields = {};
const jarOnly: Fields = { jar_id: { type: 'ref', entity: 'Jar' } };

export const addJar: Tool<{ readonly label: string }> = defineTool({
  name: 'add_jar',
  method: 'addJar',
  kind: 'mutation',
  description: 'Add an empty jar.',
  params: { label: { type: 'string', minLength: 1 } },
  returns: row,
  failures: [],
});

export const fillJar: Tool<{ readonly jar_id: string; readonly amount: number }> = defineTool({
  name: 'fill_jar',
  method: 'fillJar',
  kind: 'mutation',
  description: 'Put sweets into a jar.',
  params: { ...jarOnly, amount: { type: 'integer', min: 1, max: 5 } },
  returns: row,
  failures: ['JAR_NOT_FOUND', 'JAR_FULL'],
});

const removeJar: Tool<{ readonly jar_id: string }> = defineTool({
  name: 'remove_jar',
  method: 'removeJar',
  kind: 'mutation',
  description: 'Throw a jar away.',
  params: jarOnly,
  failures: ['JAR_NOT_FOUND'],
});

const shake: Tool<object> = defineTool({
  name: 'shake',
  method: 'shake',
  kind: 'mutation',
  description: 'Roll a die.',
  params: noArgs,
  returns: { type: 'integer', min: 1, max: 6 },
  failures: [],
});

const listJars: Tool<object> = defineTool({
  name: 'list_jars',
  method: 'listJars',
  kind: 'query',
  description: 'List the jars.',
  params: noArgs,
  returns: { type: 'array', of: row },
  failures: [],
});

export const countSweets: Tool<object> = defineTool({
  name: 'count_sweets',
  method: 'countSweets',
  kind: 'query',
  description: 'Count the sweets in all jars.',
  params: noArgs,
  returns: { type: 'integer', min: 0 },
  failures: [],
});

export const jarDefinition: WorldDefinition = {
  name: 'jars',
  modelHash: 'jars',
  entities: [entity],
  tools: [addJar, fillJar, removeJar, shake, listJars, countSweets],
  invariants: [],
  initial: {
    clock: '2025-03-01T09:00:00Z',
    rows: { jars: [{ jar_id: 'J1', label: 'mints', sweets: 3 }] },
  },
};

/** A world in which every law holds; tests break it in subclasses. */
export class Jars extends Environment<Tables> {
  static readonly definition: WorldDefinition = jarDefinition;

  constructor(options: EnvironmentOptions = {}, definition: WorldDefinition = jarDefinition) {
    super(definition, options);
  }

  addJar(args: { readonly label: string }): Result<Jar> {
    return this.transact(addJar, args, ({ label }, scope) => this.added(label, scope));
  }

  protected added(label: string, { jars }: JarScope): Jar {
    return jars.insert({ label, sweets: 0 });
  }

  fillJar(args: { readonly jar_id: string; readonly amount: number }): Result<Jar> {
    return this.transact(this.fillTool, args, ({ jar_id, amount }, scope) =>
      this.filled(scope.jars.need(jar_id), amount, scope),
    );
  }

  protected get fillTool(): Tool<{ readonly jar_id: string; readonly amount: number }> {
    return fillJar;
  }

  protected filled(jar: Jar, amount: number, { jars }: JarScope): Jar {
    if (jar.sweets + amount > 9) fail('JAR_FULL', `${jar.label} is full`);
    return jars.update(jar, { sweets: jar.sweets + amount });
  }

  removeJar(args: { readonly jar_id: string }): Result<null> {
    return this.transact(removeJar, args, ({ jar_id }, { jars }) => {
      jars.remove(jar_id);
      return null;
    });
  }

  shake(args: object): Result<number> {
    return this.transact(shake, args, (_args, scope) => this.shaken(scope));
  }

  protected shaken({ randomInt }: JarScope): number {
    return randomInt(1, 6);
  }

  listJars(args: object): Result<readonly Jar[]> {
    return this.transact(listJars, args, (_args, { jars }) => jars.all());
  }

  countSweets(args: object): Result<number> {
    return this.transact(countSweets, args, (_args, { jars }) =>
      jars.all().reduce((total, { sweets }) => total + sweets, 0),
    );
  }
}
