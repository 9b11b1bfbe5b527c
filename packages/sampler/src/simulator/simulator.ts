import { compileFunction } from 'node:vm';
import type { CheckedModel } from '@envloom/logic-model';
import * as runtime from '@envloom/runtime';
import {
  type EntitySpec,
  Environment,
  type EnvironmentOptions,
  type FieldSpec,
  type WorldDefinition,
} from '@envloom/runtime';
import type { Json } from '@envloom/core';
import * as zod from 'zod';
import { type Arranger, arrangersOf } from './arranger.ts';
import type { InstrumentedCode, QueryTools } from './instrumented.ts';
import { Probe } from './probe.ts';
import type { Rows } from './rows.ts';

/** The tables of a model by the names of their entities. */
export type Tables = ReadonlyMap<string, EntitySpec>;

/** An environment of whatever model: its tools are called by name. */
export type World = Environment<object, Rows>;

type WorldClass = (new (options?: EnvironmentOptions<Rows>) => World) & {
  readonly definition: WorldDefinition;
};

/** An instrumented environment, loaded: it starts worlds and tells what their bodies did. */
export interface Simulator extends QueryTools {
  readonly checked: CheckedModel;
  readonly definition: WorldDefinition;
  readonly tables: Tables;
  readonly probe: Probe;
  /** The live settings; who changes one puts it back. */
  readonly settings: Record<string, Json>;
  /** The shared functions of the model by name. */
  readonly functions: Readonly<Record<string, unknown>>;
  /** @throws StateError listing everything wrong with the starting state */
  start(options?: EnvironmentOptions<Rows>): World;
  /**
   * A world of rows that need not be valid or complete: only keys are checked. Hints can be asked of
   * it while its tables are being made; it is of no other use.
   */
  draft(options?: EnvironmentOptions<Rows>): World;
  /** A world without rules; see {@link Arranger}. @throws StateError where rows do not fit their types */
  arranger(options: EnvironmentOptions<Rows>): Arranger;
}

const modules: Readonly<Record<string, unknown>> = { '@envloom/runtime': runtime, zod };

/** Loads an instrumented emission of the model. It has a probe of its own. */
export function loadSimulator(checked: CheckedModel, instrumented: InstrumentedCode): Simulator {
  const { className, code, sites, ...tools } = instrumented;
  const probe = new Probe(sites.length, tools.mutants.length);
  const exports: Record<string, unknown> = {};
  const run = compileFunction(code, ['require', 'exports', '$probe'], {
    filename: `${checked.model.name} (instrumented)`,
  });
  Reflect.apply(run, undefined, [(name: string) => modules[name], exports, probe]);
  const World = exports[className];
  if (!isWorldClass(World)) throw new Error(`the instrumented code exports no class ${className}`);
  return {
    checked,
    definition: World.definition,
    tables: new Map(World.definition.entities.map((entity) => [entity.name, entity])),
    ...tools,
    probe,
    settings: membersOf(exports['settings']),
    functions: membersOf(exports['./functions.ts']),
    start: (options) => new World(options),
    draft: draftsOf(World),
    arranger: arrangersOf(World, World.definition),
  };
}

/** Starts worlds of the same class by a definition without rules. */
function draftsOf(World: WorldClass): Simulator['draft'] {
  const definition = looseDefinition(World.definition);
  return (options = {}) => {
    const world: unknown = Reflect.construct(Environment, [definition, options], World);
    if (world instanceof World) return world;
    throw new TypeError('the class makes no worlds of its own');
  };
}

/** The same tables and tools without rows, invariants, uniqueness, references and required fields. */
function looseDefinition(definition: WorldDefinition): WorldDefinition {
  const { initial: _, ...others } = definition;
  return { ...others, entities: others.entities.map(looseEntity), invariants: [] };
}

/** Keys stay as they are, all else is any JSON. */
function looseEntity(entity: EntitySpec): EntitySpec {
  const { key, tree, fields } = entity;
  const loose = Object.entries(fields).map(([name, spec]): [string, FieldSpec] => [
    name,
    name === key || name === tree ? spec : { type: 'json', optional: true },
  ]);
  return { ...entity, unique: [], fields: Object.fromEntries(loose) };
}

function isWorldClass(value: unknown): value is WorldClass {
  return typeof value === 'function' && value.prototype instanceof Environment;
}

function membersOf(value: unknown): Record<string, Json> {
  return isMembers(value) ? value : {};
}

function isMembers(value: unknown): value is Record<string, Json> {
  return typeof value === 'object' && value !== null;
}
