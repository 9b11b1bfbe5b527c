import { isObject } from '@envloom/core';
import type { Scenario } from '@envloom/episodes';
import { lending, talking } from '@envloom/episodes/testing';
import type { Trajectory } from '@envloom/episodes/trajectory';
import type { ModelAnswer, ReceivedChat } from '@envloom/llm/testing';
import { describe, expect, test } from 'vitest';
import { playEpisode } from '../play/play-episode.ts';
import { answeringServer } from '../testing/answering-server.ts';
import { jobOf } from '../testing/players.ts';
import { scriptedUser } from '../users/scripted.ts';
import { languageModelAgent, type LanguageModelAgentOptions } from './language-model.ts';

type Answer = string | ModelAnswer;
type Setting = Partial<LanguageModelAgentOptions>;

const lend = { name: 'check_out_book', arguments: '{"member_id": "M1", "book_id": "B1"}' };
const lendText = `<tool_call>\n{"name": "check_out_book", "arguments": {"member_id": "M1", "book_id": "B1"}}\n</tool_call>`;

/** Answers each turn with the next of these; the turns of an episode are counted in the question. */
function inTurn(answers: readonly Answer[]): (question: ReceivedChat) => Answer {
  return ({ messages }) =>
    answers[messages.filter(({ role }) => role === 'assistant').length] ?? 'Done.';
}

interface Played {
  readonly trajectory: Trajectory;
  readonly bodies: readonly Readonly<Record<string, unknown>>[];
}

async function played(
  answers: readonly Answer[],
  setting: Setting = {},
  scenario: Scenario = lending,
): Promise<Played> {
  const { server, models } = await answeringServer({ answer: inTurn(answers) });
  const agent = languageModelAgent({
    chat: models.chat,
    name: 'openai:tiny',
    model: 'tiny',
    mode: 'tools',
    ...setting,
  });
  const outcome = await playEpisode(jobOf(scenario), { agent, user: scriptedUser() });
  if (outcome.kind !== 'trajectory') throw new Error(JSON.stringify(outcome));
  const bodies = server.requests.map(({ body }) => (isObject(body) ? body : {}));
  return { trajectory: outcome.trajectory, bodies };
}

const modes = ['tools', 'prompt'] as const;

test.each(modes)('plays in %s mode', async (mode) => {
  const first: Answer = mode === 'tools' ? { content: '', toolCalls: [lend] } : lendText;
  const sampling = { temperature: 0.5, topP: 0.9, maxTokens: 400 };
  const { trajectory } = await played([first, 'Emma is lent.'], { mode, sampling });
  expect(trajectory.reward).toBe(1);
  expect(trajectory.agent).toEqual({
    name: 'openai:tiny',
    model: 'tiny',
    mode,
    sampling: { temperature: 0.5, top_p: 0.9, max_tokens: 400 },
  });
  expect(trajectory.steps.map(({ turn }) => turn)).toMatchObject([
    {
      finish_reason: mode === 'tools' ? 'tool_calls' : 'stop',
      usage: { input_tokens: expect.any(Number), cost: expect.any(Number) },
      seconds: expect.any(Number),
      ...(mode === 'prompt' ? { text: lendText } : {}),
    },
    { model: 'tiny-served', finish_reason: 'stop' },
  ]);
});

describe('what is sent', () => {
  const thinking = { content: '', reasoning: 'Ada is M1.', toolCalls: [{ ...lend, id: 'c1' }] };

  test('in tools mode: tools and structured calls, with the reasoning of this tool loop', async () => {
    const { bodies, trajectory } = await played([thinking, 'Done.']);
    expect(trajectory.messages[2]).toMatchObject({ reasoning_content: 'Ada is M1.' });
    expect(bodies[1]).toMatchObject({ tools: trajectory.tools });
    expect(bodies[1]?.['messages']).toMatchObject([
      { role: 'system', content: trajectory.messages[0]?.content },
      { role: 'user', content: 'Please lend Emma to Ada.' },
      {
        role: 'assistant',
        reasoning_content: 'Ada is M1.',
        tool_calls: [{ id: 'c1', function: { name: 'check_out_book' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: expect.stringContaining('"success":true') },
    ]);
  });

  test.each(modes)(
    'in %s mode: no reasoning from before the last message of the user',
    async (mode) => {
      const asking = { content: 'For whom?', reasoning: 'Ada is M1.' };
      const { bodies, trajectory } = await played([asking, 'Done.'], { mode }, talking);
      expect(trajectory.messages[2]).toMatchObject({ reasoning_content: 'Ada is M1.' });
      expect(bodies[1]?.['messages']).toMatchObject([{}, {}, { content: 'For whom?' }, {}]);
      expect(JSON.stringify(bodies[1])).not.toContain('Ada is M1.');
    },
  );

  test('in prompt mode: text alone, the tools listed in the system message', async () => {
    const twice = `<think>\nAda is M1.\n</think>\n\nI lend it.\n${lendText}\n${lendText.replace('B1', 'B2')}`;
    const { bodies, trajectory } = await played([twice, 'Done.'], { mode: 'prompt' });
    expect(trajectory.messages[2]).toMatchObject({ content: 'I lend it.', tool_calls: [{}, {}] });
    expect(bodies[1]).not.toHaveProperty('tools');
    expect(bodies[1]?.['messages']).toMatchObject([
      { role: 'system', content: expect.stringContaining('\n\n# Tools\n\n') },
      { role: 'user', content: 'Please lend Emma to Ada.' },
      { role: 'assistant', content: twice },
      {
        role: 'user',
        content: expect.stringMatching(
          /^<tool_response>\n.*\n<\/tool_response>\n<tool_response>\n.*\n<\/tool_response>$/,
        ),
      },
    ]);
  });

  test.each(modes)('in %s mode: whether to think, only where that was said', async (mode) => {
    const [said] = (await played(['Done.'], { mode, thinking: false })).bodies;
    expect(said).toMatchObject({ chat_template_kwargs: { enable_thinking: false } });
    const [unsaid] = (await played(['Done.'], { mode })).bodies;
    expect(unsaid).not.toHaveProperty('chat_template_kwargs');
  });

  test('a seed for each episode', async () => {
    const setting: Setting = { sampling: { seed: 1 }, seedOf: (episode) => episode.length };
    const { bodies, trajectory } = await played(['Done.'], setting);
    expect(bodies[0]).toMatchObject({ seed: trajectory.id.length });
    expect((await played(['Done.'], { sampling: { seed: 1 } })).bodies[0]).toMatchObject({
      seed: 1,
    });
  });
});

describe('what is read', () => {
  test('ids that come again are made unique, others kept', async () => {
    const again = { content: '', toolCalls: [{ ...lend, id: 'call_0' }] };
    const both = { content: '', toolCalls: [again.toolCalls[0] ?? lend, { ...lend, id: 'x' }] };
    const { trajectory, bodies } = await played([again, both, 'Done.']);
    const ids = trajectory.messages.flatMap((message) =>
      message.role === 'assistant' ? (message.tool_calls ?? []).map(({ id }) => id) : [],
    );
    expect([ids[0], ids[2], new Set(ids).size]).toEqual(['call_0', 'x', 3]);
    const answered = trajectory.messages.flatMap((message) =>
      message.role === 'tool' ? [message.tool_call_id] : [],
    );
    expect(answered).toEqual(ids);
    expect(bodies).toHaveLength(3);
  });

  test('arguments that are no JSON go to the environment as they are', async () => {
    const broken = { content: '', toolCalls: [{ ...lend, arguments: '{"member_id": "M1"' }] };
    const { trajectory } = await played([broken, 'Done.']);
    expect(trajectory.steps[0]?.action).toMatchObject({
      calls: [{ arguments: '{"member_id": "M1"' }],
    });
    expect(trajectory.messages[3]?.content).toContain('INVALID_ARGUMENTS');
  });

  test('calls in a text that cannot be read are told', async () => {
    const { trajectory } = await played(['<tool_call>\n{"name": "check_out', 'Done.'], {
      mode: 'prompt',
    });
    expect(trajectory.steps[0]?.malformed).toHaveLength(1);
    expect(trajectory.messages[2]?.content).toBe('<tool_call>\n{"name": "check_out');
    expect(trajectory.messages[3]).toMatchObject({
      role: 'user',
      content: expect.stringContaining('could not be read'),
    });
    expect(trajectory.end.kind).toBe('finished');
  });

  test('reasoning in the text is told apart in both modes', async () => {
    for (const mode of modes) {
      const { trajectory } = await played(['<think>\nEasy.\n</think>\n\nDone.'], { mode });
      expect(trajectory.messages[2]).toEqual({
        role: 'assistant',
        content: 'Done.',
        reasoning_content: 'Easy.',
      });
    }
  });

  test('calls that a server left in the text are made in tools mode as well', async () => {
    const { trajectory } = await played([lendText, 'Done.']);
    expect(trajectory.reward).toBe(1);
    const both = { content: lendText, toolCalls: [{ ...lend, id: 'a' }] };
    const { steps } = (await played([both, 'Done.'])).trajectory;
    expect(steps[0]?.action).toMatchObject({ calls: [{ id: 'a' }] });
  });

  test('an answer that was cut off before it held anything', async () => {
    const cut = { content: '<think>\nLet me see', finishReason: 'length' };
    const { trajectory } = await played([cut], { mode: 'prompt' });
    expect(trajectory.end).toMatchObject({ kind: 'agent-failure', reason: 'answer-cut-off' });
    expect(trajectory.steps[0]?.turn).toMatchObject({ finish_reason: 'length' });
  });

  test('a refusal', async () => {
    const { trajectory } = await played([{ content: '', refusal: 'I cannot help with that.' }]);
    expect(trajectory.end).toMatchObject({ kind: 'agent-failure', reason: 'refused' });
  });
});

describe('the end of a conversation', () => {
  test.each([
    ['Lent. ###STOP###', 'Lent.'],
    ['###STOP###', '###STOP###'],
    ['Task Completed', 'Task Completed'],
    ['**Task completed.**', '**Task completed.**'],
  ])('may be said in the words of the paper: %s', async (text, kept) => {
    const { trajectory } = await played([text], {}, talking);
    expect(trajectory.end).toEqual({ kind: 'finished', by: 'agent' });
    expect(trajectory.messages.at(-1)).toEqual({ role: 'assistant', content: kept });
  });

  test.each(['Is the task completed?', 'Task completed: Emma is lent.'])(
    'and not so: %s',
    async (text) => {
      const { trajectory } = await played([text, 'Task Completed'], {}, talking);
      expect(trajectory.steps).toHaveLength(2);
    },
  );

  test('is nothing special where nobody is there to talk to', async () => {
    const { trajectory } = await played(['Lent. ###STOP###']);
    expect(trajectory.messages.at(-1)?.content).toBe('Lent. ###STOP###');
  });
});

test('an episode that is played again is not paid again', async () => {
  const answer = inTurn([{ content: '', toolCalls: [lend] }, 'Done.']);
  const { server, models } = await answeringServer({ answer });
  const agent = languageModelAgent({ chat: models.chat, name: 'a', model: 'tiny', mode: 'tools' });
  const players = { agent, user: scriptedUser() };
  const [first, second] = [
    await playEpisode(jobOf(lending), players),
    await playEpisode(jobOf(lending), players),
  ];
  expect([first.kind, second.kind, server.received]).toEqual(['trajectory', 'trajectory', 2]);
});

test.each([
  [400, "This model's maximum context length is 10 tokens", 'trajectory'],
  [401, 'no', 'failed'],
  [500, 'no', 'failed'],
])('a server that answers %i', async (status, message, kind) => {
  const fault = () => ({ status, body: { error: { message } } });
  const { models } = await answeringServer({ fault });
  const agent = languageModelAgent({ chat: models.chat, name: 'a', model: 'tiny', mode: 'tools' });
  const outcome = await playEpisode(jobOf(lending), { agent, user: scriptedUser() });
  expect(outcome.kind).toBe(kind);
});
