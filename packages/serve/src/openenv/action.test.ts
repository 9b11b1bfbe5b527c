import { describe, expect, it } from 'vitest';
import { ServeError } from '../errors/serve-error.ts';
import { readAction } from './action.ts';

function refusalOf(action: unknown): string {
  try {
    readAction(action);
  } catch (error) {
    if (error instanceof ServeError) return error.path;
  }
  throw new Error('it was read');
}

const message = (content: string): object => ({
  kind: 'step',
  action: { type: 'message', content },
});

describe('readAction', () => {
  it('takes a call, whose type may be left out', () => {
    const given = { tool_name: 'find_books', arguments: { title: 'Emma' }, metadata: { id: 1 } };
    const call = {
      kind: 'step',
      tool: 'find_books',
      action: { type: 'tool_calls', calls: [{ name: 'find_books', arguments: { title: 'Emma' } }] },
    };
    expect(readAction(given)).toEqual(call);
    expect(readAction({ type: 'call_tool', ...given })).toEqual(call);
  });

  it('leaves arguments as they are, members that lead to prototypes included', () => {
    const args: unknown = JSON.parse('{"__proto__":{"x":1},"constructor":2}');
    const read = readAction({ type: 'call_tool', tool_name: 'find_books', arguments: args });
    expect(JSON.stringify(read)).toContain('{"__proto__":{"x":1},"constructor":2}');
    expect(Object.prototype).not.toHaveProperty('x');
  });

  it('takes messages, several calls and assistant messages as the runtime has them', () => {
    const calls = { type: 'tool_calls', calls: [{ id: 'a', name: 'find_books', arguments: '{}' }] };
    const assistant = { role: 'assistant', content: 'Done.', tool_calls: null };
    const last = { type: 'message', content: 'Done.', done: true };
    for (const action of [calls, assistant, last])
      expect(readAction({ ...action, metadata: {} })).toEqual({ kind: 'step', action });
  });

  it('takes what a model wrote in plain text as a message', () => {
    expect(readAction({ tool_name: 'Emma is lent.' })).toEqual(message('Emma is lent.'));
    expect(readAction({ tool_name: 'Goodbye.' })).toEqual(message('Goodbye.'));
    expect(readAction({ action: 'Done' })).toEqual(message('Done'));
  });

  it('takes one word under tool_name as the name of a tool', () => {
    expect(readAction({ tool_name: 'find_books' })).toMatchObject({ tool: 'find_books' });
  });

  it('knows the request for the list of tools', () => {
    expect(readAction({ type: 'list_tools' })).toEqual({ kind: 'list' });
  });

  it.each([
    ['no object', 'lend it', 'action'],
    ['a list', [], 'action'],
    ['nothing', {}, 'action.tool_name'],
    ['another type', { type: 'fly' }, 'action.type'],
    ['a type that is inherited', { type: 'constructor' }, 'action.type'],
    ['a call without a name', { type: 'call_tool', arguments: {} }, 'action.tool_name'],
    ['arguments that are none', { tool_name: 'a', arguments: [] }, 'action.arguments'],
    ['an extra field', { type: 'call_tool', tool_name: 'a', x: 1 }, 'action'],
    ['a message without content', { type: 'message' }, 'action.content'],
    ['a list of tools with a name', { type: 'list_tools', tool_name: 'a' }, 'action'],
    ['calls that are no list', { type: 'tool_calls', calls: {} }, 'action.calls'],
  ])('refuses %s and says where', (_what, action, path) => {
    expect(refusalOf(action)).toBe(path);
  });
});
