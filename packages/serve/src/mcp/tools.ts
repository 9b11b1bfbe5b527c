import {
  episodeToolsOf,
  type Json,
  type McpTool,
  mcpToolOf,
  type Observation,
  type Result,
  type WorldDefinition,
} from '@envloom/runtime';
import { z } from 'zod';
import { ServeError } from '../errors/serve-error.ts';
import type { McpSession } from './mcp-session.ts';
import { paramsOf } from './params.ts';
import { RpcError, rpcCodes } from './rpc-error.ts';

/** The tools of an environment's episodes as MCP lists them. */
interface ListedTools {
  readonly tools: readonly McpTool[];
  readonly byName: ReadonlyMap<string, McpTool>;
}

/** They are the same in every session. */
const known = new WeakMap<WorldDefinition, ListedTools>();

function toolsOf(definition: WorldDefinition): ListedTools {
  const found = known.get(definition);
  if (found !== undefined) return found;
  const tools = episodeToolsOf(definition).map(mcpToolOf);
  const listed = { tools, byName: new Map(tools.map((tool) => [tool.name, tool])) };
  known.set(definition, listed);
  return listed;
}

const listParams = z.looseObject({ cursor: z.string().optional() });

/** `tools/list`: all of them at once, so that no cursor is ever given out. */
export function listTools({ definition }: McpSession, params: unknown): object {
  const { cursor } = paramsOf(listParams, params);
  if (cursor !== undefined) throw new RpcError(rpcCodes.invalidParams, 'there is no such cursor');
  return { tools: toolsOf(definition).tools };
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
  const tool = toolsOf(session.definition).byName.get(name);
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
