import type { z } from 'zod';
import { shownStep } from '../access/access.ts';
import type { ServerContext } from '../server/protocol-adapter.ts';
import { playText } from '../text/text.ts';
import type { stepBody } from './bodies.ts';
import type { Params } from './route.ts';

/** What becomes of an action, or of what a text agent wrote. */
export function stepped(
  { store }: ServerContext,
  { id, client }: Params,
  { action, text }: z.infer<typeof stepBody>,
): object {
  const step = text === undefined ? store.step(id, action) : playText(store, id, text);
  return shownStep(step, client.role);
}
