import { isObject } from '@envloom/core';
import { z } from 'zod';
import { type Client, shownStep } from '../access/access.ts';
import { read } from '../session/session-request.ts';
import type { SessionStore } from '../session/session-store.ts';
import { textOf } from '../session/session.ts';
import { none, type Operation, operations } from '../sessions-api/operations.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { ResultText } from './messages.ts';
import type { OwnSessions } from './own-sessions.ts';

/** On whose behalf a method is called. */
export interface Caller {
  readonly store: SessionStore;
  readonly own: OwnSessions;
  readonly client: Client;
}

/**
 * A method: its result from its parameters, as JSON, or a `ResultText`.
 *
 * @throws ServeError
 */
type RpcMethod = (params: unknown, caller: Caller) => unknown;

/** The parameters also name what it is about; a session that it opens ends with the connection, or is kept. */
function methodOf({ about, opens, body, run }: Operation): RpcMethod {
  const shape = body.extend({
    ...(about === undefined ? {} : { [about]: z.string().max(200) }),
    ...(opens === true ? { keep: z.boolean().optional() } : {}),
  });
  return (params = {}, { store, own, client }) => {
    const { [about ?? 'none']: named = '', keep, ...rest } = read(shape, params, 'params');
    const isKept = keep === true;
    const opened = (id: string): void => own.add(id, isKept);
    const opener = { client: client.name, isKept };
    return run(rest, { store, client, about: String(named), opener, opened });
  };
}

const otherStep = methodOf(operations.step);

/** Most requests are this one: what has a session and an action is not looked at more closely. */
function step(params: unknown, caller: Caller): unknown {
  const { session, action, ...others } = isObject(params) ? params : {};
  const isUsual =
    typeof session === 'string' && action !== undefined && Object.keys(others).length === 0;
  if (!isUsual) return otherStep(params, caller);
  const written = caller.store.writtenStep(session, action);
  const { role } = caller.client;
  return role === 'agent' ? shownStep(written.step, role) : new ResultText(textOf(written));
}

/** Those of this connection; all of them count as used. */
function sessions(params: unknown = {}, { store, own }: Caller): object[] {
  read(none, params, 'params');
  return Array.from(own.live(), ([id, isKept]) => {
    const { environmentName, assignment, last } = store.get(id);
    return {
      session: id,
      environment: environmentName,
      scenario: assignment.scenario,
      steps: last?.info.steps ?? 0,
      keep: isKept,
    };
  });
}

/** The version of the server, by which a client of another release knows that it may be misunderstood. */
function ping(params: unknown = {}): object {
  read(none, params, 'params');
  return { version: packageJson.version };
}

/** By name. */
export const rpcMethods: ReadonlyMap<string, RpcMethod> = new Map<string, RpcMethod>([
  ...Object.entries(operations).map(([name, one]) => [name, methodOf(one)] as const),
  ['step', step],
  ['sessions', sessions],
  ['ping', ping],
]);

/** What agents may call; all else is their trainer's. */
export const agentMethods: ReadonlySet<string> = new Set(['task', 'step', 'state', 'ping']);
