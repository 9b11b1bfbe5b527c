import type { JsonObject } from '@envloom/core';
import type { FreeWorldRequest, SessionChecks, SessionReference } from '../../../protocol/play.ts';
import type { WorldPage, WorldQuery } from '../../../protocol/world.ts';
import { getJson, postJson, request } from '../../parts/api.ts';

interface Opened {
  readonly session: string;
}

const post = <T>(path: string, body: object = {}): Promise<T> =>
  request<T>(path, { method: 'POST', body });

/** Opens a session of a scenario; its id. */
export const openScenario = async (environment: string, scenario: string): Promise<string> =>
  (await post<Opened>('sessions', { environment, scenario, brief: true })).session;

export const openFreeWorld = async (name: string, world: FreeWorldRequest): Promise<string> =>
  (await postJson<Opened>(`environments/${encodeURIComponent(name)}/free`, world)).session;

export const callTool = (id: string, name: string, given: JsonObject): Promise<unknown> =>
  post(`sessions/${id}/step`, {
    action: { type: 'tool_calls', calls: [{ name, arguments: given }] },
  });

/** @param done in a conversation: the agent has nothing more to say */
export const sayMessage = (id: string, content: string, done: boolean): Promise<unknown> =>
  post(`sessions/${id}/step`, {
    action: { type: 'message', content, ...(done ? { done } : {}) },
  });

export const forkSession = async (id: string): Promise<string> =>
  (await post<Opened>(`sessions/${id}/fork`)).session;

export const rewindSession = (id: string, actions: number): Promise<unknown> =>
  post(`sessions/${id}/rewind`, { actions });

export const resetSession = (id: string): Promise<unknown> =>
  post(`sessions/${id}/reset`, { brief: true });

export const endSession = (id: string): Promise<unknown> => post(`sessions/${id}/end`);

/** The rows of the world of a session. */
export function sessionRows(
  id: string,
  { table, offset, limit, search = '', onlyChanged = false }: WorldQuery,
  signal: AbortSignal,
): Promise<WorldPage> {
  const query = new URLSearchParams({
    table,
    offset: String(offset),
    limit: String(limit),
    search,
    onlyChanged: String(onlyChanged),
  });
  return getJson<WorldPage>(`sessions/${id}/world/rows?${query.toString()}`, signal);
}

export const sessionChecks = (id: string): Promise<SessionChecks> =>
  getJson<SessionChecks>(`sessions/${id}/checks.json`);

export const sessionReference = (id: string): Promise<SessionReference> =>
  getJson<SessionReference>(`sessions/${id}/reference.json`);
