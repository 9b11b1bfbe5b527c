import type { Json } from '@envloom/core';
import { type McpTool, mcpToolOf, type OpenAITool, type Result } from '@envloom/runtime';
import type { Observation } from '@envloom/episodes';
import { z } from 'zod';
import { ServeError } from '../errors/serve-error.ts';
import type { McpSession } from './mcp-session.ts';
import { paramsOf } from './params.ts';
import { RpcError, rpcCodes } from './rpc-error.ts';

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
