import type { JsonObject } from '@envloom/core';
import type {
  AttemptRequest,
  FreeWorldRequest,
  JournalPage,
  SessionChecks,
  SessionReference,
} from '../../../protocol/play.ts';
import type { WorldPage, WorldQuery } from '../../../protocol/world.ts';
import { getJson, postJson, request } from '../../parts/api.ts';

interface Opened {
  readonly session: string;
}

const post = <T>(path: string, body: object = {}): Promise<T> =>
  request<T>(path, { method: 'POST', body });

const opened = async (name: string, how: string, body: object): Promise<string> =>
  (await postJson<Opened>(`environments/${encodeURIComponent(name)}/${how}`, body)).session;

/** Opens a session of a scenario; its id. */
export const openScenario = (name: string, attempt: AttemptRequest): Promise<string> =>
  opened(name, 'sessions', attempt);

export const openFreeWorld = (name: string, world: FreeWorldRequest): Promise<string> =>
  opened(name, 'free', world);

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

export const closeSession = (id: string): Promise<unknown> =>
  request(`sessions/${id}`, { method: 'DELETE' });

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

/** A part of the journal, the newest action first. */
export const sessionJournal = (
  id: string,
  offset: number,
  limit: number,
  signal: AbortSignal,
): Promise<JournalPage> =>
  getJson<JournalPage>(`sessions/${id}/journal?offset=${offset}&limit=${limit}`, signal);

export const sessionChecks = (id: string): Promise<SessionChecks> =>
  getJson<SessionChecks>(`sessions/${id}/checks.json`);

export const sessionReference = (id: string): Promise<SessionReference> =>
  getJson<SessionReference>(`sessions/${id}/reference.json`);
