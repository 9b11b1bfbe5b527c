import { z } from 'zod';
import type { McpSession } from './mcp-session.ts';
import { paramsOf } from './params.ts';
import { RpcError, rpcCodes } from './rpc-error.ts';

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
