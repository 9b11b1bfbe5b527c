import { z } from 'zod';
import { shownState, shownTask } from '../../access/access.ts';
import { sessionRecord } from '../../session/session-request.ts';
import { method } from '../rpc-method.ts';

const one = z.strictObject({ session: z.string() });
const keep = z.boolean().optional();

export const state = method(one, ({ session }, { store, client }) =>
  shownState(store.get(session).state(), client.role),
);

/** As it was told at the beginning, whatever was done since. */
export const task = method(one, ({ session }, { store }) => shownTask(store.get(session).start()));

export const fork = method(
  one.extend({ keep }),
  ({ session, keep: isKept = false }, { store, own, client }) => {
    const { id } = store.fork(session, { client: client.name, isKept });
    own.add(id, isKept);
    return { session: id };
  },
);

export const rewind = method(
  one.extend({ actions: z.int().min(0) }),
  ({ session, actions }, { store }) => store.rewind(session, actions),
);

/** `export` is a word of the language. */
export const exported = method(one, ({ session }, { store }) => store.get(session).record());

export const resume = method(
  z.strictObject({ record: sessionRecord, keep }),
  ({ record, keep: isKept = false }, { store, own, client }) => {
    const session = store.resume(record, { client: client.name, isKept });
    own.add(session.id, isKept);
    return { session: session.id, state: session.state() };
  },
);

export const close = method(one, ({ session }, { store }) => {
  store.close(session);
  return {};
});

/** Those of this connection; all of them count as used. */
export const sessions = method(z.strictObject({}), (_params, { store, own }) =>
  Array.from(own.live(), ([id, isKept]) => {
    const { environmentName, assignment, last } = store.get(id);
    return {
      session: id,
      environment: environmentName,
      scenario: assignment.scenario,
      steps: last?.info.steps ?? 0,
      keep: isKept,
    };
  }),
);
