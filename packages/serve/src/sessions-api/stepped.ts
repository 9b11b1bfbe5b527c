import type { z } from 'zod';
import type { ServerContext } from '../server/face.ts';
import type { stepBody } from './bodies.ts';
import type { Params } from './route.ts';

/** What becomes of an action. */
export function stepped(
  { store }: ServerContext,
  { id }: Params,
  { action }: z.infer<typeof stepBody>,
): unknown {
  return store.step(id, action);
}
