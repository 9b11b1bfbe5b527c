import { describe, expect, it, test } from 'vitest';
import { LanguageModelError, type LanguageModelProblem } from '@envloom/llm';
import type { Trajectory } from '@envloom/episodes/trajectory';
import { lending, refusing, talking } from '@envloom/episodes/testing';
import { LibraryLoans } from '@envloom/runtime/testing';
import type { Agent } from '../agent.ts';
import type { EpisodeJob, EpisodeLimits } from '../episode-job.ts';
import {
  agentThat,
  calling,
  factual,
  jobOf,
  knowing,
  playersWith,
  saying,
} from '../testing/players.ts';
import type { ConversationUser } from '../user.ts';
import { playEpisode } from './play-episode.ts';

interface Setting {
  readonly job?: EpisodeJob;
  readonly limits?: EpisodeLimits;
  readonly user?: ConversationUser;
}

async function played(agent: Agent, { job, limits, user }: Setting = {}): Promise<Trajectory> {
  const outcome = await playEpisode(job ?? jobOf(), playersWith(agent, user), limits);
  if (outcome.kind !== 'trajectory') throw new Error(JSON.stringify(outcome));
  return outcome.trajectory;
}

const search = calling('find_books', { text: 'e', limit: 3 });
const lend = calling('check_out_book', { member_id: 'M1', book_id: 'B1' });

describe('references', () => {
  it.each([lending, refusing, talking])('$id earns the full reward', async (scenario) => {
    const trajectory = await played(knowing, { job: jobOf(scenario) });
    expect(trajectory).toMatchObject({ reward: 1, end: { kind: 'finished' } });
    expect(trajectory.grade.checks.map(({ kind }) => kind)).toEqual(
      scenario.checks.map(({ kind }) => kind),
    );
  });
});

it('records what each turn led to', async () => {
  const trajectory = await played(knowing);
  const { messages, steps } = trajectory;
  expect(messages.map(({ role }) => role)).toEqual([
    'system',
    'user',
    'assistant',
    'tool',
    'assistant',
  ]);
  expect(messages[3]).toMatchObject({ tool_call_id: 'call-0', name: 'check_out_book' });
  expect(JSON.parse(messages[3]?.content ?? '')).toMatchObject({ success: true });
  expect(steps.map(({ message }) => message)).toEqual([2, 4]);
  expect(steps[0]?.diff?.tables).toMatchObject({
    books: { changed: [{ key: 'B1' }] },
    loans: { added: [{ key: 'L3' }] },
  });
  expect(steps[1]?.diff).toBeUndefined();
  expect([trajectory.start_hash === steps[0]?.hash, trajectory.final_hash]).toEqual([
    false,
    steps[1]?.hash,
  ]);
  expect(trajectory).toMatchObject({
    id: 'library-loans-0001#0',
    interaction: 'non-conversational',
    model_hash: LibraryLoans.definition.modelHash,
  });
  expect([trajectory.usage, trajectory.user]).toEqual([undefined, undefined]);
});

it('records which facts the user told', async () => {
  const { steps, user, messages } = await played(knowing, { job: jobOf(talking) });
  expect(steps.map(({ revealed }) => revealed)).toEqual([['who'], ['what'], undefined, undefined]);
  expect(user).toEqual({ name: 'scripted' });
  expect(messages.map(({ role }) => role)).toEqual([
    'system',
    'user',
    'assistant',
    'user',
    'assistant',
    'user',
    'assistant',
    'tool',
    'assistant',
  ]);
});

it('ends where the user has nothing more to say', async () => {
  const agent = agentThat(({ turn }) =>
    turn === 2 ? lend : saying(['Whom?', 'Which book?'][turn] ?? 'Lent.'),
  );
  const { end, reward, messages } = await played(agent, { job: jobOf(talking) });
  expect([end, reward]).toEqual([{ kind: 'finished', by: 'user' }, 1]);
  expect(messages.at(-1)).toEqual({ role: 'user', content: 'Thank you, that is all.' });
});

it('carries out several calls in one turn, and answers each', async () => {
  const both = {
    content: 'Both at once.',
    calls: [...search.calls, ...calling('nonsense', '{', 'b').calls],
  };
  const agent = agentThat(({ turn }) => (turn === 0 ? both : saying('Done.')));
  const { messages, steps } = await played(agent);
  expect(messages.slice(2, 5)).toMatchObject([
    { content: 'Both at once.', tool_calls: [{ id: 'a' }, { id: 'b' }] },
    { role: 'tool', tool_call_id: 'a' },
    { role: 'tool', tool_call_id: 'b', content: expect.stringContaining('UNKNOWN_TOOL') },
  ]);
  expect(steps[0]?.observation?.type).toBe('tool_results');
});

it('answers every call of an action that is not taken', async () => {
  const calls = Array.from({ length: 51 }, (_, at) => ({
    id: `${at}`,
    name: 'raffle',
    arguments: '{}',
  }));
  const agent = agentThat(({ turn }) => (turn === 0 ? { content: '', calls } : saying('Done.')));
  const { messages, steps } = await played(agent);
  expect(messages.filter(({ role }) => role === 'tool')).toHaveLength(51);
  expect(messages[3]?.content).toContain('TOO_MANY_CALLS');
  expect(steps[0]?.observation).toMatchObject({ type: 'error', code: 'TOO_MANY_CALLS' });
});

it('does not take calls that were refused for something done', async () => {
  const heard: string[] = [];
  const user: ConversationUser = {
    record: { name: 'of a test' },
    start: () => ({
      reply: ({ since }) => {
        heard.push(since);
        return { text: 'Go on.', done: heard.length === 2, revealed: [] };
      },
    }),
  };
  const many = Array.from({ length: 51 }, (_, at) => ({ ...search.calls[0], id: `${at}` }));
  const refused = {
    content: '',
    calls: many.map((call) => ({ name: '', arguments: '', ...call })),
  };
  const course = [refused, saying('One moment.'), search, saying('Here it is.')];
  await played(
    agentThat(({ turn }) => course[turn] ?? saying('Done.')),
    { job: jobOf(talking), user },
  );
  expect(heard).toEqual(['nothing', 'called']);
});

it('keeps no half of a surrogate pair', async () => {
  const half = String.fromCharCode(0xd83d);
  const odd = calling('find_books', `{"text":"${half}","limit":1}`);
  const agent = agentThat(({ turn }) => (turn === 0 ? odd : saying(`Done ${half}.`)));
  const { messages } = await played(agent);
  expect(messages.at(-1)?.content).toBe('Done \u{fffd}.');
  expect(JSON.stringify(messages).includes(String.raw`\ud83d`)).toBe(false);
});

describe('turns that cannot be read', () => {
  const malformed = [{ text: '<tool_call>{</tool_call>', problem: 'This is no JSON.' }];

  it('are told, and readable calls beside them carried out', async () => {
    const agent = agentThat(({ turn }) => (turn === 0 ? { ...lend, malformed } : saying('Done.')));
    const { messages, steps, reward } = await played(agent);
    expect(messages.slice(3, 5)).toMatchObject([
      { role: 'tool' },
      {
        role: 'user',
        content: 'A tool call could not be read; the others were carried out.\nThis is no JSON.',
      },
    ]);
    expect([steps[0]?.malformed, reward]).toEqual([malformed, 1]);
  });

  it('are told one by one up to the tenth', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ text: '', problem: `Broken ${at}.` }));
    const agent = agentThat(({ turn }) =>
      turn === 0 ? saying('x', { malformed: many }) : saying('Done.'),
    );
    const { messages, steps } = await played(agent);
    const lines = messages[3]?.content.split('\n') ?? [];
    expect(lines).toHaveLength(12);
    expect([lines[0], lines[10], lines[11]]).toEqual([
      '12 tool calls could not be read; nothing was carried out.',
      '10. Broken 9.',
      'And 2 more.',
    ]);
    expect(steps[0]?.malformed).toHaveLength(12);
  });

  it('end the episode at the third in a row', async () => {
    const turns = [
      saying('<tool_call>{', { malformed }),
      search,
      saying(' '),
      saying('x', { malformed }),
    ];
    const agent = agentThat(({ turn }) => turns[turn] ?? saying(''));
    const { end, steps, messages } = await played(agent);
    expect(end).toMatchObject({ kind: 'agent-failure', reason: 'malformed-turns' });
    expect(steps).toHaveLength(5);
    expect(steps[0]).not.toHaveProperty('action');
    expect(messages.at(-1)?.content).toContain('Your message is empty');
  });

  it('end it at once where an answer was cut before it held anything', async () => {
    const cut = saying('<tool_call>{"na', { malformed, isCutOff: true });
    const { end } = await played(agentThat(() => cut));
    expect(end).toMatchObject({ kind: 'agent-failure', reason: 'answer-cut-off' });
  });
});

describe('cut off', () => {
  it('at the limit of steps, judged as it stands', async () => {
    const agent = agentThat(({ turn }) =>
      turn === 0 ? lend : calling('find_books', { text: 'e', limit: turn }),
    );
    const { end, steps, reward } = await played(agent);
    expect(end).toMatchObject({
      reason: 'step-limit',
      message: expect.stringContaining('13 turns'),
    });
    expect([steps.length, reward]).toEqual([13, 1]);
    const short = await played(agent, { limits: { maxSteps: 2 } });
    expect([short.end, short.steps.length]).toMatchObject([{ reason: 'step-limit' }, 2]);
  });

  it('at the limit of tokens', async () => {
    const usage = { input_tokens: 10, output_tokens: 40, cost: 0.5 };
    const agent = agentThat(({ turn }) => ({
      ...calling('find_books', { text: 'e', limit: turn }),
      record: { usage },
    }));
    const trajectory = await played(agent, { limits: { maxTokens: 100 } });
    expect(trajectory.end).toMatchObject({
      reason: 'token-limit',
      message: expect.stringContaining('120'),
    });
    expect(trajectory.usage).toEqual({ input_tokens: 30, output_tokens: 120, cost: 1.5 });
  });

  it('where the same leads to the same five times', async () => {
    const trajectory = await played(
      agentThat(({ turn }) => ({
        ...search,
        calls: search.calls.map((call) => ({ ...call, id: `${turn}` })),
      })),
    );
    expect([trajectory.end, trajectory.steps.length]).toMatchObject([{ reason: 'loop' }, 5]);
  });

  it('not where the same leads elsewhere', async () => {
    const agent = agentThat(({ turn }) =>
      turn < 8 ? calling('pay_fees', { member_id: 'M2', amount: 0.01 }) : saying('Done.'),
    );
    expect((await played(agent)).end.kind).toBe('finished');
  });

  it('where a conversation goes in circles', async () => {
    const agent = agentThat(() => saying('For whom?'));
    expect((await played(agent, { job: jobOf(talking) })).end).toMatchObject({ reason: 'loop' });
  });
});

const failing = (problem: LanguageModelProblem): Agent =>
  agentThat(({ turn }) => {
    if (turn === 0) return lend;
    throw new LanguageModelError(problem, `It is ${problem}.`);
  });

describe('who is to blame', () => {
  test.each([
    ['context-length', 'context-overflow'],
    ['refused', 'refused'],
  ] as const)('%s is a failure of the agent', async (problem, reason) => {
    const { end, reward, steps } = await played(failing(problem));
    expect(end).toEqual({ kind: 'agent-failure', reason, message: `It is ${problem}.` });
    expect([reward, steps.length]).toEqual([1, 1]);
  });

  test.each([
    'unreachable',
    'timeout',
    'server',
    'rate-limited',
    'bad-request',
    'bad-answer',
    'budget',
  ] as const)('%s is none: there is no trajectory', async (problem) => {
    const outcome = await playEpisode(jobOf(), playersWith(failing(problem)));
    expect(outcome).toMatchObject({
      kind: 'failed',
      failure: {
        id: 'library-loans-0001#0',
        who: 'agent-server',
        problem,
        turns: 1,
        message: `It is ${problem}.`,
      },
    });
  });

  it('a user whose model fails is not the agent', async () => {
    const user: ConversationUser = {
      ...factual,
      start: () => ({
        reply: () => {
          throw new LanguageModelError('context-length', 'Too long.');
        },
      }),
    };
    const outcome = await playEpisode(jobOf(talking), playersWith(knowing, user));
    expect(outcome).toMatchObject({ kind: 'failed', failure: { who: 'user-server', turns: 0 } });
  });

  it('what else is thrown is ours', async () => {
    const agent = agentThat(() => {
      throw new TypeError('x is undefined');
    });
    expect(await playEpisode(jobOf(), playersWith(agent))).toMatchObject({
      kind: 'failed',
      failure: { who: 'internal', problem: 'internal', message: 'x is undefined' },
    });
  });

  it('a scenario of another model is refused before anything is played', async () => {
    const job = jobOf({ ...lending, model_hash: 'other' });
    expect(await playEpisode(job, playersWith(knowing))).toMatchObject({
      kind: 'failed',
      failure: { who: 'internal', turns: 0, message: expect.stringContaining('nx g scenarios') },
    });
  });
});

describe('neither', () => {
  it('waits for the answers of a batch', async () => {
    expect(await playEpisode(jobOf(), playersWith(failing('waiting')))).toEqual({
      kind: 'waiting',
    });
  });

  it('is cancelled between turns', async () => {
    const cancel = new AbortController();
    const agent = agentThat(() => {
      cancel.abort();
      return search;
    });
    const outcome = await playEpisode(jobOf(), playersWith(agent), {}, cancel.signal);
    expect(outcome).toEqual({ kind: 'cancelled' });
  });
});
