import type { Entity } from '@envloom/logic-model';
import type { Module } from '../code/module.ts';
import type { AddedSource, CheckSource, KeySource } from './source.ts';
import { UnsayableCheck } from './unsayable.ts';

export type AddedCheck = CheckSource & AddedSource;

/** Where a check is said: its scenario, the module that says it, and what its code may name. */
export interface CheckContext {
  readonly module: Module;
  readonly scenario: string;
  readonly check: string;
  /** New rows by the id of their `row-added` check. */
  readonly added: ReadonlyMap<string, AddedRow>;
}

export interface AddedRow {
  readonly table: string;
  /** The constant that says what is wanted of it; undefined where any row will do. */
  readonly constant: string | undefined;
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

export function assertFields(
  context: CheckContext,
  { fields }: Entity,
  names: readonly string[],
): void {
  const lacking = names.find((name) => fields.every((field) => field.name !== name));
  if (lacking !== undefined) throw unsayable(context, `there is no field "${lacking}"`);
}

/** The key by which a table has a row; a table with one row has it by the empty text. */
export function keyOf(
  context: CheckContext,
  { name, singleton }: Entity,
  key: KeySource,
): KeySource {
  if (singleton === true) return '';
  const type = context.module.context.index.keyType(name);
  if (typeof key === type) return key;
  throw unsayable(context, `a key of ${name} is a ${type}, not a ${typeof key}`);
}
