import { z } from 'zod';
import { openRequest } from '../../session/session-request.ts';
import { restarted } from '../../text/restarted.ts';
import { shownStart } from '../../text/text.ts';
import { method } from '../rpc-method.ts';

const flag = z.boolean().optional();

const shown = { brief: flag, text: flag, strict: flag };

const openParams = openRequest.extend({ ...shown, keep: z.boolean().optional() });

const resetParams = openRequest.extend({ ...shown, session: z.string() });

export const open = method(
  openParams,
  ({ keep, brief, text, strict, ...request }, { store, own, client }) => {
    const session = store.open(request, { client: client.name, isKept: keep === true });
    own.add(session.id, keep === true);
    return shownStart(session.reset(), { brief, text, strict });
  },
);

/** Where nothing is asked for, the same scenario again. */
export const reset = method(resetParams, ({ session, ...asked }, { store }) =>
  restarted(store, session, asked),
);

/** Graded as it stands. */
export const end = method(z.strictObject({ session: z.string() }), ({ session }, { store }) =>
  store.end(session),
);
