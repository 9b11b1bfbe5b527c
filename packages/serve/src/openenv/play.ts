import { z } from 'zod';
import type { Opener } from '../session/quota.ts';
import { type OpenRequest, openRequest, read } from '../session/session-request.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { Session, SessionState } from '../session/session.ts';
import { readAction } from './action.ts';
import { resultOfList, resultOfStart, resultOfStep, toolsIn, toolsOf } from './result.ts';
import type { ListedTool, OpenEnvResult } from './schemas.ts';

const loose = z.looseObject({});

/** What OpenEnv calls an episode: a name of the client's own, which is told back and finds nothing. */
const label = z.string().max(255).optional();

/** What clients call the episodes of their sessions. */
const labels = new WeakMap<Session, string>();

/** What a session is after a reset. */
export interface Started {
  /** Its id. */
  readonly session: string;
  readonly result: OpenEnvResult;
}

/**
 * Begins an episode. Every reset is complete in itself, as in Gymnasium: without a seed another
 * scenario is drawn. Only the environment stays where nothing at all is asked for.
 *
 * @param id of the session; without one a session is opened
 * @param given OpenEnv's own fields are `seed` and `episode_id`; what is null counts as left out, since
 *   clients with typed requests send all of their fields
 * @param opener who opens it then
 * @throws ServeError; the session is then as it was
 */
export function reset(
  store: SessionStore,
  id: string | undefined,
  given: unknown,
  opener: Opener,
): Started {
  const fields = Object.entries(read(loose, given ?? {})).filter(([, value]) => value !== null);
  const { episode_id: episode, ...rest } = Object.fromEntries(fields);
  const open = read(openRequest, rest);
  const told = read(label, episode, 'episode_id');
  const start =
    id === undefined
      ? store.open(open, opener).reset()
      : store.reset(id, askedFor(store.get(id), open));
  if (told !== undefined) labels.set(store.get(start.session), told);
  return { session: start.session, result: resultOfStart(start, told) };
}

/**
 * Carries out an action; to list the tools is no step.
 *
 * @throws ServeError for what is no action, after the end, and where there is no such session
 */
export function step(store: SessionStore, id: string, given: unknown): OpenEnvResult {
  const asked = readAction(given);
  if (asked.kind === 'step') return resultOfStep(store.step(id, asked.action), asked.tool);
  const session = store.get(id);
  return resultOfList(toolsIn(session), session.isOver);
}

/** What `state` returns: OpenEnv's own fields, and how the session stands. */
export interface OpenEnvState extends SessionState {
  readonly episode_id: string;
  readonly step_count: number;
}

/** @throws ServeError where there is no such session */
export function stateOf(store: SessionStore, id: string): OpenEnvState {
  const session = store.get(id);
  const state = session.state();
  return { episode_id: labels.get(session) ?? id, step_count: state.steps, ...state };
}

/** The tools where no session says which are meant: those of the only environment. */
export function onlyTools({ catalogue }: SessionStore): readonly ListedTool[] | undefined {
  const [environment] = catalogue;
  return catalogue.size === 1 && environment !== undefined ? toolsOf(environment) : undefined;
}

function askedFor({ environmentName }: Session, open: OpenRequest): OpenRequest {
  return Object.keys(open).length === 0 ? { environment: environmentName } : open;
}
