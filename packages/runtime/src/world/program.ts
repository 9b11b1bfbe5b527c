import type { Incoming } from '../commit/row-checks.ts';
import { entityLookup, type Rules, rulesOf } from '../commit/rules.ts';
import { refuse } from '../failure/refusal.ts';
import { byCodeUnit } from '@envloom/core';
import type { Row } from '../state/entry.ts';
import { SingletonHandle, TableHandle, TreeHandle } from '../tables/table.ts';
import { Writer } from '../tables/writer.ts';
import type { Tool } from '../tools/tool.ts';
import type { WorldDefinition } from './definition.ts';
import { type Scope, scopeOf } from './scope.ts';
import { type TableProgram, tableProgram } from './table-program.ts';
import { Transaction } from './transaction.ts';

/** A definition made ready: compiled once, used by all its worlds. */
export interface Program {
  readonly definition: WorldDefinition;
  readonly tables: readonly TableProgram[];
  /** The tables in the order of their collections' names. */
  readonly sorted: readonly TableProgram[];
  readonly byCollection: ReadonlyMap<string, TableProgram>;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly rules: Rules;
  readonly transaction: Transaction;
  readonly writer: Writer;
  /** The tables of the running call's world, by collection. */
  readonly handles: Readonly<Record<string, TableHandle | SingletonHandle>>;
  readonly scope: Scope<object, Row>;
}

const programs = new WeakMap<WorldDefinition, Program>();

/** The program of a definition. */
export function programOf(definition: WorldDefinition): Program {
  const known = programs.get(definition);
  if (known !== undefined) return known;
  const program = compile(definition);
  programs.set(definition, program);
  return program;
}

function compile(definition: WorldDefinition): Program {
  const tables = definition.entities.map(tableProgram);
  const transaction = new Transaction();
  const writer = new Writer(transaction, followersOf(tables));
  const handles = Object.fromEntries(
    tables.map((table) => [table.spec.collection, handleOf(table, transaction, writer)]),
  );
  const actor = actorReader(definition, tables, transaction);
  return {
    definition,
    tables,
    sorted: tables.toSorted((a, b) => byCodeUnit(a.spec.collection, b.spec.collection)),
    byCollection: new Map(tables.map((table) => [table.spec.collection, table])),
    tools: new Map(definition.tools.map((tool) => [tool.name, tool])),
    rules: rulesOf(definition, tables),
    transaction,
    writer,
    handles,
    scope: scopeOf<object>(handles, transaction, actor),
  };
}

function handleOf(table: TableProgram, transaction: Transaction, writer: Writer) {
  const { tree, singleton } = table.spec;
  const Handle = tree === undefined ? TableHandle : TreeHandle;
  const handle = new Handle(table, transaction, writer);
  return singleton === true ? new SingletonHandle(handle) : handle;
}

/** By table: the refs to it that cascade or are cleared. */
function followersOf(tables: readonly TableProgram[]): readonly (readonly Incoming[])[] {
  const incoming = tables.flatMap((from) =>
    from.refs.filter(({ onRemove }) => onRemove !== 'restrict').map((path) => ({ from, path })),
  );
  return tables.map(({ spec }) => incoming.filter(({ path }) => path.entity === spec.name));
}

/** Reads the acting row of the running call's world. */
function actorReader(
  { actor }: WorldDefinition,
  tables: readonly TableProgram[],
  transaction: Transaction,
): () => Row {
  if (actor === undefined) return () => refuse('INTERNAL_ERROR', 'This world has no actor.');
  const { index, notFound } = entityLookup(tables)(actor);
  return () => {
    const { world } = transaction;
    const row = world.actor === undefined ? undefined : world.table(index).row(world.actor);
    return row ?? refuse(notFound, 'Nobody acts in this world.');
  };
}
