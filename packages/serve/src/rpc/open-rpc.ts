import { asServeError, ServeError, tooManyRequests } from '../errors/serve-error.ts';
import type {
  Channel,
  Connection,
  OpenChannel,
  ServerContext,
} from '../server/protocol-adapter.ts';
import { readJson } from '../wire/read-json.ts';
import { inTurns } from '../wire/turns.ts';
import { answer, refusal } from './answer.ts';
import { errorText, noRequestError, rpcCodes } from './messages.ts';
import { OwnSessions } from './own-sessions.ts';
import type { Caller } from './rpc-method.ts';

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
const small = 16;

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

  #answer(message: unknown): string | undefined {
    return answer(message, this.#caller, (error, method) =>
      this.#context.log.error({ err: error, method }, 'a request failed inside the server'),
    );
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
      : this.#carryOut(batch);
  }

  async #carryOut(batch: readonly unknown[]): Promise<void> {
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
