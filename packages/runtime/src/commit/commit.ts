import type { Transaction } from '../world/transaction.ts';
import type { World } from '../world/world.ts';
import { concerns, type RowCheck, type Touched } from './check.ts';
import { checkDue, checkPreserved, Due } from './invariants.ts';
import type { Rules } from './rules.ts';

/**
 * Checks what a call wrote and makes it final, or refuses: references, uses of removed rows,
 * uniqueness, transitions and trees of each touched row, then the invariants they can affect, then
 * the preserved quantities.
 */
export function commit(rules: Rules, transaction: Transaction, tables: object, tool: string): void {
  const { world } = transaction;
  transaction.close();
  const touched = transaction.touched();
  checkCall(rules, touched, { world, tables, tool });
  for (const { table, key, after } of touched) {
    if (after === undefined) world.table(table).settle(key);
  }
  transaction.commit();
}

/** A call that is about to end. */
interface Ending {
  readonly world: World;
  readonly tables: object;
  readonly tool: string;
}

/** Refuses what a call must not have written. */
export function checkCall(
  rules: Rules,
  touched: readonly Touched[],
  { world, tables, tool }: Ending,
): void {
  runChecks(rules.checks, touched, world);
  runChecks(rules.transitions, touched, world);
  checkInvariants(rules, touched, world, tables);
  for (const rule of rules.preserved) {
    if (!rule.invariant.except.includes(tool)) checkPreserved(rule, touched);
  }
}

/** Checks rows that a diff touched: as a commit does, but any transition will do. */
export function checkTouched(
  rules: Rules,
  touched: readonly Touched[],
  world: World,
  tables: object,
): void {
  runChecks(rules.checks, touched, world);
  checkInvariants(rules, touched, world, tables);
}

function runChecks(
  checks: readonly (readonly RowCheck[])[],
  touched: readonly Touched[],
  world: World,
): void {
  for (const row of touched) for (const check of checks[row.table] ?? []) check(row, world);
}

function checkInvariants(
  rules: Rules,
  touched: readonly Touched[],
  world: World,
  tables: object,
): void {
  let due: Due | undefined;
  for (const row of touched) {
    for (const { fields, note } of rules.effects[row.table] ?? []) {
      if (concerns(row, fields)) note(row, world, (due ??= new Due()));
    }
  }
  if (due !== undefined) checkDue(due, world, tables);
}
