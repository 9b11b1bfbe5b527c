import { systemWithTools } from '@envloom/episodes/hermes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Demonstration } from '../demonstration.ts';
import { learnedTurns } from '../sample/learned.ts';
import { arbitraryDemonstration } from '../testing/arbitrary-demonstration.ts';
import {
  alone,
  conversation,
  demonstrationOf,
  stumbling,
  tools,
} from '../testing/demonstrations.ts';
import { readEnvScaler, readEnvScalerTrajectory } from './read.ts';
import { envscaler } from './write.ts';

const keep = { unit: 'conversation', thinking: 'keep' } as const;

describe('trajectories of EnvScaler, written', () => {
  it('have a step for each call, and what a message leads to', () => {
    const [row] = envscaler.rows(conversation, keep);
    expect(row).toEqual({
      traj_type: 'conversation',
      task_info: { env_id: 'library', task_id: 'library-0002', task: 'Hello!' },
      tools: JSON.stringify(tools),
      messages: JSON.stringify([
        { role: 'system', content: 'You work in a library.' },
        { role: 'user', content: 'Hello!' },
        { role: 'assistant', content: 'What can I do for you?', reasoning_content: 'Ask.' },
        { role: 'user', content: 'Lend me Emma.' },
        {
          role: 'assistant',
          content: '',
          tool_calls: [
            { id: 'c1', type: 'function', function: { name: 'lend', arguments: '{"book":"B1"}' } },
          ],
          reasoning_content: '',
        },
        { role: 'tool', tool_call_id: 'c1', name: 'lend', content: '{"success":true}' },
        { role: 'assistant', content: 'It is yours.', reasoning_content: 'Lent.' },
        { role: 'user', content: 'Thank you, that is all.\n###STOP###' },
      ]),
      user_messages: JSON.stringify([
        { role: 'assistant', content: 'Hello!' },
        { role: 'user', content: 'What can I do for you?' },
        { role: 'assistant', content: 'Lend me Emma.' },
        { role: 'user', content: 'It is yours.' },
        { role: 'assistant', content: 'Thank you, that is all.\n###STOP###' },
      ]),
      trajectory: [
        { step: 0, observation: 'Hello!' },
        {
          step: 1,
          action: { name: 'chat_with_user', arguments: { content: 'What can I do for you?' } },
          observation: { type: 'user', content: 'Lend me Emma.' },
          reward: 0,
          terminated: false,
          truncated: false,
        },
        {
          step: 2,
          action: { name: 'lend', arguments: { book: 'B1' } },
          observation: { type: 'tool', content: '{"success":true}' },
          reward: 0,
          terminated: false,
          truncated: false,
        },
        {
          step: 3,
          action: { name: 'chat_with_user', arguments: { content: 'It is yours.' } },
          observation: { type: 'user', content: 'Thank you, that is all.\n###STOP###' },
          reward: 1,
          terminated: true,
          truncated: false,
        },
      ],
      total_reward: 1,
      terminated: true,
      truncated: false,
      final_observation: { type: 'user', content: 'Thank you, that is all.\n###STOP###' },
      final_info: {
        action: { name: 'chat_with_user', arguments: { content: 'It is yours.' } },
      },
      steps: 3,
    });
  });

  it('make calls that were made together one after another, and end with what the world says', () => {
    const [row] = envscaler.rows(alone, keep);
    expect(row?.['steps']).toBe(4);
    expect(row?.['traj_type']).toBe('non_conversation');
    expect(row?.['user_messages']).toBe('null');
    expect(row?.['final_observation']).toEqual({ type: 'user', content: 'Task finished' });
  });

  it('say what a step changed, at its last call', () => {
    const diff = {
      format_version: 1,
      tables: { loans: { added: [{ key: 'L1', row: { n: 1 } }], removed: [], changed: [] } },
    } as const;
    const steps = alone.steps.map((step, at) => (at === 0 ? { ...step, diff } : step));
    const [row] = envscaler.rows({ ...alone, steps }, keep);
    expect(row?.['trajectory']).toMatchObject([{}, {}, { state_diff: diff.tables }, {}, {}]);
  });

  it('are none of an episode in which the agent speaks first', () => {
    const first = demonstrationOf('x#0', [{ role: 'assistant', content: 'Hello!' }]);
    expect(() => [...envscaler.rows(first, keep)]).toThrow(/the agent speaks first/);
  });

  it('are cut off where the agent failed', () => {
    const end = { kind: 'agent-failure', reason: 'loop', message: 'again and again' } as const;
    const [row] = envscaler.rows({ ...alone, end, reward: 0 }, keep);
    expect(row).toMatchObject({ terminated: false, truncated: true, total_reward: 0 });
    expect(row?.['final_observation']).toEqual({ type: 'user', content: '' });
  });
});

describe('trajectories of EnvScaler, read', () => {
  it('are what was written, but for calls made together', () => {
    expect(roundTrip(conversation)).toEqual({ ...conversation, id: 'library-0002#1' });
    expect(
      roundTrip(alone)
        .messages.map(({ role }) => role)
        .join(' '),
    ).toBe('system user assistant tool assistant tool assistant tool assistant');
    expect(roundTrip(alone).end).toEqual({ kind: 'finished', by: 'agent' });
  });

  it('are learned from in the same turns', () => {
    const written = learnedTurns(stumbling).map((at) => stumbling.messages[at]);
    const read = roundTrip(stumbling);
    expect(learnedTurns(read).map((at) => read.messages[at])).toEqual([
      JSON.parse(JSON.stringify(written[0]).replace('"arguments":""', '"arguments":"{}"')),
      written[1],
    ]);
  });

  it('are read from what its agent records in prompt mode, too', () => {
    const recorded = {
      task_info: { env_id: 'env_1', task_id: 'env_1-task_1', task: 'Lend Emma.' },
      tools,
      messages: [
        { role: 'system', content: systemWithTools('You work in a library.', tools) },
        { role: 'user', content: 'Lend Emma.' },
        {
          role: 'assistant',
          content:
            'I look.\n<tool_call>\n{"name": "find_book", "arguments": {"title": "Emma"}}\n</tool_call>',
        },
        { role: 'user', content: '<tool_response>\nB1\n</tool_response>' },
        { role: 'assistant', content: '<tool_call>\n{"name": "lend"}\n</tool_call>' },
        { role: 'user', content: 'Error: Failed to parse response to struct response' },
        { role: 'assistant', content: 'Task Completed' },
        { role: 'user', content: 'Task finished' },
      ],
      user_messages: null,
      trajectory: [],
      total_reward: 0.75,
      terminated: true,
      truncated: false,
    };
    const read = readEnvScalerTrajectory(recorded, 4);
    if (!('demonstration' in read)) throw new Error(read.problem);
    const { demonstration } = read;
    expect(demonstration).toMatchObject({
      id: 'env_1-task_1#4',
      env: 'env_1',
      scenario: 'env_1-task_1',
      interaction: 'non-conversational',
      reward: 0.75,
      end: { kind: 'finished', by: 'agent' },
    });
    expect(demonstration.messages).toEqual([
      { role: 'system', content: 'You work in a library.' },
      { role: 'user', content: 'Lend Emma.' },
      {
        role: 'assistant',
        content: 'I look.',
        tool_calls: [
          {
            id: 'call_2_0',
            type: 'function',
            function: { name: 'find_book', arguments: '{"title":"Emma"}' },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'call_2_0', name: 'find_book', content: 'B1' },
      { role: 'assistant', content: '<tool_call>\n{"name": "lend"}\n</tool_call>' },
      { role: 'user', content: 'Error: Failed to parse response to struct response' },
      { role: 'assistant', content: 'Task Completed' },
    ]);
    expect(learnedTurns(demonstration)).toEqual([2, 6]);
  });

  it('keep of several calls the first, which alone was answered', () => {
    const made = (name: string): object => ({ function: { name, arguments: { title: 'Emma' } } });
    const read = readEnvScalerTrajectory(
      {
        task_info: { env_id: 'e', task_id: 't' },
        tools: JSON.stringify(tools),
        messages: JSON.stringify([
          { role: 'user', content: 'Go.' },
          { role: 'assistant', content: null, tool_calls: [made('find_book'), made('lend')] },
          { role: 'tool', content: 'B1' },
        ]),
        user_messages: 'null',
      },
      1,
    );
    expect(read).toMatchObject({
      demonstration: {
        messages: [
          { role: 'user', content: 'Go.' },
          {
            role: 'assistant',
            content: '',
            tool_calls: [
              { id: 'call_1_0', function: { name: 'find_book', arguments: '{"title":"Emma"}' } },
            ],
          },
          { role: 'tool', tool_call_id: 'call_1_0', name: 'find_book', content: 'B1' },
        ],
      },
    });
  });

  it('tell what is wrong with them', () => {
    expect(
      readEnvScalerTrajectory({ task_info: { env_id: 'e' }, tools: '[', messages: 7 }, 3),
    ).toMatchObject({
      number: 3,
      place: 'trajectory 3',
      problem: expect.stringMatching(
        /^trajectory 3: task_info\.task_id: .*tools: expected a list, or a JSON text of one; messages: /,
      ),
    });
  });

  it('come one by one from a list or from lines, however the file is cut', async () => {
    const rows = [alone, conversation, stumbling].flatMap((episode) => [
      ...envscaler.rows(episode, keep),
    ]);
    const meant = rows.map((row, at) => readEnvScalerTrajectory(row, at + 1));
    const list = JSON.stringify(rows, undefined, 2);
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    for (const text of [list, lines]) {
      for (const size of [1, 7, 4096, text.length])
        expect(await readAll(text, size)).toEqual(meant);
    }
  });

  it('are refused where a file holds something else, or ends too early', async () => {
    await expect(readAll('{"a": 1} oops', 99)).rejects.toThrow(/found "oops"/);
    await expect(readAll('[{"a": "}', 4)).rejects.toThrow(/ends in the middle/);
    await expect(readAll('"text"', 4)).rejects.toThrow(SyntaxError);
    await expect(readAll('[]', 1)).resolves.toEqual([]);
  });

  it('never lose a turn that is learned, whatever was written', () => {
    fc.assert(
      fc.property(arbitraryDemonstration, (episode) => {
        fc.pre(episode.messages[1]?.role === 'user');
        const read = roundTrip(episode);
        const calls = (each: Demonstration): readonly string[] =>
          each.messages.flatMap((message) =>
            message.role === 'assistant'
              ? (message.tool_calls ?? []).map((made) => made.function.arguments || '{}')
              : [],
          );
        expect(calls(read)).toEqual(calls(episode));
      }),
      { numRuns: 50 },
    );
  });
});

function roundTrip(demonstration: Demonstration): Demonstration {
  const [row] = envscaler.rows(demonstration, keep);
  const read = readEnvScalerTrajectory(row, 1);
  if ('demonstration' in read) return read.demonstration;
  throw new Error(read.problem);
}

async function readAll(text: string, size: number): Promise<unknown[]> {
  const read: unknown[] = [];
  for await (const each of readEnvScaler(chunksOf(text, size))) read.push(each);
  return read;
}

async function* chunksOf(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  await Promise.resolve();
}
