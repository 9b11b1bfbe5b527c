import { CallOverdue, type CallWatch, watchCalls } from '@envloom/runtime';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { libraryStore } from '../testing/library.ts';
import { SuspendingWatch } from '../watch/watch-catalogue.ts';
import type { SessionStore } from './session-store.ts';
import type { Session } from './session.ts';

const calls = (...made: readonly (readonly [string, object])[]): object => ({
  type: 'tool_calls',
  calls: made.map(([name, given]) => ({ name, arguments: given })),
});
const lend = (member_id: string) => ['check_out_book', { member_id, book_id: 'B1' }] as const;
const look = (member_id: string) => ['get_member', { member_id }] as const;

/** Lets a call begin, and stops it when it has done its work, where it is one of these. */
function stopping(isStopped: (args: string) => boolean): void {
  const watch: CallWatch = {
    run: (call, work) => {
      const result = work();
      if (isStopped(JSON.stringify(call.args) ?? '')) throw new CallOverdue(call, 'time');
      return result;
    },
  };
  watchCalls(new SuspendingWatch(watch, pino({ enabled: false })));
}

afterEach(() => watchCalls(undefined));

function played(store: SessionStore): Session {
  const session = store.open({ seed: 0 });
  for (const member of ['M1', 'M2', 'M1']) store.step(session.id, calls(look(member)));
  return session;
}

/** All that is to be as it was. */
const seen = (store: SessionStore, session: Session): object => ({
  record: session.record(),
  state: session.state(),
  characters: [session.characters, store.characters],
});

it('leaves no trace of a step of which a call was stopped, nor of what the step did before', () => {
  stopping((args) => args.includes('"M3"'));
  const store = libraryStore();
  const session = played(store);
  const before = seen(store, session);
  expect(() => store.step(session.id, calls(lend('M2'), look('M3')))).toThrow(
    expect.objectContaining({ code: 'CALL_OVERDUE' }),
  );
  expect(seen(store, session)).toEqual(before);
  store.step(session.id, calls(lend('M2')));
  const twin = played(store);
  store.step(twin.id, calls(lend('M2')));
  expect(session.record()).toEqual(twin.record());
});

it('leaves all sessions their history where an operation is suspended that they have called', () => {
  stopping((args) => args.includes('"M3"'));
  const store = libraryStore();
  const [mine, others] = [played(store), played(store)];
  const before = [seen(store, mine), seen(store, others)];
  for (let at = 0; at < 3; at += 1)
    expect(() => store.step(mine.id, calls(look('M3')))).toThrow(
      expect.objectContaining({ code: 'CALL_OVERDUE' }),
    );
  const suspended = expect.objectContaining({ code: 'OPERATION_SUSPENDED' });
  expect(() => store.step(mine.id, calls(look('M1')))).toThrow(suspended);
  expect(() => store.step(others.id, calls(lend('M2'), look('M1')))).toThrow(suspended);
  expect([seen(store, mine), seen(store, others)]).toEqual(before);
  for (const { id } of [mine, others]) store.close(id);
  expect(store.characters).toBe(0);
});

it('leaves a session as it is where a call is stopped while it is rewound', () => {
  const store = libraryStore();
  const session = played(store);
  const before = seen(store, session);
  let begun = 0;
  stopping(() => (begun += 1) === 2);
  expect(() => store.rewind(session.id, 3)).toThrow(
    expect.objectContaining({ code: 'CALL_OVERDUE' }),
  );
  expect(seen(store, session)).toEqual(before);
  expect(store.rewind(session.id, 1)).toMatchObject({ steps: 1 });
});
