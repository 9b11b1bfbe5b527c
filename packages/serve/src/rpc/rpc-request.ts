import { isObject } from '@envloom/core';

/** What a request is answered under. */
export type RpcId = string | number | null;

/** A request, or with an id `undefined` a notification, which is never answered. */
export interface RpcRequest {
  readonly id: RpcId | undefined;
  readonly method: string;
  /** An object or a list; what it holds is the method's to judge. */
  readonly params: unknown;
}

/** A value that is no request, answered under its id where that can be told. */
export interface NoRequest {
  readonly id: RpcId;
  readonly path: string;
  /** What was expected there. */
  readonly message: string;
}

/**
 * Reads a request.
 *
 * @see https://www.jsonrpc.org/specification#request_object
 */
export function readRequest(value: unknown): RpcRequest | NoRequest {
  if (!isObject(value)) return noRequest(null, '', 'a request is an object');
  const { jsonrpc, id, method, params } = value;
  if (id !== undefined && !isId(id))
    return noRequest(null, 'id', 'an id is a text, a finite number or null');
  if (jsonrpc !== '2.0') return noRequest(id, 'jsonrpc', '"jsonrpc" must be "2.0"');
  if (typeof method !== 'string') return noRequest(id, 'method', '"method" must be a text');
  if (params !== undefined && (typeof params !== 'object' || params === null))
    return noRequest(id, 'params', '"params" must be an object');
  return { id, method, params };
}

function noRequest(id: RpcId | undefined, path: string, message: string): NoRequest {
  return { id: id ?? null, path, message };
}

function isId(id: unknown): id is RpcId {
  return typeof id === 'string' || id === null || Number.isFinite(id);
}
