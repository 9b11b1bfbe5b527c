import type { ServerContext } from '../server/protocol-adapter.ts';
import { shownStart } from '../text/text.ts';
import type { StartBody } from './bodies.ts';
import type { Params } from './route.ts';

/** A session, and how it begins. */
export function opened({ store }: ServerContext, { client }: Params, body: StartBody): object {
  const { brief, text, strict, ...request } = body;
  return shownStart(store.open(request, { client: client.name }).reset(), { brief, text, strict });
}
