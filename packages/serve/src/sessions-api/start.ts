import type { ServerContext } from '../server/face.ts';
import type { OpenRequest } from '../session/session-request.ts';
import { shownStart } from '../text/start-text.ts';
import type { StartBody } from './bodies.ts';
import type { Params } from './route.ts';

/** A session, and how it begins. */
export function opened({ store }: ServerContext, { client }: Params, body: StartBody): object {
  const { brief, text, strict, ...request } = body;
  return shownStart(store.open(request, { client: client.name }).reset(), { brief, text, strict });
}

/** A session that begins again: as before where nothing else is asked for. */
export function restarted({ store }: ServerContext, { id }: Params, body: StartBody): object {
  const { brief, text, strict, ...request } = body;
  return shownStart(store.reset(id, isEmpty(request) ? undefined : request), {
    brief,
    text,
    strict,
  });
}

function isEmpty(request: OpenRequest): boolean {
  return Object.keys(request).length === 0;
}
