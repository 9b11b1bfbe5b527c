import { isObject, type Json } from '@envloom/core';
import type { Observation } from '@envloom/episodes';
import {
  type McpTool,
  mcpToolOf,
  type OpenAITool,
  type Result,
  structuredOf,
  type ToolSpec,
} from '@envloom/runtime';
import { z } from 'zod';
import { mustBe, type Role, shownState, shownStep } from '../access/access.ts';
import { ServeError } from '../errors/serve-error.ts';
import { openRequest, read } from '../session/session-request.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { SessionStart } from '../session/session.ts';
import { overMcp } from './open-request.ts';
import { rpcCodes, RpcError } from './rpc-error.ts';

/** A session of the store, as its client sees it over MCP. */
export interface PlayedSession {
  readonly id: string;
  readonly store: SessionStore;
  /** Of whoever sent the request in hand. */
  readonly role: Role;
  /** Resources whose change the client wants to hear of. */
  readonly subscribed: Set<string>;
  /** How it began, whatever was done since. */
  readonly start: SessionStart;
}

/** What the agent is asked to do. */
export function taskOf({ observation }: SessionStart): string {
  return observation.type === 'task' ? observation.text : '';
}

/** A tool as MCP lists it; of the world, with what the model says of it. */
interface ListedTool {
  readonly listed: McpTool;
  readonly spec?: ToolSpec;
}

/** The tools of an environment as MCP lists them. */
interface ListedTools {
  readonly tools: readonly McpTool[];
  readonly byName: ReadonlyMap<string, ListedTool>;
}

/** By what an episode tells; episodes of an environment share the list. */
const known = new WeakMap<readonly OpenAITool[], ListedTools>();

function toolsOf({ store, id, start }: PlayedSession): ListedTools {
  const told = start.info.tools;
  const found = known.get(told);
  if (found !== undefined) return found;
  const { definition } = store.get(id).assignment.environment;
  const specs = new Map(definition.tools.map((spec) => [spec.name, spec]));
  const tools = told.map((tool): ListedTool => {
    const spec = specs.get(tool.function.name);
    return spec === undefined ? { listed: ofEpisode(tool) } : { listed: mcpToolOf(spec), spec };
  });
  const listed = {
    tools: tools.map((tool) => tool.listed),
    byName: new Map(tools.map((tool) => [tool.listed.name, tool])),
  };
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
function callTool(
  session: PlayedSession,
  { name, arguments: args = {} }: z.infer<typeof callParams>,
): object {
  const tool = toolsOf(session).byName.get(name);
  const result = called(session, { name, arguments: args });
  if (result.success) return succeeded(result, tool);
  if (tool === undefined && result.error.code === 'UNKNOWN_TOOL')
    throw new RpcError(rpcCodes.invalidParams, result.error.message, result.error);
  return { content: [textOf(result)], isError: true };
}

function called({ store, id }: PlayedSession, call: object): Result<Json> {
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

function succeeded(result: { data: Json }, tool: ListedTool | undefined): object {
  const content = [textOf(result)];
  const structuredContent = tool?.spec && structuredOf(tool.spec, tool.listed, result.data);
  return structuredContent === undefined ? { content } : { content, structuredContent };
}

function textOf(result: object): object {
  return { type: 'text', text: JSON.stringify(result) };
}

const taskUri = 'envloom://task';
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

const uriParams = z.looseObject({ uri: z.string() });

type Resource = (typeof resources)[number];

function resourceAt(uri: string): Resource {
  const found = resources.find((one) => one.uri === uri);
  if (found !== undefined) return found;
  throw new RpcError(
    rpcCodes.resourceNotFound,
    `there is no such resource; those that are: ${taskUri}, ${rulesUri}`,
  );
}

function contentOf({ uri, mimeType }: Resource, start: SessionStart): object {
  return { uri, mimeType, text: uri === taskUri ? taskOf(start) : start.info.instructions };
}

const none = z.strictObject({});
const stepParams = z.strictObject({
  action: z.unknown().refine((action) => action !== undefined, 'the action is missing'),
});

/** Returns the result; throws what `asRpcError` takes. */
type Method = (session: PlayedSession, params: unknown) => object;

function method<Params extends z.ZodObject>(
  shape: Params,
  run: (session: PlayedSession, params: z.output<Params>) => object,
): Method {
  return (session, params) => run(session, read(shape, params, 'params'));
}

const any = z.looseObject({});

/**
 * `initialize`, `ping` and notifications are the SDK's. Methods of `envloom/` are no tools, and nothing
 * lists them.
 */
const methods: ReadonlyMap<string, Method> = new Map([
  // All of them at once, so that no cursor is ever given out.
  [
    'tools/list',
    method(listParams, (session, { cursor }) => {
      if (cursor !== undefined)
        throw new RpcError(rpcCodes.invalidParams, 'there is no such cursor');
      return { tools: toolsOf(session).tools };
    }),
  ],
  ['tools/call', method(callParams, callTool)],
  ['resources/list', method(any, () => ({ resources }))],
  ['resources/templates/list', method(any, () => ({ resourceTemplates: [] }))],
  [
    'resources/read',
    method(uriParams, ({ start }, { uri }) => ({ contents: [contentOf(resourceAt(uri), start)] })),
  ],
  // A reset changes them.
  [
    'resources/subscribe',
    method(uriParams, ({ subscribed }, { uri }) => {
      subscribed.add(resourceAt(uri).uri);
      return {};
    }),
  ],
  [
    'resources/unsubscribe',
    method(uriParams, ({ subscribed }, { uri }) => {
      subscribed.delete(resourceAt(uri).uri);
      return {};
    }),
  ],
  // Any action, such as the last message, for which MCP has no place.
  [
    'envloom/step',
    method(stepParams, ({ store, id, role }, { action }) =>
      shownStep(store.step(id, action), role),
    ),
  ],
  ['envloom/end', method(none, ({ store, id }) => store.end(id))],
  ['envloom/state', method(none, ({ store, id, role }) => shownState(store.get(id).state(), role))],
  // Without parameters the same scenario again, else what is asked for.
  [
    'envloom/reset',
    method(openRequest, ({ store, id }, request) =>
      store.reset(id, Object.keys(request).length === 0 ? undefined : overMcp(request)),
    ),
  ],
]);

/** What an agent's own connection does not do: it is for whoever grades the agent. */
const ofTrainers: ReadonlySet<string> = new Set(['envloom/end', 'envloom/reset']);

/** Carries out a request. */
export function answer(session: PlayedSession, name: string, params: object = {}): object {
  const found = methods.get(name);
  if (found === undefined) throw new RpcError(rpcCodes.methodNotFound, 'there is no such method');
  mustBe(session.role, ofTrainers.has(name) ? 'trainer' : 'agent');
  // Any request may carry it, for the protocol itself.
  const { _meta, ...own } = Object.fromEntries(Object.entries(params));
  return found(session, own);
}
