import type { Entity, Field } from '@envloom/logic-model';
import type { Module } from '../code/module.ts';
import { entityNames } from '../context.ts';
import { Allocator } from '../names/allocator.ts';
import { localNames } from './local-names.ts';
import type { AddedSource, CheckSource, KeySource } from './source.ts';
import { UnsayableCheck } from './unsayable.ts';

export type AddedCheck = CheckSource & AddedSource;

/** A new row whose test an expression is in. */
export interface EnclosingRow {
  readonly entity: Entity;
  /** The variable that holds it. */
  readonly row: string;
}

/** Where a check is said: its scenario, the module that says it, and what its code may name. */
export interface CheckContext {
  readonly module: Module;
  readonly scenario: string;
  readonly check: string;
  /** All that checks of the module call a reason. */
  readonly reasons: readonly string[];
  /** The `row-added` checks of the scenario by id. */
  readonly added: ReadonlyMap<string, AddedCheck>;
  /** The functions that test new rows, by the id of their check; none where any row will do. */
  readonly tests: ReadonlyMap<string, string>;
  /** By the id of the check that asks for the row. */
  readonly enclosing: ReadonlyMap<string, EnclosingRow>;
}

export function unsayable({ scenario, check }: CheckContext, problem: string): UnsayableCheck {
  return new UnsayableCheck(scenario, `checks "${check}": ${problem}`);
}

/** The entity whose rows a table holds. */
export function entityOf(context: CheckContext, table: string): Entity {
  const { entities } = context.module.context.model;
  const entity = entities.find(({ collection }) => collection === table);
  if (entity === undefined) throw unsayable(context, `there is no table "${table}"`);
  return entity;
}

export function fieldOf(context: CheckContext, fields: readonly Field[], name: string): Field {
  const field = fields.find((each) => each.name === name);
  if (field === undefined) throw unsayable(context, `there is no field "${name}"`);
  return field;
}

/** The variable for one row that nothing around it is called. */
export function rowVariable({ module, enclosing }: CheckContext, { name }: Entity): string {
  const taken = [...enclosing.values()].map(({ row }) => row);
  return new Allocator([...localNames, ...taken]).take(
    entityNames(module.context, name).row,
    'Row',
  );
}

/** Keys are text or numbers, by table. */
export function assertKey(context: CheckContext, { name }: Entity, key: KeySource): void {
  const type = context.module.context.index.keyType(name);
  if (typeof key === type) return;
  throw unsayable(context, `a key of ${name} is a ${type}, not a ${typeof key}`);
}
