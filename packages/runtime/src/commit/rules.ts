import type { WorldDefinition } from '../world/definition.ts';
import type { Invariant, PreservedQuantity, WorldInvariant } from '../world/invariant.ts';
import type { TableProgram } from '../world/table-program.ts';
import type { RowCheck } from './check.ts';
import type { PreservedRule, RowRule } from './invariants.ts';
import { type Effect, rowEffect, worldEffect } from './effects.ts';
import type { Lookup } from './links.ts';
import {
  inUseCheck,
  referenceCheck,
  transitionCheck,
  treeCheck,
  uniqueCheck,
  uniqueLists,
} from './row-checks.ts';

/** What is checked at commit, worked out once for a definition. */
export interface Rules {
  /** By table: checks of each touched row. */
  readonly checks: readonly (readonly RowCheck[])[];
  /** By table: checks of how a call changed a row, which say nothing of the row itself. */
  readonly transitions: readonly (readonly RowCheck[])[];
  /** By table: the invariants that a touched row makes due. */
  readonly effects: readonly (readonly Effect[])[];
  readonly rows: readonly RowRule[];
  readonly worlds: readonly WorldInvariant<object>[];
  readonly preserved: readonly PreservedRule[];
}

/** Compiles the checks of a definition. */
export function rulesOf(definition: WorldDefinition, tables: readonly TableProgram[]): Rules {
  const lookUp = entityLookup(tables);
  const rows = rowRules(definition.invariants, lookUp);
  const worlds = definition.invariants.filter((invariant) => invariant.kind === 'world');
  const preserved = definition.invariants.filter((invariant) => invariant.kind === 'preserved');
  return {
    checks: tables.map((table) => checksOf(table, tables, lookUp)),
    transitions: tables.map(transitionsOf),
    effects: tables.map((table) => effectsOf(table, rows, worlds, lookUp)),
    rows,
    worlds,
    preserved: preserved.map((invariant) => preservedRule(invariant, lookUp)),
  };
}

/** Finds tables by their entity's name; a definition that names an unknown one is broken. */
export function entityLookup(tables: readonly TableProgram[]): Lookup {
  const byName = new Map(tables.map((table) => [table.spec.name, table]));
  return (entity) => {
    const table = byName.get(entity);
    if (table === undefined) throw new Error(`the definition has no entity ${entity}`);
    return table;
  };
}

function rowRules(invariants: readonly Invariant[], lookUp: Lookup): readonly RowRule[] {
  return invariants
    .filter((invariant) => invariant.kind === 'row')
    .map((invariant) => ({ invariant, table: lookUp(invariant.entity) }));
}

function checksOf(
  table: TableProgram,
  tables: readonly TableProgram[],
  lookUp: Lookup,
): readonly RowCheck[] {
  const { tree } = table.spec;
  return [
    ...table.refs.map((path) => referenceCheck(table, path, lookUp(path.entity))),
    ...restrictions(table, tables),
    ...uniqueLists(table).map((fields) => uniqueCheck(table, fields)),
    ...(tree === undefined ? [] : [treeCheck(table, tree)]),
  ];
}

function restrictions(table: TableProgram, tables: readonly TableProgram[]): readonly RowCheck[] {
  return tables.flatMap((from) =>
    from.refs
      .filter(({ entity, onRemove }) => entity === table.spec.name && onRemove === 'restrict')
      .map((path) => inUseCheck(table, { from, path })),
  );
}

function transitionsOf(table: TableProgram): readonly RowCheck[] {
  return Object.entries(table.spec.fields).flatMap(([name, spec]) =>
    spec.type === 'enum' && spec.transitions !== undefined
      ? [transitionCheck(table, name, spec.transitions)]
      : [],
  );
}

function effectsOf(
  table: TableProgram,
  rows: readonly RowRule[],
  worlds: readonly WorldInvariant<object>[],
  lookUp: Lookup,
): readonly Effect[] {
  const { name } = table.spec;
  return [
    ...rows.flatMap((rule) =>
      rule.invariant.reads
        .filter(({ entity }) => entity === name)
        .map((read) => rowEffect(rule, read, table, lookUp)),
    ),
    ...worlds.flatMap((invariant) =>
      invariant.reads
        .filter(({ entity }) => entity === name)
        .map((read) => worldEffect(invariant, read)),
    ),
  ];
}

function preservedRule(invariant: PreservedQuantity, lookUp: Lookup): PreservedRule {
  const byTable = Map.groupBy(invariant.quantities, ({ entity }) => lookUp(entity).index);
  return { invariant, amounts: byTable };
}
