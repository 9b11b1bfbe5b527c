import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectedCompletion } from './collect.ts';
import { replyOf } from './completion.ts';
import type { ModelToolCall } from '../transport.ts';

interface Delta {
  readonly index?: number | null;
  readonly id?: string | null;
  readonly function?: { readonly name?: string | null; readonly arguments?: unknown } | null;
}

/** The calls of a stream whose chunks each bring these parts. */
async function streamed(...chunks: readonly (readonly Delta[])[]): Promise<unknown> {
  const events = [
    ...chunks.map((calls) => ({ choices: [{ delta: { tool_calls: calls } }] })),
    { choices: [{ delta: {}, finish_reason: 'tool_calls' }] },
  ];
  return replyOf((await collectedCompletion(fromList(events))).completion).toolCalls;
}

async function* fromList(events: readonly object[]): AsyncIterable<unknown> {
  yield* events;
}

function whole(...calls: readonly unknown[]): readonly ModelToolCall[] | undefined {
  return replyOf({ choices: [{ message: { content: null, tool_calls: calls } }] }).toolCalls;
}

function part(name: string | null, text: unknown, rest: Delta = {}): Delta {
  return { ...rest, function: { name, arguments: text } };
}

function call(name: string, text: string, id: string): ModelToolCall {
  return { id, name, arguments: text };
}

describe('tool calls of a stream', () => {
  it('arrive as they were made, however the arguments are cut into pieces', async () => {
    const calls = fc.array(
      fc.record({ name: fc.stringMatching(/^[a-z]\w{0,8}$/), text: fc.json(), cut: fc.nat(9) }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(calls, async (made) => {
        const chunks = made.flatMap(({ name, text, cut }, index) => {
          const at = Math.min(cut, text.length);
          const first = part(name, '', { index, id: `id${index}` });
          const pieces = [text.slice(0, at), text.slice(at)];
          return [[first], ...pieces.map((piece) => [{ index, function: { arguments: piece } }])];
        });
        const expected = made.map(({ name, text }, index) => call(name, text, `id${index}`));
        expect(await streamed(...chunks)).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  it('may come mixed, and several in one chunk', async () => {
    const calls = await streamed(
      [part('a', '', { index: 0, id: 'x' }), part('b', '', { index: 1, id: 'y' })],
      [part(null, '{"n":', { index: 1 }), part(null, '{"m":', { index: 0 })],
      [part(null, '2}', { index: 1 }), part(null, '1}', { index: 0 })],
    );
    expect(calls).toEqual([call('a', '{"m":1}', 'x'), call('b', '{"n":2}', 'y')]);
  });

  it.each<[string, readonly (readonly Delta[])[]]>([
    ['whole, each numbered 0', [[part('a', '{}', { index: 0 })], [part('b', '{}', { index: 0 })]]],
    ['whole, without numbers', [[part('a', '{}')], [part('b', '{}')]]],
    ['without arguments and numbers', [[part('a', '')], [part('b', null)]]],
    ['the same twice', [[part('a', '{}', { index: 0 }), part('b', '{}', { index: 1 })]]],
    [
      'in pieces, without numbers',
      [[part('a', '{')], [part(null, '}')], [part('b', '')], [part('', '{}')]],
    ],
    [
      'with the name in each part',
      [
        [part('a', '', { index: 0 })],
        [part('a', '{', { index: 0 })],
        [part('a', '}', { index: 0 })],
        [part('b', '{}', { index: 1 })],
        [part('b', '', { index: 1 })],
      ],
    ],
    ['as objects', [[part('a', {}, { index: 0 })], [part('b', {}, { index: 1 })]]],
    ['with an empty part at the end', [[part('a', '{}')], [part('b', '{}')], [{}]]],
    ['with a strange number', [[part('a', '{}', { index: null })], [part('b', '{}')]]],
  ])('are told apart: %s', async (_, chunks) => {
    expect(await streamed(...chunks)).toEqual([
      call('a', '{}', 'call00000'),
      call('b', '{}', 'call00001'),
    ]);
  });

  it('are told apart by their ids, and go on under them', async () => {
    const calls = await streamed(
      [part('a', '{"n":', { index: 0, id: 'x' })],
      [part('a', '1}', { index: 0, id: 'x' })],
      [part('a', '{"n":2}', { index: 0, id: 'y' })],
    );
    expect(calls).toEqual([call('a', '{"n":1}', 'x'), call('a', '{"n":2}', 'y')]);
  });

  it('may have a name in pieces', async () => {
    const chunks = [[part('get_', '', { index: 0, id: 'x' })], [part('loan', '{}', { index: 0 })]];
    expect(await streamed(...chunks)).toEqual([call('get_loan', '{}', 'x')]);
  });

  it('are not read without end', async () => {
    const calls = [part(null, 'x'.repeat(2 ** 20), { index: 0 })];
    const endless = async function* (): AsyncGenerator {
      for (;;) yield { choices: [{ delta: { tool_calls: calls } }] };
    };
    const { completion } = await collectedCompletion(endless());
    expect(replyOf(completion).finishReason).toBe('length');
  });
});

describe('tool calls of a whole answer', () => {
  it('come with their finish reason, beside the content', () => {
    const calls = [{ id: 'x', type: 'function', function: { name: 'a', arguments: '{"n":1}' } }];
    const message = { content: 'I look.', reasoning_content: 'Hm.', tool_calls: calls };
    const body = { model: 'm', choices: [{ message, finish_reason: 'tool_calls' }] };
    expect(replyOf(body)).toMatchObject({
      content: 'I look.',
      reasoning: 'Hm.',
      toolCalls: [call('a', '{"n":1}', 'x')],
      finishReason: 'tool_calls',
    });
    const old = { choices: [{ message, finish_reason: 'function_call' }] };
    expect(replyOf(old).finishReason).toBe('tool_calls');
    const none = { choices: [{ message: { content: 'a', tool_calls: [] } }] };
    expect(replyOf(none)).not.toHaveProperty('toolCalls');
  });

  it.each<[string, unknown, ModelToolCall]>([
    [
      'an object',
      { id: 'x', function: { name: 'a', arguments: { n: 1 } } },
      call('a', '{"n":1}', 'x'),
    ],
    ['no arguments', { id: 'x', function: { name: 'a' } }, call('a', '{}', 'x')],
    ['null', { id: 'x', function: { name: 'a', arguments: null } }, call('a', '{}', 'x')],
    ['no JSON', { id: 'x', function: { name: 'a', arguments: '{n' } }, call('a', '{n', 'x')],
    ['a list', { id: 'x', function: { name: 'a', arguments: [1] } }, call('a', '[1]', 'x')],
    ['no name', { id: 'x', function: { arguments: '{"n":1}' } }, call('', '{"n":1}', 'x')],
    ['a number as id', { id: 7, function: { name: 'a' } }, call('a', '{}', 'call00000')],
  ])('are read with %s', (_, wire, read) => {
    expect(whole(wire)).toEqual([read]);
  });

  it('are none where they say nothing', () => {
    expect(
      whole({}, { function: { name: '', arguments: '' } }, { function: null }),
    ).toBeUndefined();
  });

  it('get ids of their own where there are none, or used ones', () => {
    const earlier = [
      { role: 'assistant', content: '', toolCalls: [call('a', '{}', 'call00000')] },
      { role: 'tool', toolCallId: 'call00000', content: '1' },
      { role: 'assistant', content: '', toolCalls: [call('a', '{}', 'call00002')] },
    ] as const;
    const question = { model: 'm', messages: earlier, sampling: {} };
    const wire = [{ id: 'call00000' }, { id: 'new' }, {}, { id: 'new' }].map((id) => ({
      ...id,
      function: { name: 'a', arguments: '{}' },
    }));
    const { toolCalls } = replyOf({ choices: [{ message: { tool_calls: wire } }] }, question);
    const ids = toolCalls?.map(({ id }) => id);
    expect(ids).toEqual(['call00003', 'new', 'call00004', 'call00005']);
  });

  it('count where tokens are estimated, as do the tools', () => {
    const fn = { name: 'get_loan', description: 'x'.repeat(400), parameters: {} };
    const question = {
      model: 'm',
      messages: [{ role: 'user', content: 'Hello.' }],
      tools: [{ type: 'function', function: fn }],
      sampling: {},
    } as const;
    const wire = { function: { name: 'get_loan', arguments: '{"id": "12345678901"}' } };
    const { usage } = replyOf({ choices: [{ message: { tool_calls: [wire] } }] }, question);
    expect(usage).toEqual({ input: expect.any(Number), output: 8, isEstimated: true });
    expect(usage.input).toBeGreaterThan(100);
  });
});
