import { episodeToolsOf } from '@envloom/episodes';
import { lending, talking } from '@envloom/episodes/testing';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { owner } from '../access/access.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { defaultLimits } from '../limits/limits.ts';
import type { Channel } from '../server/protocol-adapter.ts';
import { SessionStore } from '../session/session-store.ts';
import { library, libraryStore } from '../testing/library.ts';
import { openOpenEnv } from './channel.ts';

const log = pino({ enabled: false });

interface Client {
  readonly channel: Channel;
  /** Sends a message; what came back, of which nothing is undefined. */
  readonly ask: (message: unknown) => unknown;
  readonly isClosed: () => boolean;
}

interface ClientOptions {
  readonly query?: string;
  readonly allows?: boolean;
}

function connect(store: SessionStore, { query = '', allows = true }: ClientOptions = {}): Client {
  const sent: unknown[] = [];
  let isClosed = false;
  const connection = {
    client: owner,
    query: new URLSearchParams(query),
    send: (text: string) => sent.push(JSON.parse(text)),
    close: () => (isClosed = true),
    allows: () => allows,
  };
  const channel = openOpenEnv(connection, { store, log });
  const ask = (message: unknown): unknown => {
    void channel.receive(typeof message === 'string' ? message : JSON.stringify(message));
    return sent.shift();
  };
  return { channel, ask, isClosed: () => isClosed };
}

const lend = {
  type: 'step',
  data: {
    type: 'call_tool',
    tool_name: 'check_out_book',
    arguments: { member_id: 'M1', book_id: 'B1' },
  },
};
const say = (content: string): object => ({ type: 'step', data: { type: 'message', content } });
const reset = (data: object): object => ({ type: 'reset', data });
const started = reset({ scenario: lending.id });

describe('an episode', () => {
  it('begins with what the agent needs', () => {
    const { ask } = connect(libraryStore());
    expect(ask(reset({ scenario: lending.id, episode_id: 'mine' }))).toMatchObject({
      type: 'observation',
      data: {
        observation: {
          type: 'task',
          text: lending.task.text,
          instructions: expect.stringContaining('## How to work'),
          available_tools: expect.arrayContaining([
            expect.objectContaining({ name: 'check_out_book', input_schema: expect.anything() }),
          ]),
        },
        reward: null,
        done: false,
        metadata: { scenario: lending.id, episode_id: 'mine', steps: 0 },
      },
    });
  });

  it('is won by the calls and the message of the reference', () => {
    const { ask } = connect(libraryStore());
    ask(started);
    const [call] = lending.reference;
    const result = call?.kind === 'call' ? call.observation : undefined;
    expect(ask(lend)).toMatchObject({
      type: 'observation',
      data: {
        observation: { tool_name: 'check_out_book', result, error: null },
        reward: 0,
        done: false,
      },
    });
    expect(ask(say('Done.'))).toMatchObject({
      data: {
        observation: { type: 'none' },
        reward: 1,
        done: true,
        metadata: { terminated: true, grade: { strict: 1 } },
      },
    });
  });

  it('tells why a call was not carried out apart from failures of the tool', () => {
    const { ask } = connect(libraryStore());
    ask(started);
    const call = (tool: string, args: object): unknown =>
      ask({ type: 'step', data: { type: 'call_tool', tool_name: tool, arguments: args } });
    expect(call('fly', {})).toMatchObject({
      data: { observation: { error: { error_type: 'tool_not_found' } } },
    });
    expect(call('check_out_book', { book_id: 7 })).toMatchObject({
      data: {
        observation: {
          result: { success: false, error: { code: 'INVALID_ARGUMENTS' } },
          error: { error_type: 'invalid_args' },
        },
      },
    });
    expect(call('check_out_book', { member_id: 'M3', book_id: 'B1' })).toMatchObject({
      data: {
        observation: {
          result: { success: false, error: { code: 'MEMBER_SUSPENDED' } },
          error: null,
        },
      },
    });
  });

  it('can be a conversation', () => {
    const { ask } = connect(libraryStore());
    ask(reset({ scenario: talking.id }));
    expect(ask(say('Which book, and for whom?'))).toMatchObject({
      data: { observation: { type: 'message', text: expect.any(String) }, done: false },
    });
  });

  it('is over after its end: the session stays and can be reset', () => {
    const { ask } = connect(libraryStore());
    ask(started);
    ask(say('No.'));
    expect(ask(lend)).toMatchObject({
      type: 'error',
      data: { code: 'EXECUTION_ERROR', error: { code: 'EPISODE_OVER' } },
    });
    expect(ask({ type: 'state' })).toMatchObject({ data: { step_count: 1, terminated: true } });
    expect(ask(started)).toMatchObject({ data: { done: false } });
    expect(ask({ type: 'state' })).toMatchObject({ data: { step_count: 0, terminated: false } });
  });
});

describe('a session', () => {
  it('belongs to the connection, and goes with it', () => {
    const store = libraryStore();
    const [one, other] = [connect(store), connect(store)];
    expect(store.size).toBe(0);
    one.ask(started);
    other.ask(started);
    one.ask(lend);
    expect(other.ask({ type: 'state' })).toMatchObject({ data: { step_count: 0 } });
    expect(store.size).toBe(2);
    one.channel.closed();
    expect(store.size).toBe(1);
    expect(store.counts.dropped).toBe(1);
  });

  it('ends with the message close', () => {
    const store = libraryStore();
    const { ask, channel, isClosed } = connect(store);
    ask(started);
    expect(ask({ type: 'close' })).toBeUndefined();
    expect(isClosed()).toBe(true);
    expect(ask(started)).toBeUndefined();
    channel.closed();
    expect(store.size).toBe(0);
  });

  it('begins with the first step where nobody resets', () => {
    const store = libraryStore();
    const { ask } = connect(store);
    expect(ask(lend)).toMatchObject({ type: 'observation' });
    expect(store.size).toBe(1);
  });

  it('is not needed to list the tools of the only environment', () => {
    const store = libraryStore();
    const { ask } = connect(store);
    const tools = episodeToolsOf(library().definition).all.map(({ name }) => ({ name }));
    expect(ask({ type: 'step', data: { type: 'list_tools' } })).toMatchObject({
      data: { observation: { tools }, reward: null, done: false },
    });
    expect(store.size).toBe(0);
  });

  it('of several environments lists the tools of its own', () => {
    const catalogue = new Catalogue([library('1.0.0'), library('2.0.0')]);
    const { ask } = connect(new SessionStore(catalogue, { limits: defaultLimits }));
    const list = { type: 'step', data: { type: 'list_tools' } };
    expect(ask(list)).toMatchObject({ data: { observation: { tools: [] } } });
    ask(reset({ environment: 'library-loans@2.0.0' }));
    expect(ask(list)).toMatchObject({
      data: { observation: { tools: expect.arrayContaining([expect.anything()]) } },
    });
    ask(reset({}));
    expect(ask({ type: 'state' })).toMatchObject({ data: { environment: 'library-loans@2.0.0' } });
  });

  it('that was there before can be joined, and stays', () => {
    const store = libraryStore();
    const { id } = store.open({ scenario: lending.id });
    const { ask, channel } = connect(store, { query: `session_id=${id}` });
    expect(ask(lend)).toMatchObject({ type: 'observation' });
    channel.closed();
    expect(store.get(id).state().steps).toBe(1);
  });

  it('that never was cannot be joined', () => {
    const { ask, isClosed } = connect(libraryStore(), { query: 'session_id=guess' });
    expect(ask(started)).toMatchObject({ type: 'error', data: { code: 'SESSION_ERROR' } });
    expect(isClosed()).toBe(true);
  });

  it('that nobody used for too long is gone, until the next reset', () => {
    let now = 0;
    const store = libraryStore({ idleSeconds: 10 }, { now: () => now });
    const { ask } = connect(store);
    ask(started);
    now = 60_000;
    store.reap();
    expect(ask(lend)).toMatchObject({ type: 'error', data: { code: 'SESSION_ERROR' } });
    expect(ask(started)).toMatchObject({ type: 'observation' });
  });

  it('is not opened where the server is full', () => {
    const store = libraryStore({ maxSessions: 1 });
    connect(store).ask(started);
    const { ask, isClosed } = connect(store);
    expect(ask(started)).toMatchObject({
      type: 'error',
      data: { code: 'CAPACITY_REACHED', active_sessions: 1, max_sessions: 1 },
    });
    expect(isClosed()).toBe(true);
  });
});

describe('a session that cannot be made', () => {
  it('is a mistake of ours, of which nothing is told', () => {
    const broken = {
      ...library(),
      episode: () => {
        throw new Error('secret');
      },
    };
    const store = new SessionStore(new Catalogue([broken]), { limits: defaultLimits });
    const { ask, isClosed } = connect(store);
    const answer = ask(started);
    expect(answer).toMatchObject({ type: 'error', data: { code: 'FACTORY_ERROR' } });
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(isClosed()).toBe(true);
  });
});

describe('a reset', () => {
  const scenarioOf = (answer: unknown): unknown =>
    Reflect.get(
      Object(Reflect.get(Object(Reflect.get(Object(answer), 'data')), 'metadata')),
      'scenario',
    );

  it('with the same seed gives the same scenario', () => {
    const store = libraryStore();
    const asked = [0, 1, 2, 5].map((seed) => scenarioOf(connect(store).ask(reset({ seed }))));
    const { ask } = connect(store);
    expect([0, 1, 2, 5].map((seed) => scenarioOf(ask(reset({ seed }))))).toEqual(asked);
  });

  it('takes null as nothing', () => {
    const { ask } = connect(libraryStore());
    expect(ask(reset({ seed: null, episode_id: null }))).toMatchObject({ type: 'observation' });
    expect(ask({ type: 'reset' })).toMatchObject({ type: 'observation' });
  });

  it('that fails leaves the episode as it was', () => {
    const { ask } = connect(libraryStore());
    ask(started);
    ask(lend);
    expect(ask(reset({ scenario: 'none' }))).toMatchObject({
      type: 'error',
      data: { code: 'EXECUTION_ERROR', error: { code: 'UNKNOWN_SCENARIO' } },
    });
    expect(ask(reset({ scenaro: lending.id }))).toMatchObject({
      type: 'error',
      data: { code: 'VALIDATION_ERROR' },
    });
    expect(ask({ type: 'state' })).toMatchObject({ data: { step_count: 1 } });
  });
});

describe('a message that is none', () => {
  it.each([
    ['no JSON', '{"type":', 'INVALID_JSON'],
    ['JSON that is too deep', '['.repeat(5000) + ']'.repeat(5000), 'INVALID_JSON'],
    ['an unknown type', { type: 'fly' }, 'UNKNOWN_TYPE'],
    ['a type that is inherited', { type: 'toString' }, 'UNKNOWN_TYPE'],
    ['no type', {}, 'UNKNOWN_TYPE'],
    ['a list', [], 'VALIDATION_ERROR'],
    ['null', 'null', 'VALIDATION_ERROR'],
    ['an extra field', { type: 'state', data: {} }, 'VALIDATION_ERROR'],
    ['a step without an action', { type: 'step' }, 'VALIDATION_ERROR'],
    ['a reset by a text', { type: 'reset', data: 'seed' }, 'VALIDATION_ERROR'],
    ['a call without a tool', { type: 'step', data: { type: 'call_tool' } }, 'VALIDATION_ERROR'],
  ])('is refused: %s', (_what, message, code) => {
    const store = libraryStore();
    const { ask, isClosed } = connect(store);
    expect(ask(message)).toMatchObject({ type: 'error', data: { code } });
    expect(isClosed()).toBe(false);
    expect(store.size).toBe(0);
    expect(ask(started)).toMatchObject({ type: 'observation' });
  });

  it('lists what is wrong as Pydantic does', () => {
    const { ask } = connect(libraryStore());
    expect(ask(reset({ seed: 'one' }))).toMatchObject({
      data: { errors: [{ loc: ['seed'], msg: expect.any(String), type: expect.any(String) }] },
    });
  });

  it('is any that comes too fast', () => {
    const { ask } = connect(libraryStore(), { allows: false });
    expect(ask(started)).toMatchObject({
      type: 'error',
      data: { code: 'EXECUTION_ERROR', error: { code: 'TOO_MANY_REQUESTS' } },
    });
  });
});

describe('mcp over the connection', () => {
  const rpc = (method: string, params: object): object => ({
    type: 'mcp',
    data: { jsonrpc: '2.0', id: 1, method, params },
  });

  it('lists and calls in the session of the connection', () => {
    const { ask } = connect(libraryStore());
    ask(started);
    expect(ask(rpc('tools/list', {}))).toMatchObject({
      type: 'mcp',
      data: { id: 1, result: { tools: expect.any(Array) } },
    });
    ask(rpc('tools/call', { name: 'check_out_book', arguments: lend.data.arguments }));
    expect(ask(say('Done.'))).toMatchObject({ data: { reward: 1, done: true } });
  });
});
