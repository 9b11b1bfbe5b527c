import { describe, expect, test } from 'vitest';
import { readAction } from './read-action.ts';

const read = (action: unknown) => readAction(action, 3);

describe('actions', () => {
  const args = { text: 'emma' };
  const call = { id: '0', name: 'find_books', arguments: args };
  const calls = { kind: 'calls', calls: [call] };
  const message = { kind: 'message', text: 'Done.', isDone: false };
  const nested = { id: 'c1', type: 'function', function: { name: 'find_books', arguments: '{}' } };
  const cases: readonly [string, unknown, object][] = [
    ['a text', 'Done.', message],
    ['a message', { type: 'message', content: 'Done.' }, message],
    [
      'the last message',
      { type: 'message', content: 'Done.', done: true },
      { ...message, isDone: true },
    ],
    ['tool calls', { type: 'tool_calls', calls: [{ name: 'find_books', arguments: args }] }, calls],
    [
      'a tool call without arguments',
      { type: 'tool_calls', calls: [{ name: 'raffle' }, { name: 'raffle', arguments: null }] },
      {
        kind: 'calls',
        calls: [
          { id: '0', name: 'raffle', arguments: {} },
          { id: '1', name: 'raffle', arguments: {} },
        ],
      },
    ],
    [
      'an assistant message with tool calls',
      { role: 'assistant', content: 'Let me see.', refusal: null, tool_calls: [nested] },
      { kind: 'calls', calls: [{ id: 'c1', name: 'find_books', arguments: '{}' }] },
    ],
    ['an assistant message', { role: 'assistant', content: 'Done.', tool_calls: null }, message],
    ['no tool calls', { role: 'assistant', content: 'Done.', tool_calls: [] }, message],
    [
      'a message in parts',
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Do' },
          { type: 'text', text: 'ne.' },
        ],
      },
      message,
    ],
  ];
  test.each(cases)('%s', (_name, action, ready) => {
    expect(read(action)).toEqual(ready);
  });
});

describe('what is no action', () => {
  const forms =
    'Send { "type": "tool_calls", "calls": [{ "name": "…", "arguments": { … } }] } or ' +
    '{ "type": "message", "content": "…" }.';
  const cases: readonly [unknown, string, string][] = [
    [undefined, '', 'expected an action, got nothing'],
    [7, '', 'expected an action, got 7'],
    [[], '', 'expected an action, got a list'],
    ['', 'content', 'expected some text, got ""'],
    [{}, 'type', 'expected "tool_calls" or "message", got nothing'],
    [{ type: 'call' }, 'type', 'expected "tool_calls" or "message", got "call"'],
    [{ role: 'user', content: 'x' }, 'role', 'expected "assistant", got "user"'],
    [{ type: 'message' }, 'content', 'expected some text, got nothing'],
    [{ role: 'assistant', content: null }, 'content', 'expected some text, got null'],
    [{ type: 'tool_calls' }, 'calls', 'expected a list of tool calls, got nothing'],
    [{ type: 'tool_calls', calls: [] }, 'calls', 'expected a list of tool calls, got a list'],
    [{ type: 'tool_calls', calls: ['x'] }, 'calls[0]', 'expected a tool call, got "x"'],
    [
      { type: 'tool_calls', calls: [{ name: 'a' }, { arguments: {} }] },
      'calls[1].name',
      'expected the name of a tool, got nothing',
    ],
    [
      { role: 'assistant', tool_calls: [{ function: { name: 'a', arguments: 7 } }] },
      'tool_calls[0].function.arguments',
      'expected an object or its JSON text, got 7',
    ],
    [
      { type: 'tool_calls', calls: [{ name: 'a', id: 1 }] },
      'calls[0].id',
      'expected a text, got 1',
    ],
    [
      { role: 'assistant', content: [{ type: 'image' }] },
      'content[0]',
      'expected a part of type "text", got an object',
    ],
  ];
  test.each(cases)('%j: %s', (action, path, message) => {
    expect(read(action)).toEqual({
      type: 'error',
      code: 'INVALID_ACTION',
      path,
      message,
      repair: forms,
    });
  });

  test('some of it with other advice', () => {
    const call = { name: 'raffle' };
    const many = { type: 'tool_calls', calls: [call, call, call, call] };
    expect(read(many)).toMatchObject({
      code: 'TOO_MANY_CALLS',
      message: 'expected at most 3 tool calls, got 4',
      repair: 'Make them in several actions.',
    });
    expect(read({ role: 'assistant', tool_calls: [call], done: true })).toMatchObject({
      path: 'done',
      repair: 'Make the calls, and send the last message when their results are there.',
    });
    expect(read({ type: 'message', content: 'x', done: 1 })).toMatchObject({ path: 'done' });
    expect(read('x'.repeat(2_000_000))).toMatchObject({ repair: 'Send a shorter message.' });
  });
});

test('objects that throw or never end are no actions', () => {
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const endless = new Proxy<unknown[]>([], {
    get: (_target, key) => (key === 'length' ? 4_000_000_000 : 1),
  });
  const hostile: readonly unknown[] = [
    revoked.proxy,
    {
      get type(): string {
        throw new Error('boo');
      },
    },
    { type: 'message', content: endless },
    { type: 'tool_calls', calls: endless },
    { type: 'tool_calls', calls: [revoked.proxy] },
    { type: 'tool_calls', calls: [{ name: 'x', arguments: () => 1 }] },
  ];
  for (const action of hostile) expect(read(action)).toMatchObject({ type: 'error' });
});

test('a problem names its place and what was found there', () => {
  const call = { function: { name: 'find_books' } };
  const done = { role: 'assistant', tool_calls: [call], done: true };
  expect(read(done)).toMatchObject({
    path: 'done',
    message: 'expected false beside tool calls, got true',
  });
  const unreadable = new Proxy(
    {},
    {
      get: () => {
        throw new Error('no');
      },
    },
  );
  expect(read(unreadable)).toMatchObject({ path: '', message: 'the action could not be read' });
});
