import { didYouMean } from '@envloom/core';
import { z } from 'zod';
import { environments, scenarios } from './methods/environments.ts';
import { end, open, reset } from './methods/episodes.ts';
import {
  close,
  exported,
  fork,
  resume,
  rewind,
  sessions,
  state,
  task,
} from './methods/sessions.ts';
import { step } from './methods/step.ts';
import { method, type RpcMethod } from './rpc-method.ts';

/** By name. */
export const rpcMethods: ReadonlyMap<string, RpcMethod> = new Map([
  ['environments', environments],
  ['scenarios', scenarios],
  ['open', open],
  ['reset', reset],
  ['step', step],
  ['end', end],
  ['state', state],
  ['task', task],
  ['fork', fork],
  ['rewind', rewind],
  ['export', exported],
  ['resume', resume],
  ['close', close],
  ['sessions', sessions],
  ['ping', method(z.strictObject({}), () => ({}))],
]);

/** What agents may call; all else is their trainer's. */
export const agentMethods: ReadonlySet<string> = new Set(['task', 'step', 'state', 'ping']);

/** The names, and which of them may have been meant. */
export function methodHint(name: string): { readonly hint: string; readonly names: string } {
  const names = [...rpcMethods.keys()];
  return { hint: didYouMean(name.slice(0, 40), names), names: names.join(', ') };
}
