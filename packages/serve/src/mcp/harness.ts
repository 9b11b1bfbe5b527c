import { z } from 'zod';
import { shownState, shownStep } from '../access/shown.ts';
import { openRequest } from '../session/session-request.ts';
import type { McpSession } from './mcp-session.ts';
import { overMcp } from './open-request.ts';
import { paramsOf } from './params.ts';

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
