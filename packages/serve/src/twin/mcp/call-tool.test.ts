import { describe, expect, it } from 'vitest';
import { mcpLibrary } from '../testing/library-twins.ts';
import type { Twin } from '../twin.ts';
import { callTool, type ToolCall } from './call-tool.ts';

const twin = mcpLibrary();
const member = { member_id: 'M1', name: 'Ada', status: 'active', fees: 0 };

const calledIn = (world: ReturnType<Twin['open']>, call: ToolCall, own = twin): object =>
  callTool(own, world, call);
const called = (call: ToolCall, own = twin): object => calledIn(own.open(), call, own);
const failure = (text: string): object => ({ content: [{ type: 'text', text }], isError: true });

describe('a call of a twin', () => {
  it('is answered by the text alone, without a word of ours', () => {
    const answer = called({ name: 'get_member', arguments: { member_id: 'M1' } });
    expect(JSON.stringify(answer)).toBe(
      JSON.stringify({ content: [{ type: 'text', text: JSON.stringify(member, null, 2) }] }),
    );
  });

  it('has structured content where the original tells its schema, and the text that an expression makes', () => {
    const args = { member_id: 'M1', book_id: 'B1' };
    const loan = { loan_id: 'L3', ...args, due_on: '2025-03-15', returned: false };
    const text = `${JSON.stringify(args)} ${JSON.stringify(loan)}`;
    expect(called({ name: 'check_out_book', arguments: args })).toEqual({
      content: [{ type: 'text', text }],
      structuredContent: loan,
    });
  });

  it('changes its world, and no other', () => {
    const world = twin.open();
    const other = twin.open();
    const lend = { name: 'check_out_book', arguments: { member_id: 'M1', book_id: 'B2' } };
    expect(calledIn(world, lend)).not.toHaveProperty('isError');
    expect(calledIn(world, lend)).toEqual(failure('No copy of Dracula is on the shelf'));
    expect(calledIn(other, lend)).not.toHaveProperty('isError');
  });

  it.each([
    ['a refusal by its message', { member_id: 'M9' }, 'There is no Member "M9".'],
    [
      'a missing argument in the words of the SDK',
      {},
      'MCP error -32602: Input validation error: Invalid arguments for tool get_member: Invalid input: expected string, received undefined at member_id',
    ],
    [
      'a wrong argument in the words of the SDK',
      { member_id: ['M1'] },
      'MCP error -32602: Input validation error: Invalid arguments for tool get_member: Invalid input: expected string, received array at member_id',
    ],
  ])('tells %s', (_what, args, text) => {
    const answer = called({ name: 'get_member', arguments: args });
    expect(answer).toEqual(failure(text));
  });

  it('tells what only the environment refuses in the frame of the SDK', () => {
    const answer = called({ name: 'pay_fees', arguments: { member_id: 'M2', amount: 0.015 } });
    expect(JSON.stringify(answer)).toContain(
      'MCP error -32602: Input validation error: Invalid arguments for tool pay_fees: amount',
    );
  });

  it('tells of tools that are not there, and of ours as of any other', () => {
    for (const name of ['nope', 'answer', 'decline', 'find_books'])
      expect(called({ name })).toEqual(failure(`MCP error -32602: Tool ${name} not found`));
  });

  it('asks for a task where the original does', () => {
    const needed =
      "MCP error -32601: Tool list_loans requires task augmentation (taskSupport: 'required')";
    expect(called({ name: 'list_loans', arguments: { member_id: 'M1' } })).toEqual(failure(needed));
  });

  it('has words of its own where the original is not made with the SDK', () => {
    const plain = mcpLibrary({ errors: 'plain' });
    expect(called({ name: 'nope' }, plain)).toEqual(failure('Unknown tool: nope'));
    expect(called({ name: 'get_member', arguments: {} }, plain)).toEqual(
      failure('member_id: expected the key of a Member (a string), got nothing'),
    );
  });
});
