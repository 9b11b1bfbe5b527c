import type { z } from 'zod';
import type { ServerContext } from '../server/face.ts';
import type { SessionStep } from '../session/session.ts';
import { playText } from '../text/play-text.ts';
import type { stepBody } from './bodies.ts';
import type { Params } from './route.ts';

/** What becomes of an action, or of what a text agent wrote. */
export function stepped(
  { store }: ServerContext,
  { id }: Params,
  { action, text }: z.infer<typeof stepBody>,
): SessionStep {
  return text === undefined ? store.step(id, action) : playText(store, id, text);
}
