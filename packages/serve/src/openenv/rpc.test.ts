import { lending } from '@envloom/episodes/testing';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { owner } from '../access/access.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { defaultLimits } from '../limits/limits.ts';
import { SessionStore } from '../session/session-store.ts';
import { library, libraryStore } from '../testing/library.ts';
import { answerOpenEnvRpc } from './rpc.ts';

const log = pino({ enabled: false });

function asker(store: SessionStore): (method: string, params?: object) => unknown {
  return (method, params) =>
    answerOpenEnvRpc(
      { jsonrpc: '2.0', id: 'a', method, params },
      { store, log },
      { client: owner },
    );
}

const created = z.object({ result: z.object({ session_id: z.string() }) });
const args = { member_id: 'M1', book_id: 'B1' };

describe('answerOpenEnvRpc', () => {
  it('opens a session, plays in it and closes it', () => {
    const store = libraryStore();
    const ask = asker(store);
    const opened = created.parse(ask('openenv/session/create', { scenario: lending.id }));
    const { session_id } = opened.result;
    expect(ask('tools/list', { session_id })).toMatchObject({
      jsonrpc: '2.0',
      id: 'a',
      result: {
        tools: expect.arrayContaining([
          expect.objectContaining({ name: 'find_books', inputSchema: expect.anything() }),
        ]),
      },
    });
    const result = ask('tools/call', { session_id, name: 'check_out_book', arguments: args });
    expect(result).toMatchObject({
      result: {
        data: { loan_id: 'L3' },
        isError: false,
        content: [{ type: 'text', text: expect.stringContaining('"success":true') }],
        _meta: { reward: 0, done: false, steps: 1 },
      },
    });
    expect(store.get(session_id).state().steps).toBe(1);
    expect(ask('openenv/session/close', { session_id })).toMatchObject({
      result: { session_id, closed: true },
    });
    expect(store.size).toBe(0);
  });

  it('answers a failure of the tool with all of it', () => {
    const store = libraryStore();
    const { id } = store.open({ scenario: lending.id });
    const given = {
      session_id: id,
      name: 'check_out_book',
      arguments: { ...args, member_id: 'M3' },
    };
    expect(asker(store)('tools/call', given)).toMatchObject({
      result: { isError: true, data: { success: false, error: { code: 'MEMBER_SUSPENDED' } } },
    });
  });

  it.each([
    ['an unknown tool', { name: 'fly' }],
    ['bad arguments', { name: 'check_out_book', arguments: { book_id: 1 } }],
    ['arguments that are none', { name: 'check_out_book', arguments: [] }],
    ['no name', {}],
  ])('refuses %s', (_what, params) => {
    const store = libraryStore();
    const { id } = store.open({ scenario: lending.id });
    expect(asker(store)('tools/call', { session_id: id, ...params })).toMatchObject({
      error: { code: -32602, message: expect.any(String) },
    });
  });

  it('refuses what needs a session and names none, or one that is not there', () => {
    const ask = asker(libraryStore());
    for (const session_id of [undefined, null, 'guess', 7]) {
      const call = { session_id, name: 'find_books', arguments: {} };
      expect(ask('tools/call', call)).toMatchObject({ error: { code: -32602 } });
      expect(ask('openenv/session/close', { session_id })).toMatchObject({
        error: { code: -32602 },
      });
    }
  });

  it('lists the tools of the only environment without a session', () => {
    expect(asker(libraryStore())('tools/list')).toMatchObject({
      result: { tools: expect.any(Array) },
    });
    const catalogue = new Catalogue([library('1.0.0'), library('2.0.0')]);
    const several = new SessionStore(catalogue, { limits: defaultLimits });
    expect(asker(several)('tools/list')).toMatchObject({ error: { code: -32602 } });
  });

  it('says when the server is full', () => {
    const ask = asker(libraryStore({ maxSessions: 1 }));
    ask('openenv/session/create');
    expect(ask('openenv/session/create')).toMatchObject({
      error: { code: -32000, data: { active_sessions: 1, max_sessions: 1 } },
    });
  });

  it('says that the episode is over', () => {
    const store = libraryStore();
    const { id } = store.open({ scenario: lending.id });
    store.end(id);
    const call = { session_id: id, name: 'find_books', arguments: {} };
    expect(asker(store)('tools/call', call)).toMatchObject({
      error: { code: -32000, data: { code: 'EPISODE_OVER' } },
    });
  });

  it('knows no other methods', () => {
    expect(asker(libraryStore())('prompts/list')).toMatchObject({ error: { code: -32601 } });
  });

  it.each([
    [{}],
    [null],
    [[]],
    ['tools/list'],
    [{ jsonrpc: '2.0' }],
    [{ jsonrpc: '1.0', method: 'tools/list', id: 1 }],
    [{ jsonrpc: '2.0', method: 'tools/list', params: [], id: 1 }],
    [{ jsonrpc: '2.0', method: 'tools/list', id: {} }],
  ])('answers what is no request: %j', (message) => {
    expect(
      answerOpenEnvRpc(message, { store: libraryStore(), log }, { client: owner }),
    ).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600 },
    });
  });
});
