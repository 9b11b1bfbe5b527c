import { ServeError, type ServeErrorCode } from '../errors/serve-error.ts';
import type { RpcId } from './rpc-request.ts';

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

function codeOf({ code }: ServeError): number {
  return codes[code] ?? rpcCodes.serverError;
}

/** What is wrong with what is no request. */
export function noRequestError(message: string, path = ''): ServeError {
  const repair = 'Send {"jsonrpc": "2.0", "id": 1, "method": "…", "params": {…}}.';
  return new ServeError('INVALID_REQUEST', message, repair, path);
}
