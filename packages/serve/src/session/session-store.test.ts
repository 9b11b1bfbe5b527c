import { lending, refusing } from '@envloom/episodes/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { Catalogue } from '../catalogue/catalogue.ts';
import { ServeError } from '../errors/serve-error.ts';
import { defaultLimits, type Limits } from '../limits/limits.ts';
import { library, libraryStore } from '../testing/library.ts';
import type { OpenRequest } from './session-request.ts';
import { type SessionEnd, SessionStore } from './session-store.ts';

const lend = {
  type: 'tool_calls',
  calls: [{ name: 'check_out_book', arguments: { member_id: 'M1', book_id: 'B1' } }],
};
const look = { type: 'tool_calls', calls: [{ name: 'find_books', arguments: {} }] };
const code = (name: string): object => ({
  asymmetricMatch: (error: unknown) => error instanceof ServeError && error.code === name,
});

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

let now = 0;
const ended: SessionEnd[] = [];

beforeEach(() => {
  now = 1_000_000;
  ended.length = 0;
});

function store(limits: Partial<Limits> = {}): SessionStore {
  const made = libraryStore(limits, { now: () => now });
  made.watch({ onEnd: (end) => ended.push(end) });
  return made;
}

describe('seeds', () => {
  const scenarioOf = (request: OpenRequest): string => store().open(request).assignment.scenario;

  it.each([
    [0, 'library-loans-0001'],
    [1, 'library-loans-0002'],
    [2, 'library-loans-0003'],
    [3, 'library-loans-0001'],
    [-1, 'library-loans-0003'],
    [Number.MAX_SAFE_INTEGER, 'library-loans-0002'],
    [Number.MIN_SAFE_INTEGER, 'library-loans-0003'],
  ])('%i always chooses %s', (seed, scenario) => {
    expect(scenarioOf({ seed })).toBe(scenario);
    expect(scenarioOf({ seed, environment: 'library-loans@0.1.0' })).toBe(scenario);
  });

  it('draws a seed where none is given, and tells which', () => {
    const sessions = store();
    const { assignment } = sessions.open({});
    expect(sessions.open({ seed: assignment.seed }).assignment.scenario).toBe(assignment.scenario);
    expect(Number.isSafeInteger(assignment.seed)).toBe(true);
  });

  it('goes through all scenarios of all environments with successive ones', () => {
    const catalogue = new Catalogue([library('1.0.0'), library('2.0.0')]);
    const sessions = new SessionStore(catalogue, { limits: defaultLimits });
    const chosen = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map((seed) => {
      const { environmentName, assignment } = sessions.open({ seed });
      return `${environmentName} ${assignment.scenario}`;
    });
    expect(new Set(chosen.slice(0, 6)).size).toBe(6);
    expect(chosen.slice(6)).toEqual(chosen.slice(0, 6));
  });

  it('choose within a split', () => {
    expect(() => scenarioOf({ seed: 0, split: 'held-out' })).toThrow(
      'library-loans has no scenarios in the split "held-out"',
    );
    expect(scenarioOf({ seed: 1, split: 'all' })).toBe('library-loans-0002');
  });

  it('leave the scenario alone that is named', () => {
    expect(scenarioOf({ seed: 2, scenario: lending.id })).toBe(lending.id);
  });
});

describe('a scenario without an environment', () => {
  const other = { ...library(), name: 'bank-ledger', ids: { train: [], 'held-out': [], all: [] } };

  it('is played in that which has it', () => {
    const catalogue = new Catalogue([other, library()]);
    const sessions = new SessionStore(catalogue, { limits: defaultLimits });
    for (const seed of [0, 1, 2, 3])
      expect(sessions.open({ scenario: lending.id, seed }).environmentName).toBe(
        'library-loans@0.1.0',
      );
  });

  it('asks which version is meant where several have it', () => {
    const catalogue = new Catalogue([library('1.0.0'), library('2.0.0')]);
    const sessions = new SessionStore(catalogue, { limits: defaultLimits });
    expect(() => sessions.open({ scenario: lending.id })).toThrow(code('AMBIGUOUS_ENVIRONMENT'));
  });

  it.each(['library-loans-0009', '../../etc/passwd', '__proto__', ''])('is refused: "%s"', (id) => {
    expect(() => store().open({ scenario: id })).toThrow(code('UNKNOWN_SCENARIO'));
  });
});

describe('open', () => {
  it('gives ids that cannot be guessed', () => {
    const sessions = store();
    const ids = Array.from({ length: 100 }, () => sessions.open({ seed: 0 }).id);
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
  });

  it('starts ids with the worker', () => {
    expect(libraryStore({}, { worker: '3.' }).open({ seed: 0 }).id).toMatch(/^3\.[\w-]{22}$/);
  });

  it('plays a scenario in the way that is asked for', () => {
    const sessions = store();
    const { id } = sessions.open({ seed: 2, interaction: 'non-conversational' });
    expect(sessions.step(id, 'For whom?').terminated).toBe(true);
    const talking = sessions.open({ seed: 2 });
    expect(sessions.step(talking.id, 'For whom?').observation).toEqual({
      type: 'message',
      text: 'It is for Ada.',
    });
  });

  it('cuts the episode off after the steps that are asked for', () => {
    const sessions = store();
    const { id } = sessions.open({ seed: 0, max_steps: 1 });
    expect(sessions.step(id, look)).toMatchObject({ truncated: true, info: { limit: 1 } });
  });

  it('gives the reward that is asked for', () => {
    const [frame] = lending.checks.slice(-1);
    const suspended = {
      id: 'suspended',
      sentence: '',
      kind: 'row-changed',
      table: 'members',
    } as const;
    const fields = { status: { equals: 'suspended' } };
    const checks = [
      { ...suspended, key: 'M2', fields },
      { ...suspended, id: 'both', key: 'M1', fields },
      ...(frame === undefined ? [] : [frame]),
    ];
    const twofold = new Catalogue([library('0.1.0', [{ ...lending, checks }])]);
    const sessions = new SessionStore(twofold, { limits: defaultLimits });
    const suspend = { name: 'suspend_member', arguments: { member_id: 'M2' } };
    const rewards = (['dense', 'strict'] as const).map((reward) => {
      const { id } = sessions.open({ seed: 0, reward });
      sessions.step(id, { type: 'tool_calls', calls: [suspend] });
      return sessions.end(id).reward;
    });
    expect(rewards).toEqual([0.5, 0]);
  });

  it('has its limit, and leaves the sessions alone that are there', () => {
    const sessions = store({ maxSessions: 2 });
    const first = sessions.open({ seed: 0 });
    sessions.open({ seed: 0 });
    expect(() => sessions.open({ seed: 0 })).toThrow(code('TOO_MANY_SESSIONS'));
    expect(() => sessions.fork(first.id)).toThrow(code('TOO_MANY_SESSIONS'));
    expect(() => sessions.resume(first.record())).toThrow(code('TOO_MANY_SESSIONS'));
    expect(sessions.size).toBe(2);
    sessions.close(first.id);
    expect(sessions.open({ seed: 0 }).id).not.toBe(first.id);
  });

  it('takes the room of what nobody uses', () => {
    const sessions = store({ maxSessions: 1, idleSeconds: 10 });
    const { id } = sessions.open({ seed: 0 });
    now += 10_001;
    sessions.open({ seed: 0 });
    expect(sessions.has(id)).toBe(false);
    expect(ended.map(({ session, reason }) => [session.id, reason])).toEqual([[id, 'reaped']]);
  });
});

describe('openScenario', () => {
  /** Not among those of its environment. */
  const own = { ...lending, id: 'free-world-7' };
  const open = (sessions: SessionStore, client?: string) =>
    sessions.openScenario({
      environment: library('0.1.0', [refusing]),
      scenario: own,
      options: { maxSteps: 2, seed: 7 },
      seed: 7,
      opener: { client },
    });

  it('plays a scenario that its environment does not have, in the way that is asked for', () => {
    const sessions = store();
    const { id, assignment } = open(sessions);
    expect(assignment).toMatchObject({ scenario: own.id, seed: 7, reward: 'strict' });
    expect(sessions.get(id).assignment).toBe(assignment);
    expect(sessions.step(id, look)).toMatchObject({ truncated: false, info: { limit: 2 } });
    expect(sessions.step(id, look).truncated).toBe(true);
  });

  it('has the limits of all sessions', () => {
    const sessions = store({ maxClientSessions: 1 });
    open(sessions, 'author ::1');
    expect(() => open(sessions, 'author ::1')).toThrow(code('TOO_MANY_SESSIONS'));
    open(sessions, 'author ::2');
    expect(sessions.size).toBe(2);
  });
});

describe('reap', () => {
  it('removes what was not used for longer than it may be, and nothing else', () => {
    const sessions = store({ idleSeconds: 10 });
    const [a, b, c] = [0, 1, 2].map((seed) => sessions.open({ seed }).id);
    now += 6_000;
    sessions.step(a ?? '', look);
    now += 4_000;
    expect(sessions.reap()).toBe(0);
    now += 1;
    expect(sessions.reap()).toBe(2);
    expect([a, b, c].map((id) => sessions.has(id ?? ''))).toEqual([true, false, false]);
    expect(ended.map(({ session }) => session.id)).toEqual([b, c]);
    expect(sessions.counts).toMatchObject({ opened: 3, reaped: 2, closed: 0, dropped: 0 });
  });

  it.each<[string, (sessions: SessionStore, id: string) => unknown]>([
    ['get', (sessions, id) => sessions.get(id)],
    ['step', (sessions, id) => sessions.step(id, look)],
    ['end', (sessions, id) => sessions.end(id)],
    ['reset', (sessions, id) => sessions.reset(id)],
    ['a new reset', (sessions, id) => sessions.reset(id, { seed: 1 })],
    ['fork', (sessions, id) => sessions.fork(id)],
    ['rewind', (sessions, id) => sessions.rewind(id, 0)],
  ])('counts as used what is used by %s', (_, use) => {
    const sessions = store({ idleSeconds: 10 });
    const first = sessions.open({ seed: 0 }).id;
    const second = sessions.open({ seed: 0 }).id;
    now += 9_000;
    use(sessions, first);
    now += 2_000;
    sessions.reap();
    expect([sessions.has(first), sessions.has(second)]).toEqual([true, false]);
  });

  it('does not count being looked for as use', () => {
    const sessions = store({ idleSeconds: 10 });
    const { id } = sessions.open({ seed: 0 });
    now += 11_000;
    expect(sessions.has(id)).toBe(true);
    expect([...sessions.sessions()]).toHaveLength(1);
    expect(sessions.reap()).toBe(1);
  });

  it('lets sessions live longer, not shorter, where the clock is put back', () => {
    const sessions = store({ idleSeconds: 10 });
    sessions.open({ seed: 0 });
    now -= 500_000;
    sessions.open({ seed: 0 });
    expect(sessions.reap()).toBe(0);
    now += 11_000;
    expect(sessions.reap()).toBe(0);
    now += 500_000;
    expect(sessions.reap()).toBe(2);
  });
});

describe('close', () => {
  it('forgets the session', () => {
    const sessions = store();
    const { id } = sessions.open({ seed: 0 });
    sessions.close(id);
    for (const use of [
      () => sessions.get(id),
      () => sessions.step(id, look),
      () => sessions.end(id),
      () => sessions.reset(id),
      () => sessions.fork(id),
      () => sessions.rewind(id, 0),
      () => sessions.close(id),
    ])
      expect(use).toThrow(code('UNKNOWN_SESSION'));
    expect(sessions.counts).toMatchObject({ opened: 1, closed: 1, dropped: 0 });
  });

  it('tells why it ended', () => {
    const sessions = store();
    sessions.close(sessions.open({ seed: 0 }).id, 'dropped');
    expect(ended).toMatchObject([{ reason: 'dropped' }]);
    expect(sessions.counts).toMatchObject({ closed: 0, dropped: 1 });
  });

  it('never says an id to somebody who does not have it', () => {
    const sessions = store();
    const { id } = sessions.open({ seed: 0 });
    const guess = `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`;
    expect(JSON.stringify(thrownBy(() => sessions.get(guess)))).not.toContain(id.slice(0, 8));
  });
});

describe('counts', () => {
  it('counts steps, episodes and those that were won, each once', () => {
    const sessions = store();
    const won = sessions.open({ seed: 0 }).id;
    sessions.step(won, lend);
    sessions.step(won, 'Done.');
    sessions.end(won);
    expect(() => sessions.step(won, look)).toThrow(code('EPISODE_OVER'));
    const lost = sessions.open({ seed: 0 }).id;
    sessions.end(lost);
    sessions.end(lost);
    expect(sessions.counts).toMatchObject({ opened: 2, steps: 2, episodes: 2, won: 1 });
  });
});

describe('reset', () => {
  it('starts the same again', () => {
    const sessions = store();
    const { id } = sessions.open({ seed: 0 });
    const before = sessions.get(id).state();
    sessions.step(id, lend);
    expect(sessions.reset(id)).toMatchObject({ session: id, scenario: lending.id, seed: 0 });
    expect(sessions.get(id).state()).toEqual(before);
  });

  it('starts another under the same id', () => {
    const sessions = store();
    const { id } = sessions.open({ seed: 0 });
    sessions.step(id, lend);
    const start = sessions.reset(id, { seed: 1, max_steps: 3 });
    expect(start).toMatchObject({
      session: id,
      scenario: 'library-loans-0002',
      info: { limit: 3 },
    });
    expect(sessions.get(id).record().actions).toEqual([]);
    expect(sessions.size).toBe(1);
  });

  it('leaves the session alone where the request is refused', () => {
    const sessions = store();
    const { id } = sessions.open({ seed: 0 });
    sessions.step(id, lend);
    const before = sessions.get(id).record();
    expect(() => sessions.reset(id, { scenario: 'none' })).toThrow(code('UNKNOWN_SCENARIO'));
    expect(sessions.get(id).record()).toEqual(before);
  });

  it('revives an episode that is over', () => {
    const sessions = store();
    const { id } = sessions.open({ seed: 0 });
    sessions.end(id);
    sessions.reset(id);
    expect(sessions.step(id, lend)).toMatchObject({ terminated: false, truncated: false });
  });
});

describe('what sessions keep', () => {
  it('is limited for one', () => {
    const sessions = store({ maxSessionCharacters: 3_000 });
    const { id } = sessions.open({ seed: 0, max_steps: 10_000 });
    const steps = (): void => {
      for (let step = 0; step < 100; step += 1) sessions.step(id, look);
    };
    expect(steps).toThrow(code('SESSION_FULL'));
    const { characters } = sessions.get(id);
    expect(characters).toBeLessThan(6_000);
    const before = sessions.get(id).record();
    expect(() => sessions.step(id, { long: 'x'.repeat(3_000) })).toThrow(code('SESSION_FULL'));
    expect(sessions.get(id).record()).toEqual(before);
    sessions.reset(id);
    expect(sessions.step(id, look).info.steps).toBe(1);
  });

  it('is limited for all of them together', () => {
    const sessions = store({ maxCharacters: 3_000 });
    const ids = Array.from({ length: 4 }, () => sessions.open({ seed: 0, max_steps: 10_000 }).id);
    const steps = (): void => {
      for (let step = 0; step < 100; step += 1) for (const id of ids) sessions.step(id, look);
    };
    expect(steps).toThrow(code('TOO_MANY_SESSIONS'));
    expect(() => sessions.open({ seed: 0 })).toThrow(code('TOO_MANY_SESSIONS'));
    const [first = ''] = ids;
    sessions.close(first);
    expect(sessions.open({ seed: 0 }).characters).toBe(0);
  });

  it('is counted whatever becomes of them', () => {
    const sessions = store();
    const total = (): number =>
      [...sessions.sessions()].reduce((sum, { characters }) => sum + characters, 0);
    const check = (): void => expect(sessions.characters).toBe(total());
    const { id } = sessions.open({ seed: 0 });
    for (let step = 0; step < 4; step += 1) sessions.step(id, look);
    check();
    const twin = sessions.fork(id).id;
    sessions.step(twin, lend);
    check();
    sessions.rewind(id, 2);
    check();
    const carriedOn = sessions.resume(sessions.get(id).record()).id;
    expect(sessions.get(carriedOn).characters).toBe(sessions.get(id).characters);
    check();
    sessions.reset(id);
    check();
    sessions.reset(twin, { seed: 1 });
    check();
    expect(() => sessions.reset(carriedOn, { scenario: 'none' })).toThrow('no scenario');
    check();
    for (const session of sessions.sessions()) sessions.close(session.id);
    expect(sessions.characters).toBe(0);
  });
});

describe('watch', () => {
  it('tells of what starts again and of what ends, until it is stopped', () => {
    const sessions = store();
    const seen: string[] = [];
    const stop = sessions.watch({
      onReset: ({ scenario }) => seen.push(`reset ${scenario}`),
      onEnd: ({ reason }) => seen.push(reason),
    });
    const { id } = sessions.open({ seed: 0 });
    sessions.reset(id, { seed: 1 });
    sessions.close(id);
    stop();
    sessions.close(sessions.open({ seed: 0 }).id);
    expect(seen).toEqual(['reset library-loans-0002', 'closed']);
  });
});
