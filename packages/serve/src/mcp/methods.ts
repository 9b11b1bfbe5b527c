import { mustBe } from '../access/client.ts';
import { endSession, resetSession, stateOfSession, stepSession } from './harness.ts';
import type { McpSession } from './mcp-session.ts';
import { listResources, listTemplates, readResource, subscribe, unsubscribe } from './resources.ts';
import { RpcError, rpcCodes } from './rpc-error.ts';
import { callTool, listTools } from './tools.ts';

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
