import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type JSONRPCRequest,
} from '@modelcontextprotocol/sdk/types.js';
import { asServeError, tooManyRequests } from '../errors/serve-error.ts';
import type { Connection } from '../server/protocol-adapter.ts';
import { readJson } from '../wire/read-json.ts';
import { rpcCodes, RpcError, rpcErrorOf } from './rpc-error.ts';

/**
 * MCP over a channel of text messages. Unlike the SDK's own for standard input, it takes what is no
 * message for a mistake of the client that is answered and survived.
 */
export class LinesTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #connection: Connection;
  /** Settles what waits for the answer to the request in hand. */
  #answered: (() => void) | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    this.#connection.send(JSON.stringify(message));
    if (!('method' in message)) this.#answered?.();
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.#connection.close();
    this.closed();
    return Promise.resolve();
  }

  /** The other end is gone. */
  closed(): void {
    this.#answered?.();
    this.onclose?.();
  }

  /** Never throws. What it returns settles when a request has its answer, so that ids may come again. */
  receive(text: string): void | Promise<void> {
    const message = messageIn(text);
    if (message instanceof RpcError) return this.refused(message);
    return isJSONRPCRequest(message) ? this.#request(message) : this.onmessage?.(message);
  }

  /** @param id of the request, where it is known */
  refused(error: RpcError, id: string | number | null = null): void {
    const { code, message, data } = error;
    const answer = { jsonrpc: '2.0', id, error: { code, message, data } };
    this.#connection.send(JSON.stringify(answer));
  }

  #request(message: JSONRPCRequest): void | Promise<void> {
    if (!this.#connection.allows(1)) return this.refused(rpcErrorOf(tooManyRequests()), message.id);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#answered = resolve;
    this.onmessage?.(message);
    return promise;
  }
}

function messageIn(text: string): JSONRPCMessage | RpcError {
  const json = jsonIn(text);
  if (json instanceof RpcError) return json;
  const parsed = JSONRPCMessageSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  return new RpcError(rpcCodes.invalidRequest, 'this is no message of JSON-RPC 2.0, or a batch');
}

function jsonIn(text: string): unknown {
  try {
    return readJson(text);
  } catch (error) {
    return new RpcError(rpcCodes.parseError, asServeError(error).message);
  }
}
