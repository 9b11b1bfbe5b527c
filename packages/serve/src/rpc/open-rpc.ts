import { didYouMean } from '@envloom/core';
import { mustBe } from '../access/access.ts';
import { asServeError, ServeError, tooManyRequests } from '../errors/serve-error.ts';
import type {
  Channel,
  Connection,
  OpenChannel,
  ServerContext,
} from '../server/protocol-adapter.ts';
import { readJson } from '../wire/read-json.ts';
import { inTurns } from '../wire/turns.ts';
import {
  errorText,
  noRequestError,
  readRequest,
  resultText,
  rpcCodes,
  type RpcRequest,
} from './messages.ts';
import { agentMethods, type Caller, rpcMethods } from './methods.ts';
import { OwnSessions } from './own-sessions.ts';

/**
 * Sessions over JSON-RPC 2.0; `rpcMethods` lists the methods.
 *
 * A batch is carried out in its order and answered by one list. Large ones are carried out in slices,
 * and other connections get their turn between them.
 *
 * @see https://www.jsonrpc.org/specification
 */
export const openRpc: OpenChannel = (connection, context) => new RpcChannel(connection, context);

/** Requests of a batch that is carried out in one go. */
const small = 32;

class RpcChannel implements Channel {
  readonly #connection: Connection;
  readonly #context: ServerContext;
  readonly #caller: Caller;
  #isClosed = false;

  constructor(connection: Connection, context: ServerContext) {
    this.#connection = connection;
    this.#context = context;
    const { client } = connection;
    this.#caller = { store: context.store, own: new OwnSessions(context.store), client };
  }

  receive(text: string): void | Promise<void> {
    let message: unknown;
    try {
      message = readJson(text);
    } catch (error) {
      return this.#send(this.#unreadable(asServeError(error)));
    }
    if (Array.isArray(message)) return this.#receiveBatch(message);
    return this.#send(this.#connection.allows(1) ? this.#answer(message) : tooMany(message));
  }

  refused(error: ServeError): void {
    this.#send(errorText(null, error));
  }

  closed(): void {
    this.#isClosed = true;
    this.#caller.own.drop();
  }

  #send(text: string | undefined): void {
    if (text !== undefined) this.#connection.send(text);
  }

  /** Carries out what should be a request; the text of the answer, where there is one. Never throws. */
  #answer(message: unknown): string | undefined {
    const request = readRequest(message);
    if ('message' in request) {
      const error = noRequestError(request.message, request.path);
      return errorText(request.id, error, rpcCodes.invalidRequest);
    }
    const text = this.#carriedOut(request);
    return request.id === undefined ? undefined : text;
  }

  #carriedOut({ id = null, method: name, params }: RpcRequest): string {
    const run = rpcMethods.get(name);
    if (run === undefined) return errorText(id, unknownMethod(name), rpcCodes.methodNotFound);
    try {
      mustBe(this.#caller.client.role, agentMethods.has(name) ? 'agent' : 'trainer');
      return resultText(id, run(params, this.#caller));
    } catch (thrown) {
      const error = asServeError(thrown);
      if (error.code === 'INTERNAL_ERROR')
        this.#context.log.error(
          { err: thrown, method: name },
          'a request failed inside the server',
        );
      return errorText(id, error);
    }
  }

  #unreadable(error: ServeError): string {
    return this.#connection.allows(1)
      ? errorText(null, error, rpcCodes.parseError)
      : errorText(null, tooManyRequests());
  }

  #receiveBatch(batch: readonly unknown[]): void | Promise<void> {
    const { maxBatch } = this.#context.store.limits;
    if (batch.length === 0) {
      const error = noRequestError('a batch holds at least one request');
      return this.#send(errorText(null, error, rpcCodes.invalidRequest));
    }
    if (batch.length > maxBatch) return this.#send(errorText(null, tooLarge(maxBatch)));
    if (!this.#connection.allows(batch.length)) return this.#sendAll(batch.map(tooMany));
    return batch.length <= small
      ? this.#sendAll(batch.map((message) => this.#answer(message)))
      : this.#carryOutAll(batch);
  }

  async #carryOutAll(batch: readonly unknown[]): Promise<void> {
    const answers: (string | undefined)[] = [];
    const most = this.#context.store.limits.maxUnsentBytes;
    let size = 0;
    await inTurns(batch, (message) => {
      const text = size < most ? this.#answer(message) : refusal(message, tooLong(most));
      size += text?.length ?? 0;
      answers.push(text);
      return !this.#isClosed;
    });
    this.#sendAll(answers);
  }

  /** A batch of notifications is not answered. */
  #sendAll(answers: readonly (string | undefined)[]): void {
    const texts = answers.filter((text) => text !== undefined);
    if (texts.length > 0) this.#send(`[${texts.join(',')}]`);
  }
}

/** Refuses what should be a request, without looking at what it wants. */
function refusal(value: unknown, error: ServeError): string | undefined {
  const { id } = readRequest(value);
  return id === undefined ? undefined : errorText(id, error);
}

function unknownMethod(name: string): ServeError {
  const names = [...rpcMethods.keys()];
  const message = `there is no such method${didYouMean(name.slice(0, 40), names)}`;
  return new ServeError('INVALID_REQUEST', message, `Call one of: ${names.join(', ')}.`, 'method');
}

function tooMany(message: unknown): string | undefined {
  return refusal(message, tooManyRequests());
}

function tooLarge(most: number): ServeError {
  return new ServeError(
    'TOO_LARGE',
    `a batch may hold ${most} requests`,
    'Send them in several batches.',
  );
}

function tooLong(most: number): ServeError {
  return new ServeError(
    'TOO_LARGE',
    `the answers to the requests before this one have more than ${most} characters, so it was not carried out`,
    'Send it in another batch; "brief": true makes starts short.',
  );
}
