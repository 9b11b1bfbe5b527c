import type { Json } from '@envloom/core';
import type { Observation } from '@envloom/episodes';
import { type McpTool, mcpToolOf, type OpenAITool, type Result } from '@envloom/runtime';
import { z } from 'zod';
import { mustBe, shownState, shownStep } from '../access/access.ts';
import { ServeError } from '../errors/serve-error.ts';
import { openRequest, read } from '../session/session-request.ts';
import type { McpSession } from './mcp-session.ts';
import { overMcp } from './open-request.ts';
import { rpcCodes, RpcError } from './rpc-error.ts';

/** Any request may carry it, for the protocol itself. */
const protocolMember = '_meta';

/**
 * The parameters of a request, without what belongs to the protocol.
 *
 * @throws ServeError
 */
export function paramsOf<T>(schema: z.ZodType<T>, params: unknown): T {
  return read(schema, withoutMeta(params ?? {}), 'params');
}

function withoutMeta(params: unknown): unknown {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return params;
  return Object.fromEntries(Object.entries(params).filter(([key]) => key !== protocolMember));
}

/** The tools of an environment as MCP lists them. */
interface ListedTools {
  readonly tools: readonly McpTool[];
  readonly byName: ReadonlyMap<string, McpTool>;
}

/** By what an episode tells; episodes of an environment share the list. */
const known = new WeakMap<readonly OpenAITool[], ListedTools>();

function toolsOf({ definition, told }: Pick<McpSession, 'definition' | 'told'>): ListedTools {
  const found = known.get(told);
  if (found !== undefined) return found;
  const specs = new Map(definition.tools.map((spec) => [spec.name, spec]));
  const tools = told.map((tool) => {
    const spec = specs.get(tool.function.name);
    return spec === undefined ? ofEpisode(tool) : mcpToolOf(spec);
  });
  const listed = { tools, byName: new Map(tools.map((tool) => [tool.name, tool])) };
  known.set(told, listed);
  return listed;
}

/** A tool of the episode, which is none of the world. */
function ofEpisode({ function: { name, description, parameters } }: OpenAITool): McpTool {
  const annotations = {
    readOnlyHint: false,
    destructiveHint: false,
    openWorldHint: false,
  } as const;
  return { name, description, inputSchema: parameters, annotations };
}

const listParams = z.looseObject({ cursor: z.string().optional() });

/** `tools/list`: all of them at once, so that no cursor is ever given out. */
export function listTools(session: McpSession, params: unknown): object {
  const { cursor } = paramsOf(listParams, params);
  if (cursor !== undefined) throw new RpcError(rpcCodes.invalidParams, 'there is no such cursor');
  return { tools: toolsOf(session).tools };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const callParams = z.looseObject({
  name: z.string(),
  // Not looked into: what is wrong with them is for the agent to read and to mend.
  arguments: z.custom<object>(isObject, 'expected an object').optional(),
});

/**
 * `tools/call`: one step. What a tool refuses, bad arguments too, is a result that the agent reads;
 * an unknown tool is an error of the protocol, and a step nevertheless.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling
 */
export function callTool(session: McpSession, params: unknown): object {
  const { name, arguments: args = {} } = paramsOf(callParams, params);
  const tool = toolsOf(session).byName.get(name);
  const result = called(session, { name, arguments: args });
  if (result.success) return succeeded(result, tool);
  if (tool === undefined && result.error.code === 'UNKNOWN_TOOL')
    throw new RpcError(rpcCodes.invalidParams, result.error.message, result.error);
  return { content: [textOf(result)], isError: true };
}

function called({ store, id }: McpSession, call: object): Result<Json> {
  try {
    return resultIn(store.step(id, { type: 'tool_calls', calls: [call] }).observation);
  } catch (error) {
    if (error instanceof ServeError && isForAgent(error)) return refusal(error);
    throw error;
  }
}

/** What became of the only call of a step. */
function resultIn(observation: Observation): Result<Json> {
  if (observation.type === 'error') return refusal(observation);
  const [only] = observation.type === 'tool_results' ? observation.results : [];
  if (only === undefined) throw new Error(`a call was answered by ${observation.type}`);
  return only.result;
}

/** What the agent does next depends on it. */
const isForAgent = ({ code }: ServeError): boolean =>
  code === 'EPISODE_OVER' || code === 'SESSION_FULL';

function refusal(error: { code: string; message: string; repair: string }): Result<Json> {
  const { code, message, repair } = error;
  return { success: false, error: { code, message: `${message}. ${repair}` } };
}

function succeeded(result: { data: Json }, tool: McpTool | undefined): object {
  const content = [textOf(result)];
  const isStructured = tool?.outputSchema !== undefined;
  return isStructured ? { content, structuredContent: result.data } : { content };
}

function textOf(result: object): object {
  return { type: 'text', text: JSON.stringify(result) };
}

export const taskUri = 'envloom://task';
const rulesUri = 'envloom://rules';

const resources = [
  {
    uri: taskUri,
    name: 'task',
    title: 'Task',
    description: 'What the agent is asked to do.',
    mimeType: 'text/plain',
  },
  {
    uri: rulesUri,
    name: 'rules',
    title: 'Rules',
    description: 'The world, its rules by id, and how an episode goes.',
    mimeType: 'text/markdown',
  },
] as const;

/** `resources/list` */
export function listResources(): object {
  return { resources };
}

/** `resources/templates/list`: there are none. */
export function listTemplates(): object {
  return { resourceTemplates: [] };
}

const uriParams = z.looseObject({ uri: z.string() });

type Resource = (typeof resources)[number];

function resourceIn(params: unknown): Resource {
  const { uri } = paramsOf(uriParams, params);
  const found = resources.find((one) => one.uri === uri);
  if (found !== undefined) return found;
  throw new RpcError(
    rpcCodes.resourceNotFound,
    `there is no such resource; those that are: ${taskUri}, ${rulesUri}`,
  );
}

/** `resources/read` */
export function readResource({ task, rules }: McpSession, params: unknown): object {
  const { uri, mimeType } = resourceIn(params);
  return { contents: [{ uri, mimeType, text: uri === taskUri ? task : rules }] };
}

/** `resources/subscribe`: a reset changes them. */
export function subscribe({ subscribed }: McpSession, params: unknown): object {
  subscribed.add(resourceIn(params).uri);
  return {};
}

/** `resources/unsubscribe` */
export function unsubscribe({ subscribed }: McpSession, params: unknown): object {
  subscribed.delete(resourceIn(params).uri);
  return {};
}

const none = z.strictObject({});
const stepParams = z.strictObject({
  action: z.unknown().refine((action) => action !== undefined, 'the action is missing'),
});

/**
 * `envloom/step {action}`: any action, such as the last message, for which MCP has no place; an agent
 * sees no reward. Methods of this name are no tools, and nothing lists them.
 */
export function stepSession({ store, id, role }: McpSession, params: unknown): object {
  return shownStep(store.step(id, paramsOf(stepParams, params).action), role);
}

/** `envloom/end`: graded as it stands; not for agents. */
export function endSession({ store, id }: McpSession, params: unknown): object {
  paramsOf(none, params);
  return store.end(id);
}

/** `envloom/state` */
export function stateOfSession({ store, id, role }: McpSession, params: unknown): object {
  paramsOf(none, params);
  return shownState(store.get(id).state(), role);
}

/** `envloom/reset {…}`: without parameters the same scenario again, else what is asked for. */
export function resetSession({ store, id }: McpSession, params: unknown): object {
  const request = paramsOf(openRequest, params);
  const isSame = Object.keys(request).length === 0;
  return store.reset(id, isSame ? undefined : overMcp(request));
}

/** Returns the result; throws what `asRpcError` takes. */
type Method = (session: McpSession, params: unknown) => object;

/** `initialize`, `ping` and notifications are the SDK's. */
const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['tools/list', listTools],
  ['tools/call', callTool],
  ['resources/list', listResources],
  ['resources/templates/list', listTemplates],
  ['resources/read', readResource],
  ['resources/subscribe', subscribe],
  ['resources/unsubscribe', unsubscribe],
  ['envloom/step', stepSession],
  ['envloom/end', endSession],
  ['envloom/state', stateOfSession],
  ['envloom/reset', resetSession],
]);

/** What an agent's own connection does not do: it is for whoever grades the agent. */
const ofTrainers: ReadonlySet<string> = new Set(['envloom/end', 'envloom/reset']);

/** Carries out a request. */
export function answer(session: McpSession, method: string, params: unknown): object {
  const found = methods.get(method);
  if (found === undefined) throw new RpcError(rpcCodes.methodNotFound, 'there is no such method');
  mustBe(session.role, ofTrainers.has(method) ? 'trainer' : 'agent');
  return found(session, params);
}
