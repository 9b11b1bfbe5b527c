import { z } from 'zod';
import { type OpenRequest, openRequest, read } from '../session/session-request.ts';

const loose = z.looseObject({});

/** What OpenEnv calls an episode: a name of the client's own, which is told back and finds nothing. */
const label = z.string().max(255).optional();

/** What `reset` takes. */
export interface ResetRequest {
  readonly open: OpenRequest;
  readonly label: string | undefined;
}

/**
 * Reads what a client sends to reset; OpenEnv's own fields are `seed` and `episode_id`. What is null
 * counts as left out: clients with typed requests send all of their fields.
 *
 * @throws ServeError naming what is wrong, or no such field
 */
export function readReset(given: unknown): ResetRequest {
  const fields = Object.entries(read(loose, given ?? {})).filter(([, value]) => value !== null);
  const { episode_id: episode, ...rest } = Object.fromEntries(fields);
  return { open: read(openRequest, rest), label: read(label, episode, 'episode_id') };
}
