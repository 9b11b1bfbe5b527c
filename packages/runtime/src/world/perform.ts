import { isObject, type Json } from '@envloom/core';
import { commit } from '../commit/commit.ts';
import { brokenMessage, failureOf } from '../failure/refusal.ts';
import type { Failure, Result } from '../failure/result.ts';
import type { FieldSpec } from '../fields/spec.ts';
import { meter } from '../helpers/fuel.ts';
import type { Row } from '../state/entry.ts';
import { Refused, type Tool } from '../tools/tool.ts';
import { isCallOverdue, watched } from '../watch/watched.ts';
import type { Program } from './program.ts';
import type { Scope } from './scope.ts';
import type { TableProgram } from './table-program.ts';
import type { Transaction } from './transaction.ts';
import type { World } from './world.ts';

/** The body of a tool, the types of its scope erased. */
export type Body<Args> = (args: Args, scope: Scope<object, Row>) => unknown;

/**
 * One call: arguments, transaction, body, checks, result. It throws only where it was stopped from
 * outside, and where the stack is too full to say so otherwise; what must happen even then is done by
 * plain assignment.
 *
 * @throws CallOverdue
 */
export function perform<Args>(
  program: Program,
  world: World,
  tool: Tool<Args>,
  given: unknown,
  body: Body<Args>,
): Result<Json> {
  const { transaction } = program;
  const args = tool.read(given);
  if (args instanceof Refused) return failed({ code: 'INVALID_ARGUMENTS', message: args.reason });
  if (transaction.isRunning) return failed({ code: 'INTERNAL_ERROR', message: brokenMessage });
  transaction.recover();
  const outerFuel = meter.left;
  meter.left = world.start.manner.fuel;
  transaction.isRunning = true;
  try {
    return { success: true, data: transact(program, world, tool, args, body) };
  } catch (thrown) {
    if (isCallOverdue(thrown)) throw thrown;
    return failed(failureOf(thrown));
  } finally {
    transaction.isRunning = false;
    meter.left = outerFuel;
  }
}

function failed(error: Failure): Result<Json> {
  return { success: false, error };
}

function transact<Args>(
  program: Program,
  world: World,
  tool: Tool<Args>,
  args: Args,
  body: Body<Args>,
): Json {
  const { transaction, rules, handles, scope, definition } = program;
  const isMutation = tool.kind === 'mutation';
  transaction.begin(world, isMutation);
  try {
    return watched(definition.name, tool.name, args, () => {
      const data = copyResult(tool, body(args, scope), transaction);
      if (isMutation) commit(rules, transaction, handles, tool.name);
      return data;
    });
  } catch (thrown) {
    if (isCallOverdue(thrown)) transaction.abandon();
    else transaction.rollBack();
    throw thrown;
  } finally {
    transaction.end();
  }
}

/** What is needed of a tool. */
type ResultTool = Pick<Tool, 'copy' | 'returns'>;

/**
 * Copies a result into plain JSON. Mostly a body returns what a table gave it last: rows that are
 * known to be clean, so that their values need not be looked at.
 */
function copyResult(tool: ResultTool, data: unknown, transaction: Transaction): Json {
  const table = transaction.giverOf(data);
  const { returns } = tool;
  if (table === undefined || returns === undefined) return tool.copy(data);
  if (isRowOf(returns, table) && isStored(data)) return table.clone(data);
  if (returns.type !== 'array' || !isRowOf(returns.of, table)) return tool.copy(data);
  return isStoredList(data) ? data.map((row) => table.clone(row)) : tool.copy(data);
}

function isRowOf(spec: FieldSpec, table: TableProgram): boolean {
  return spec.type === 'row' && spec.entity === table.spec.name;
}

/** Of what a table gave: whether it is one row. */
function isStored(data: unknown): data is Row {
  return isObject(data);
}

/** Of what a table gave: whether it is a list of rows. */
function isStoredList(data: unknown): data is readonly Row[] {
  return Array.isArray(data);
}
