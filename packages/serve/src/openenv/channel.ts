import { z } from 'zod';
import { ServeError, tooManyRequests } from '../errors/serve-error.ts';
import type {
  Channel,
  Connection,
  OpenChannel,
  ServerContext,
} from '../server/protocol-adapter.ts';
import type { Opener } from '../session/quota.ts';
import { read } from '../session/session-request.ts';
import { readJson } from '../wire/read-json.ts';
import { readAction } from './action.ts';
import { issuesOf, seen, sentence, socketCodeOf, type SocketErrorCode } from './errors.ts';
import { onlyTools, reset, stateOf, step } from './play.ts';
import { resultOfList } from './result.ts';
import { answerOpenEnvRpc } from './rpc.ts';

/** The messages that clients send. */
const messages = {
  reset: z.strictObject({ type: z.string(), data: z.unknown().optional() }),
  step: z.strictObject({ type: z.string(), data: z.looseObject({}) }),
  state: z.strictObject({ type: z.string() }),
  close: z.strictObject({ type: z.string() }),
  mcp: z.strictObject({ type: z.string(), data: z.looseObject({}) }),
} as const;

const anyMessage = z.looseObject({ type: z.unknown().optional() });

type MessageType = keyof typeof messages;

/**
 * OpenEnv over WebSocket: a session for each connection, which begins with the first message that
 * needs it and ends with the connection. With `session_id` in the address it is that session, which
 * stays when the connection ends.
 *
 * @see https://github.com/meta-pytorch/OpenEnv (`core/env_server/http_server.py`, `/ws`)
 */
export const openOpenEnv: OpenChannel = (connection, context) =>
  new OpenEnvChannel(connection, context);

class OpenEnvChannel implements Channel {
  readonly #connection: Connection;
  readonly #context: ServerContext;
  /** Of a session that was there before and stays. */
  readonly #joined: string | undefined;
  #session: string | undefined;
  #isClosed = false;

  constructor(connection: Connection, context: ServerContext) {
    this.#connection = connection;
    this.#context = context;
    this.#joined = connection.query?.get('session_id') ?? undefined;
    this.#session = this.#joined;
  }

  get #opener(): Opener {
    return { client: this.#connection.client.name };
  }

  receive(text: string): void {
    if (this.#isClosed) return;
    try {
      const answer = this.#answer(text);
      if (answer !== undefined) this.#send(answer);
    } catch (error) {
      this.#refuse(seen(error, this.#context));
    }
  }

  refused(error: ServeError): void {
    this.#refuse(error);
  }

  closed(): void {
    this.#isClosed = true;
    const { store } = this.#context;
    const session = this.#session;
    if (session !== undefined && this.#joined === undefined && store.has(session))
      store.close(session, 'dropped');
    this.#session = undefined;
  }

  #answer(text: string): object | undefined {
    const message = parsed(text);
    if (message instanceof ServeError) return errorMessage(message, 'INVALID_JSON');
    if (!this.#connection.allows(1)) throw tooManyRequests();
    const { type } = read(anyMessage, message);
    return isMessageType(type) ? this.#byType(type, message) : unknownType();
  }

  #byType(type: MessageType, message: unknown): object | undefined {
    read(messages[type], message);
    const data: unknown = Reflect.get(Object(message), 'data');
    if (type === 'reset') return { type: 'observation', data: this.#reset(data) };
    if (type === 'step') return { type: 'observation', data: this.#step(data) };
    if (type === 'state') return { type, data: stateOf(this.#context.store, this.#needed()) };
    if (type === 'mcp') return { type, data: this.#rpc(data) };
    this.#close();
    return undefined;
  }

  #reset(data: unknown): object {
    const { session, result } = reset(this.#context.store, this.#living(), data, this.#opener);
    this.#session = session;
    return result;
  }

  #step(action: unknown): object {
    const { store } = this.#context;
    // To list the tools takes no session, and neither does what is no action.
    if (this.#session === undefined && readAction(action).kind === 'list')
      return resultOfList(onlyTools(store) ?? [], false);
    return step(store, this.#needed(), action);
  }

  #rpc(message: unknown): object {
    const { client } = this.#connection;
    return answerOpenEnvRpc(message, this.#context, { client, own: () => this.#needed() });
  }

  /** The session, or none where it is to be opened; one that was reaped is opened anew. */
  #living(): string | undefined {
    const session = this.#session;
    const isGone = session !== undefined && !this.#context.store.has(session);
    return isGone && this.#joined === undefined ? undefined : session;
  }

  /** As a client of OpenEnv may act before its first reset. */
  #needed(): string {
    this.#session ??= this.#context.store.open({}, this.#opener).id;
    return this.#session;
  }

  #refuse(error: ServeError): void {
    const { store } = this.#context;
    const isOpening = this.#session === undefined;
    const code =
      isOpening && error.code === 'INTERNAL_ERROR' ? 'FACTORY_ERROR' : socketCodeOf(error);
    const isFull = code === 'CAPACITY_REACHED';
    const room = isFull
      ? { active_sessions: store.size, max_sessions: store.limits.maxSessions }
      : {};
    this.#send(errorMessage(error, code, room));
    const isLost = this.#joined !== undefined && error.code === 'UNKNOWN_SESSION';
    if (isFull || isLost || code === 'FACTORY_ERROR') this.#close();
  }

  #send(message: object): void {
    this.#connection.send(JSON.stringify(message));
  }

  #close(): void {
    this.#isClosed = true;
    this.#connection.close();
  }
}

function parsed(text: string): unknown {
  try {
    return readJson(text);
  } catch (error) {
    if (error instanceof ServeError) return error;
    throw error;
  }
}

function isMessageType(type: unknown): type is MessageType {
  return typeof type === 'string' && Object.hasOwn(messages, type);
}

function errorMessage(error: ServeError, code: SocketErrorCode, more: object = {}): object {
  const errors = code === 'VALIDATION_ERROR' ? { errors: issuesOf(error) } : {};
  const data = { message: sentence(error), code, ...errors, ...more, error: error.toJSON() };
  return { type: 'error', data };
}

function unknownType(): object {
  const repair = `Send one of: ${Object.keys(messages).join(', ')}.`;
  const error = new ServeError('INVALID_REQUEST', 'unknown message type', repair, 'type');
  return errorMessage(error, 'UNKNOWN_TYPE');
}
