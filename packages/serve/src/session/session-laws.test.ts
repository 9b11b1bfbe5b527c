// Laws of sessions, on sessions in which anything was done.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { library, libraryStore } from '../testing/library.ts';
import type { Session, SessionState, SessionStep } from './session.ts';
import { openRequest, read, sessionRecord } from './session-request.ts';
import type { SessionStore } from './session-store.ts';

const tools = library().definition.tools.map(({ name }) => name);
const keys = ['M1', 'M2', 'M3', 'B1', 'B2', 'B3', 'L1', 'L2', 'nobody'];

const call = fc.record({
  name: fc.oneof(fc.constantFrom(...tools), fc.constantFrom('no_tool', '__proto__', 'toString')),
  arguments: fc.oneof(
    fc.dictionary(
      fc.constantFrom('member_id', 'book_id', 'loan_id', 'amount', 'days', 'title'),
      fc.oneof(
        fc.constantFrom(...keys),
        fc.constantFrom(1, 2.5, -0, Infinity, null),
        fc.jsonValue(),
      ),
    ),
    fc.constantFrom('', '{', '{"member_id":"M1","book_id":"B1"}', 'null'),
  ),
});

const action: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('tool_calls'),
      calls: fc.array(call, { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom('For whom?', 'Which book?', 'Is there anything else?') },
  { weight: 1, arbitrary: fc.jsonValue() },
);

const actions = fc.array(action, { maxLength: 8 });
const seeds = fc.nat(2);

const played = (sessions: SessionStore, seed: number, done: readonly unknown[]): Session => {
  const session = sessions.open({ seed, max_steps: 12 });
  play(sessions, session.id, done);
  return session;
};

/** What comes of actions, until the episode is over. */
function play(sessions: SessionStore, id: string, done: readonly unknown[]): SessionStep[] {
  const steps: SessionStep[] = [];
  for (const one of done) {
    if (sessions.get(id).isOver) break;
    steps.push(sessions.step(id, one));
  }
  return steps;
}

/** Everything that can be seen of a session, but for its id. */
function seen(session: Session): { state: SessionState; record: unknown; last: unknown } {
  const { last } = session;
  return { state: session.state(), record: session.record(), last };
}

describe('a session', () => {
  it('resumes elsewhere as it was, with the same future', () => {
    fc.assert(
      fc.property(seeds, actions, actions, fc.boolean(), (seed, past, future, isEnded) => {
        const here = libraryStore();
        const there = libraryStore();
        const session = played(here, seed, past);
        if (isEnded) here.end(session.id);
        const text = JSON.stringify(session.record());
        const resumed = there.resume(read(sessionRecord, JSON.parse(text)));
        expect(seen(resumed)).toEqual(seen(session));
        expect(resumed.characters).toBe(session.characters);
        expect(play(there, resumed.id, future)).toEqual(play(here, session.id, future));
        expect(seen(there.get(resumed.id))).toEqual(seen(here.get(session.id)));
      }),
    );
  });

  it('is after going back to n actions what it was after n actions', () => {
    fc.assert(
      fc.property(seeds, actions, fc.nat(8), actions, (seed, done, wanted, future) => {
        const sessions = libraryStore();
        const session = played(sessions, seed, done);
        const count = session.record().actions.length;
        const back = Math.min(wanted, count);
        const state = sessions.rewind(session.id, back);
        const fresh = played(sessions, seed, done.slice(0, back));
        expect(state).toEqual(fresh.state());
        expect(seen(session)).toEqual(seen(fresh));
        expect(play(sessions, session.id, future)).toEqual(play(sessions, fresh.id, future));
      }),
    );
  });

  it('goes back from an end that was no action', () => {
    fc.assert(
      fc.property(seeds, actions, (seed, done) => {
        const sessions = libraryStore();
        const session = played(sessions, seed, done);
        const before = seen(session);
        sessions.end(session.id);
        sessions.rewind(session.id, session.record().actions.length);
        expect(seen(session)).toEqual(before);
      }),
    );
  });

  it('and its forks do not disturb each other', () => {
    fc.assert(
      fc.property(seeds, actions, actions, actions, (seed, past, ours, theirs) => {
        const sessions = libraryStore();
        const session = played(sessions, seed, past);
        const before = seen(session);
        const fork = sessions.fork(session.id);
        expect(seen(fork)).toEqual(before);
        const apart = played(libraryStore(), seed, past);
        const theirSteps = play(sessions, fork.id, theirs);
        expect(seen(session)).toEqual(before);
        const ourSteps = play(sessions, session.id, ours);
        sessions.close(session.id);
        const alone = libraryStore();
        const again = played(alone, seed, past);
        expect(seen(again)).toEqual(seen(apart));
        expect(play(alone, again.id, ours)).toEqual(ourSteps);
        const twin = libraryStore();
        expect(play(twin, played(twin, seed, past).id, theirs)).toEqual(theirSteps);
        expect(seen(fork).record).toEqual(seen(twin.get([...twin.sessions()][0]?.id ?? '')).record);
      }),
    );
  });

  it('is not disturbed by what is done in others between its actions', () => {
    const turn = fc.record({ at: fc.nat(2), action });
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 20 }), (turns) => {
        const sessions = libraryStore();
        const ids = [0, 1, 2].map((seed) => sessions.open({ seed, max_steps: 12 }).id);
        for (const { at, action: one } of turns) play(sessions, ids[at] ?? '', [one]);
        for (const [at, id] of ids.entries()) {
          const own = turns.filter((one) => one.at === at).map((one) => one.action);
          expect(seen(sessions.get(id))).toEqual(seen(played(libraryStore(), at, own)));
        }
      }),
    );
  });

  it('is at the beginning after a reset', () => {
    fc.assert(
      fc.property(seeds, actions, (seed, done) => {
        const sessions = libraryStore();
        const fresh = played(sessions, seed, []);
        const session = played(sessions, seed, done);
        sessions.reset(session.id);
        expect(seen(session)).toEqual(seen(fresh));
        expect(session.characters).toBe(0);
      }),
    );
  });

  it('does nothing after the end', () => {
    fc.assert(
      fc.property(seeds, actions, action, (seed, done, late) => {
        const sessions = libraryStore();
        const session = played(sessions, seed, done);
        const end = sessions.end(session.id);
        const before = seen(session);
        expect(() => sessions.step(session.id, late)).toThrow('the episode is over');
        expect(sessions.end(session.id)).toEqual(end);
        expect(seen(session)).toEqual(before);
      }),
    );
  });
});

describe('going back', () => {
  it.each([1, -1, 0.5, NaN, Infinity])(
    'to %d actions where there were none is refused',
    (wanted) => {
      const sessions = libraryStore();
      const { id } = sessions.open({ seed: 0 });
      expect(() => sessions.rewind(id, wanted)).toThrow('it cannot be rewound');
    },
  );
});

describe('an action', () => {
  it.each([undefined, null, 0, -0, Infinity, [], {}, '', 'x', true])(
    '%j is kept as it is played',
    (given) => {
      const sessions = libraryStore();
      const { id } = sessions.open({ seed: 2 });
      const step = sessions.step(id, given);
      const again = libraryStore();
      const resumed = again.resume(read(sessionRecord, sessions.get(id).record()));
      expect(resumed.last).toEqual(step);
    },
  );

  it('with a number that JSON cannot write is what was written of it', () => {
    const sessions = libraryStore();
    const { id } = sessions.open({ seed: 0 });
    const pay = (amount: unknown): unknown => ({
      type: 'tool_calls',
      calls: [{ name: 'pay_fees', arguments: { member_id: 'M2', amount } }],
    });
    const { observation } = sessions.step(id, pay(JSON.parse('1e999')));
    expect(observation).toEqual(sessions.step(id, pay(null)).observation);
    sessions.rewind(id, 1);
    expect(sessions.get(id).last?.observation).toEqual(observation);
  });

  it('may have 80 levels of nesting, and is refused with more', () => {
    const sessions = libraryStore();
    const { id } = sessions.open({ seed: 0 });
    const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    sessions.step(id, nested(80));
    for (const levels of [81, 10_000, 1_000_000])
      expect(() => sessions.step(id, nested(levels))).toThrow('more than 80 levels of nesting');
    const record = JSON.stringify(sessions.get(id).record());
    expect(
      libraryStore()
        .resume(read(sessionRecord, JSON.parse(record)))
        .state().steps,
    ).toBe(1);
  });
});

describe('a record', () => {
  const sessions = libraryStore();
  const { id } = sessions.open({ seed: 0 });
  const lend = (book_id: string): object => ({
    type: 'tool_calls',
    calls: [{ name: 'check_out_book', arguments: { member_id: 'M1', book_id } }],
  });
  sessions.step(id, lend('B1'));
  const record = sessions.get(id).record();
  const resume = (changes: object): unknown =>
    libraryStore().resume(read(sessionRecord, { ...record, ...changes }));

  it.each([
    [{ actions: [] }, 'DIVERGED'],
    [{ actions: [...record.actions, lend('B2')] }, 'DIVERGED'],
    [{ actions: ['Done.', ...record.actions] }, 'DIVERGED'],
    [{ world_hash: '0' }, 'DIVERGED'],
    [{ model_hash: '0' }, 'OTHER_VERSION'],
    [{ content_hash: '0' }, 'OTHER_VERSION'],
    [{ environment: 'bank-ledger' }, 'UNKNOWN_ENVIRONMENT'],
    [{ scenario: '../package' }, 'UNKNOWN_SCENARIO'],
    [{ max_steps: 1e15 }, 'INVALID_REQUEST'],
    [{ max_steps: 0 }, 'INVALID_REQUEST'],
    [{ seed: 2 ** 60 }, 'INVALID_REQUEST'],
    [{ scenario: 'x'.repeat(201) }, 'INVALID_REQUEST'],
    [{ actions: {} }, 'INVALID_REQUEST'],
    [{ format_version: 2 }, 'INVALID_REQUEST'],
    [{ more: 1 }, 'INVALID_REQUEST'],
  ])('with %j is refused with %s', (changes, name) => {
    expect(() => resume(changes)).toThrow(expect.objectContaining({ code: name }));
  });

  it('of another version of the package is resumed where scenario and model are the same', () => {
    expect(resume({ version: '0.0.9' })).toMatchObject({ environmentName: 'library-loans@0.1.0' });
  });

  it('that is refused leaves nothing behind', () => {
    const there = libraryStore();
    expect(() => there.resume({ ...record, world_hash: '0' })).toThrow('lead to another world');
    expect([there.size, there.characters, there.counts.opened]).toEqual([0, 0, 0]);
  });
});

describe('read', () => {
  it.each([
    [{ seed: 0.5 }, 'seed'],
    [{ seed: '1' }, 'seed'],
    [{ seed: 2 ** 53 }, 'seed'],
    [{ environment: 'x'.repeat(201) }, 'environment'],
    [{ max_steps: 10_001 }, 'max_steps'],
    [{ max_steps: 0 }, 'max_steps'],
    [{ split: 'test' }, 'split'],
    [{ more: 1 }, ''],
    [null, ''],
    [[], ''],
    ['x', ''],
    [JSON.parse('{"__proto__": {"seed": 1}}'), ''],
  ])('says where %j is no request', (value, path) => {
    expect(() => read(openRequest, value)).toThrow(
      expect.objectContaining({ code: 'INVALID_REQUEST', path }),
    );
    expect(() => read(openRequest, value, 'params')).toThrow(
      expect.objectContaining({ path: path === '' ? 'params' : `params.${path}` }),
    );
  });

  it('says what is there instead, to those who have no schema before their eyes', () => {
    expect(() => read(openRequest, { sed: 7 })).toThrow(
      expect.objectContaining({
        message: 'Unrecognized key: "sed"; did you mean "seed"?',
        repair: expect.stringMatching(
          /^Leave it out; there are: environment, scenario, content_hash, /,
        ),
      }),
    );
    expect(() => read(sessionRecord, { format_version: 1 })).toThrow(
      expect.objectContaining({ message: 'it is missing: expected string', path: 'environment' }),
    );
  });

  it('tells back little of what it was given', () => {
    const request = { ['k'.repeat(100_000)]: 1 };
    expect(() => read(openRequest, request)).toThrow(/^.{1,310}$/);
  });

  it('has an object without inherited members', () => {
    expect(read(openRequest, JSON.parse('{"seed": 1}'))).toEqual({ seed: 1 });
  });
});
