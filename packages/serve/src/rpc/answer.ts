import { mustBe } from '../access/access.ts';
import { asServeError, ServeError } from '../errors/serve-error.ts';
import {
  errorText,
  noRequestError,
  readRequest,
  resultText,
  rpcCodes,
  type RpcRequest,
} from './messages.ts';
import type { Caller } from './rpc-method.ts';
import { agentMethods, methodHint, rpcMethods } from './rpc-methods.ts';

/** Told of our own mistakes, of which clients are told nothing. */
export type OnMistake = (error: unknown, method: string) => void;

/** Carries out what should be a request; the text of the answer, where there is one. Never throws. */
export function answer(value: unknown, caller: Caller, onMistake: OnMistake): string | undefined {
  const request = readRequest(value);
  if ('message' in request) {
    const error = noRequestError(request.message, request.path);
    return errorText(request.id, error, rpcCodes.invalidRequest);
  }
  const text = carriedOut(request, caller, onMistake);
  return request.id === undefined ? undefined : text;
}

/** Refuses what should be a request, without looking at what it wants. */
export function refusal(value: unknown, error: ServeError): string | undefined {
  const { id } = readRequest(value);
  return id === undefined ? undefined : errorText(id, error);
}

function carriedOut(request: RpcRequest, caller: Caller, onMistake: OnMistake): string {
  const { id = null, method: name, params } = request;
  const run = rpcMethods.get(name);
  if (run === undefined) return errorText(id, unknownMethod(name), rpcCodes.methodNotFound);
  try {
    mustBe(caller.client.role, agentMethods.has(name) ? 'agent' : 'trainer');
    return resultText(id, run(params, caller));
  } catch (thrown) {
    const error = asServeError(thrown);
    if (error.code === 'INTERNAL_ERROR') onMistake(thrown, name);
    return errorText(id, error);
  }
}

function unknownMethod(name: string): ServeError {
  const { hint, names } = methodHint(name);
  const message = `there is no such method${hint}`;
  return new ServeError('INVALID_REQUEST', message, `Call one of: ${names}.`, 'method');
}
