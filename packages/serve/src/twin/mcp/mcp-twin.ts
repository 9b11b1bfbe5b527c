import { isObject, type JsonObject } from '@envloom/core';
import { type Environment, mcpToolOf } from '@envloom/runtime';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  type JSONRPCRequest,
} from '@modelcontextprotocol/sdk/types.js';
import type { FastifyBaseLogger } from 'fastify';
import { noValidator } from '../../mcp/no-validator.ts';
import { RpcError } from '../../mcp/rpc-error.ts';
import { ServeError } from '../../errors/serve-error.ts';
import type { Twin } from '../twin.ts';
import { callTool } from './call-tool.ts';

/**
 * The server that one client of the original talks to, in a world of its own: the protocol is the
 * SDK's, so that what it says of itself and of broken requests is what the original says.
 */
export function mcpServerOf(twin: Twin, log: FastifyBaseLogger): Server {
  const world = twin.open();
  const server = new Server(serverInfo(twin), optionsOf(twin));
  // Results go out as they are: the SDK's own handlers would leave out members that they do not know.
  server.fallbackRequestHandler = async (request) => {
    try {
      return { ...answer(twin, world, request) };
    } catch (error) {
      throw told(error, log);
    }
  };
  return server;
}

function serverInfo({ wire, environment }: Twin): { name: string; version: string } {
  const { instructions: _, name, version, ...rest } = wire.server ?? {};
  const own = {
    name: typeof name === 'string' ? name : environment.name,
    version: typeof version === 'string' ? version : environment.version,
  };
  return { ...own, ...rest };
}

/** Of a server of the SDK that has tools. */
const ofTools: JsonObject = { tools: { listChanged: true } };

function optionsOf({ wire: { server = {}, capabilities = ofTools } }: Twin) {
  const { instructions } = server;
  return {
    capabilities: { ...capabilities },
    jsonSchemaValidator: noValidator,
    ...(typeof instructions === 'string' ? { instructions } : {}),
  };
}

/** Requests that the original takes, as far as they are about tools; of all else it has nothing. */
function answer(twin: Twin, world: Environment<object>, request: JSONRPCRequest): object {
  const { capabilities = ofTools } = twin.wire;
  switch (request.method) {
    case 'tools/list':
      return { tools: twin.environment.definition.tools.map(mcpToolOf) };
    case 'tools/call':
      return callTool(twin, world, callIn(request));
    default:
      return nothingOf(request.method, capabilities);
  }
}

function callIn(request: JSONRPCRequest) {
  const { params } = CallToolRequestSchema.parse(request);
  return { name: params.name, arguments: params.arguments, asTask: params.task !== undefined };
}

/** By method: the capability that it belongs to, and the answer of a server that has nothing there. */
const empty: Readonly<Record<string, readonly [capability: string, result: object]>> = {
  'resources/list': ['resources', { resources: [] }],
  'resources/templates/list': ['resources', { resourceTemplates: [] }],
  'resources/subscribe': ['resources', {}],
  'resources/unsubscribe': ['resources', {}],
  'prompts/list': ['prompts', { prompts: [] }],
  'completion/complete': ['completions', { completion: { values: [], total: 0, hasMore: false } }],
};

function nothingOf(method: string, capabilities: JsonObject): object {
  const [capability = '', result] = empty[method] ?? [];
  if (result !== undefined && isObject(capabilities[capability])) return result;
  throw new RpcError(ErrorCode.MethodNotFound, 'Method not found');
}

/** As the SDK tells it; what nobody expected is logged. */
function told(error: unknown, log: FastifyBaseLogger): unknown {
  if (error instanceof ServeError)
    return new RpcError(ErrorCode.InternalError, `${error.message}. ${error.repair}`);
  const isExpected = error instanceof RpcError || isParseError(error);
  if (!isExpected) log.error({ err: error }, 'twin request failed');
  return isExpected ? error : new RpcError(ErrorCode.InternalError, 'Internal error');
}

/** A request that is not what the schema of the SDK says; its message lists what is wrong. */
function isParseError(error: unknown): boolean {
  return error instanceof Error && 'issues' in error;
}
