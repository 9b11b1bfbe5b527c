import type { ToolResult } from '@envloom/episodes';
import { z } from 'zod';
import type { Client } from '../access/access.ts';
import { ServeError } from '../errors/serve-error.ts';
import { codeOf, rpcCodes } from '../rpc/messages.ts';
import type { ServerContext } from '../server/protocol-adapter.ts';
import { openRequest, read } from '../session/session-request.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { SessionStep } from '../session/session.ts';
import { toolArguments } from './action.ts';
import { seen, sentence } from './errors.ts';
import { onlyTools } from './play.ts';
import { toolErrorOf, toolsIn } from './result.ts';
import type { ListedTool } from './schemas.ts';

const request = z.strictObject({
  jsonrpc: z.literal('2.0'),
  method: z.string(),
  params: z.looseObject({}).default({}),
  id: z.union([z.string(), z.int()]).nullable().optional(),
});

type Params = Readonly<Record<string, unknown>>;
type Id = string | number | null;

/** A request in the hands of its method. */
interface Call {
  readonly params: Params;
  readonly store: SessionStore;
  readonly client: Client;
  /** The session of the connection it came over, where it has one of its own. */
  readonly own?: () => string;
}

/** Carried out by name. */
const methods: ReadonlyMap<string, (call: Call) => object> = new Map([
  ['openenv/session/create', create],
  ['openenv/session/close', close],
  ['tools/list', list],
  ['tools/call', call],
]);

/**
 * Answers a JSON-RPC message of OpenEnv's MCP client over `POST /mcp`, which knows no MCP sessions:
 * `openenv/session/create`, `openenv/session/close`, `tools/list` and `tools/call`, the session in
 * `params.session_id`. Never throws.
 *
 * @param message JSON
 * @returns a JSON-RPC response; HTTP answers it with status 200
 */
export function answerOpenEnvRpc(
  message: unknown,
  context: ServerContext,
  caller: Pick<Call, 'client' | 'own'>,
): object {
  const { success, data } = request.safeParse(message);
  if (!success || data === undefined) return noRequest(message);
  const { method, params, id = null } = data;
  const perform = methods.get(method);
  if (perform === undefined)
    return failure(id, rpcCodes.methodNotFound, `Method not found: ${known()}`);
  try {
    const result = perform({ params, store: context.store, ...caller });
    return { jsonrpc: '2.0', id, result };
  } catch (error) {
    return failed(id, seen(error, context), context.store);
  }
}

function create({ params, store, client, own }: Call): object {
  if (own !== undefined) return { session_id: own() };
  return {
    session_id: store.open(read(openRequest, params, 'params'), { client: client.name }).id,
  };
}

function close({ params, store }: Call): object {
  const id = read(z.string(), params['session_id'], 'params.session_id');
  store.close(id);
  return { session_id: id, closed: true };
}

function list(asked: Call): object {
  const id = sessionOf(asked);
  const { store } = asked;
  const tools = id === undefined ? onlyTools(store) : toolsIn(store.get(id));
  if (tools === undefined) throw noSession();
  return { tools: tools.map(asListed) };
}

/** MCP calls the schema otherwise; clients of OpenEnv take either. */
function asListed({ name, description, input_schema: schema }: ListedTool): object {
  return { name, description, inputSchema: schema, input_schema: schema };
}

const callParams = z.looseObject({ name: z.string(), arguments: toolArguments.default({}) });

function call(asked: Call): object {
  const id = sessionOf(asked);
  if (id === undefined) throw noSession();
  const { name, arguments: args } = read(callParams, asked.params, 'params');
  const action = { type: 'tool_calls', calls: [{ name, arguments: args }] };
  return calledResult(asked.store.step(id, action));
}

/**
 * A result of MCP, with what OpenEnv's client returns to its caller under `data`: the data of a
 * success, or all of a failure.
 */
function calledResult({ observation, reward, terminated, truncated, info }: SessionStep): object {
  const only = observation.type === 'tool_results' ? observation.results[0] : undefined;
  if (only === undefined) throw new TypeError('a call was not answered by its result');
  mustBeCarriedOut(only);
  const { result } = only;
  return {
    content: [{ type: 'text', text: JSON.stringify(result) }],
    isError: !result.success,
    data: result.success ? result.data : result,
    _meta: { reward, done: terminated || truncated, ...info },
  };
}

function mustBeCarriedOut(only: ToolResult): void {
  const error = toolErrorOf(only);
  if (error === undefined) return;
  const where = error.error_type === 'invalid_args' ? 'params.arguments' : 'params.name';
  const repair = 'See tools/list for the tools and their arguments.';
  throw new ServeError('INVALID_REQUEST', error.message, repair, where);
}

function sessionOf({ params, own }: Call): string | undefined {
  if (own !== undefined) return own();
  const given = params['session_id'];
  return given === undefined || given === null
    ? undefined
    : read(z.string(), given, 'params.session_id');
}

function noSession(): ServeError {
  const repair = 'Call openenv/session/create, and give the session_id that it returns.';
  return new ServeError('INVALID_REQUEST', 'no session is named', repair, 'params.session_id');
}

function failed(id: Id, error: ServeError, store: SessionStore): object {
  const isFull = error.code === 'TOO_MANY_SESSIONS';
  const room = isFull
    ? { active_sessions: store.size, max_sessions: store.limits.maxSessions }
    : {};
  const code = error.code === 'UNKNOWN_SESSION' ? rpcCodes.invalidParams : codeOf(error);
  return failure(id, code, sentence(error), { ...error.toJSON(), ...room });
}

function noRequest(message: unknown): object {
  const isBatch = Array.isArray(message);
  const reason = isBatch ? 'batches are not taken here' : 'it is no JSON-RPC 2.0 request';
  return failure(null, rpcCodes.invalidRequest, `Invalid request: ${reason}`);
}

function failure(id: Id, code: number, message: string, data?: object): object {
  return { jsonrpc: '2.0', id, error: { code, message, data: data ?? null } };
}

function known(): string {
  return `the methods are ${[...methods.keys()].join(', ')}`;
}
