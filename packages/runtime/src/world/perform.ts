import { commit } from '../commit/commit.ts';
import { brokenMessage, failureOf } from '../failure/refusal.ts';
import type { Failure, Result } from '../failure/result.ts';
import { meter } from '../helpers/fuel.ts';
import type { Json } from '@envloom/core';
import type { Row } from '../state/entry.ts';
import { Refused } from '../tools/arguments.ts';
import type { Tool } from '../tools/tool.ts';
import { isCallOverdue, watched } from '../watch/watched.ts';
import { copyResult } from './copy-result.ts';
import type { Program } from './program.ts';
import type { Scope } from './scope.ts';
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
