import type { OpenRequest } from '../session/session-request.ts';
import type { SessionStore } from '../session/session-store.ts';
import { type ShownParts, shownStart } from './text.ts';

/** A session that begins again: the same scenario, where nothing else is asked for. */
export function restarted(
  store: SessionStore,
  id: string,
  { brief, text, strict, ...request }: OpenRequest & ShownParts,
): object {
  const isOther = Object.keys(request).length > 0;
  return shownStart(store.reset(id, isOther ? request : undefined), { brief, text, strict });
}
