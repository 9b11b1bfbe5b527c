import type { FastifyBaseLogger } from 'fastify';
import { asServeError, type ServeError } from '../errors/serve-error.ts';
import { codeOf, rpcCodes as jsonRpcCodes } from '../rpc/messages.ts';

/** Codes of JSON-RPC 2.0, and of MCP's revision 2025-11-25. */
export const rpcCodes = {
  ...jsonRpcCodes,
  sessionNotFound: -32001,
  resourceNotFound: -32002,
} as const;

/** An error as JSON-RPC tells it; the SDK sends `code`, `message` and `data` as they are. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Whatever was thrown, as a client may see it. What nobody expected is logged. */
export function asRpcError(error: unknown, log: FastifyBaseLogger): RpcError {
  if (error instanceof RpcError) return error;
  const told = asServeError(error);
  if (told.code === 'INTERNAL_ERROR') log.error({ err: error }, 'mcp request failed');
  return rpcErrorOf(told);
}

/** A request that is not carried out, as JSON-RPC tells it. */
export function rpcErrorOf(error: ServeError): RpcError {
  return new RpcError(codeOf(error), `${error.message}. ${error.repair}`, error.toJSON());
}
