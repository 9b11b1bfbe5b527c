import { ServeError, type ServeErrorCode } from '../errors/serve-error.ts';
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

/** @see https://www.jsonrpc.org/specification#error_object */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** Everything that only this server knows; `data.code` tells what it is. */
  serverError: -32000,
} as const;

const codes: Partial<Record<ServeErrorCode, number>> = {
  INVALID_REQUEST: rpcCodes.invalidParams,
  INTERNAL_ERROR: rpcCodes.internalError,
};

/** A result that is written already. */
export class ResultText {
  /** JSON. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The text of an answer. */
export function resultText(id: RpcId, result: unknown): string {
  const text = result instanceof ResultText ? result.text : JSON.stringify(result);
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${text}}`;
}

/** The text of an answer that says what is wrong. */
export function errorText(id: RpcId, error: ServeError, code = codeOf(error)): string {
  const body = { code, message: error.message, data: error };
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"error":${JSON.stringify(body)}}`;
}

/** The code by which JSON-RPC tells an error. */
export function codeOf({ code }: ServeError): number {
  return codes[code] ?? rpcCodes.serverError;
}

/** What is wrong with what is no request. */
export function noRequestError(message: string, path = ''): ServeError {
  const repair = 'Send {"jsonrpc": "2.0", "id": 1, "method": "…", "params": {…}}.';
  return new ServeError('INVALID_REQUEST', message, repair, path);
}
