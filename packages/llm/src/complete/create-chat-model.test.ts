import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { LanguageModelProblem } from '../errors.ts';
import { memoryLedger } from '../ledger/open-ledger.ts';
import { openaiTransport, type OpenAiOptions } from '../openai/transport.ts';
import type { Fault, ModelAnswer, Received, ServerBehaviour } from '../testing/behaviour.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import type { ConversationMessage, ModelToolCall } from '../transport.ts';
import { createChatModel, createModels, type LanguageModelOptions } from './models.ts';
import type { LanguageModelEvent } from './events.ts';
import { librarian, loanTask, loanTools, played, turnOf } from './testing/loans.ts';

let server: TestServer;

afterEach(async () => {
  await server.close();
});

async function optionsFor(
  behaviour: ServerBehaviour = {},
  more: OpenAiOptions = {},
): Promise<LanguageModelOptions> {
  server = await startServer({ answer: librarian, ...behaviour });
  const transport = openaiTransport({ baseUrl: server.url, ...more });
  return { transport, ledger: memoryLedger(), model: 'small-model' };
}

function bodies(): readonly unknown[] {
  return server.requests.map(({ body }) => body);
}

async function problemOf(behaviour: ServerBehaviour, more?: OpenAiOptions): Promise<unknown> {
  const chat = createChatModel(await optionsFor(behaviour, more));
  return chat.reply({ ...turnOf, messages: loanTask }).catch((error: unknown) => error);
}

describe('a conversation', () => {
  it.each([
    ['streamed', undefined],
    ['in one piece', { isPlain: true }],
  ])('calls tools side by side and goes on with what they say, %s', async (_, fault) => {
    const options = await optionsFor(fault ? { fault: () => fault } : {});
    const turns = await played(createChatModel(options));
    expect(turns.map(({ reply }) => reply)).toEqual([
      {
        content: '',
        reasoning: 'Both at once.',
        toolCalls: [
          { id: 'id7', name: 'get_loan', arguments: '{"id": 7}' },
          { id: 'id8', name: 'get_loan', arguments: '{"id": 8}' },
        ],
        finishReason: 'tool_calls',
        model: 'small-model-served',
        usage: { input: 10, output: 5, reasoning: 3 },
      },
      {
        content: 'They have: member of {"id": 7}, member of {"id": 8}.',
        finishReason: 'stop',
        model: 'small-model-served',
        usage: { input: 18, output: 10, reasoning: 0 },
      },
    ]);
    expect(bodies()).toMatchObject([
      { tools: loanTools },
      { messages: [{}, {}, { content: null, tool_calls: [{}, {}] }, { role: 'tool' }, {}] },
    ]);
  });

  it('is not paid twice: what was answered comes from the ledger', async () => {
    const events: LanguageModelEvent[] = [];
    const onEvent = (event: LanguageModelEvent): void => {
      events.push(event);
    };
    const prices = { inputPerMillion: 1, outputPerMillion: 10 };
    const options = { ...(await optionsFor()), onEvent, prices };
    const turns = await played(createChatModel(options));
    const again = await played(createChatModel(options));
    expect(server.requests).toHaveLength(2);
    expect(again.map(({ reply }) => reply)).toEqual(turns.map(({ reply }) => reply));
    expect(turns[0]?.record).toEqual({
      ids: [expect.stringMatching(/^[0-9a-f]{16}$/)],
      stage: 'agent',
      subject: 'library-loans-1#0, turn 1',
      model: 'small-model-served',
      promptHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      usage: { input: 10, output: 5, reasoning: 3 },
      costUsd: 60 / 1_000_000,
      isCached: false,
    });
    expect(again[0]?.record).toEqual({ ...turns[0]?.record, isCached: true });
    expect(events.map(({ type }) => type)).toEqual([
      'sent',
      'answered',
      'sent',
      'answered',
      'cached',
      'cached',
    ]);
    expect(options.ledger.totals()).toMatchObject([{ stage: 'agent', calls: 2, lost: 0 }]);
  });

  it('is another one with other sampling, tools or thinking', async () => {
    const options = { ...(await optionsFor()), sampling: { temperature: 0.6, maxTokens: 99 } };
    const chat = createChatModel(options);
    const ask = { stage: 'agent', subject: 'x', messages: loanTask };
    await chat.reply(ask);
    await chat.reply({ ...ask, tools: [] });
    await chat.reply({ ...ask, tools: loanTools });
    await chat.reply({ ...ask, thinking: false });
    await chat.reply({ ...ask, thinking: true });
    for (const seed of [1, 2, 2]) await chat.reply({ ...ask, sampling: { seed, maxTokens: 7 } });
    const plain = { temperature: 0.6, max_tokens: 99 };
    expect(bodies()).toMatchObject([
      plain,
      { ...plain, tools: loanTools },
      { ...plain, chat_template_kwargs: { enable_thinking: false }, reasoning_effort: 'none' },
      { ...plain, chat_template_kwargs: { enable_thinking: true } },
      { temperature: 0.6, seed: 1, max_tokens: 7 },
      { temperature: 0.6, seed: 2, max_tokens: 7 },
    ]);
    expect(bodies()[0]).not.toHaveProperty('tools');
    expect(bodies()[0]).not.toHaveProperty('chat_template_kwargs');
  });

  it('shares one limit of concurrency and one budget with the language model', async () => {
    const together = inGroupsOf(3);
    const options = await optionsFor({
      answer: async ({ body }) => {
        await together();
        return body['response_format'] ? '{"ok":true}' : 'Hello.';
      },
    });
    const { language, chat } = createModels({
      ...options,
      concurrency: 3,
      budget: { maxTokens: 1_000_000 },
    });
    const schema = z.object({ ok: z.boolean() });
    const calls = Array.from({ length: 6 }, (_, index) => [
      language.complete({ ...turnOf, prompt: String(index), schema, schemaName: 'a' }),
      chat.reply({ ...turnOf, messages: [{ role: 'user', content: String(index) }] }),
    ]);
    await Promise.all(calls.flat());
    expect([server.mostAtOnce, server.paid.size]).toEqual([3, 12]);
    const poor = createModels({ ...options, budget: { maxTokens: 5 } });
    await expect(poor.chat.reply({ ...turnOf, messages: loanTask })).rejects.toMatchObject({
      problem: 'budget',
    });
  });
});

/** Waits until so many wait: where fewer can come at once, for ever. */
function inGroupsOf(count: number): () => Promise<void> {
  let waiting: (() => void)[] = [];
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length < count) return;
      for (const go of waiting) go();
      waiting = [];
    });
}

describe('a history that servers do not take as it is', () => {
  it('is sent so that they do, and the model is told its own words', async () => {
    const chat = createChatModel(await optionsFor());
    const calls: readonly ModelToolCall[] = [
      { id: 'a', name: 'get loan!', arguments: '{"id": ' },
      { id: 'b', name: '', arguments: '' },
    ];
    const messages: readonly ConversationMessage[] = [
      ...loanTask,
      { role: 'assistant', content: '', toolCalls: calls },
      ...calls.map(({ id }) => ({ role: 'tool', toolCallId: id, content: 'Wrong.' }) as const),
    ];
    const { reply } = await chat.reply({ ...turnOf, messages });
    expect(reply.content).toBe('They have: Wrong., Wrong..');
    expect(JSON.stringify(bodies())).toContain(
      String.raw`{\"unreadable_arguments\":\"{\\\"id\\\": \"}`,
    );
  });

  it('is sent with an empty text once a server has refused null', async () => {
    const refusal = { error: { message: 'invalid message content type: <nil>' } };
    const options = await optionsFor({
      fault: ({ body }) =>
        JSON.stringify(body).includes('"content":null')
          ? { status: 400, body: refusal }
          : undefined,
    });
    const chat = createChatModel(options);
    await played(chat);
    expect(server.requests).toHaveLength(3);
    await played(createChatModel({ ...options, ledger: memoryLedger() }));
    expect(server.requests).toHaveLength(5);
  });

  it('does without thinking and seed where a server knows neither', async () => {
    const chat = createChatModel(await optionsFor({ refuses: ['chat_template_kwargs', 'seed'] }));
    const ask = { ...turnOf, messages: loanTask, thinking: false };
    await chat.reply({ ...ask, sampling: { seed: 1 } });
    await chat.reply({ ...ask, sampling: { seed: 2 } });
    expect(server.requests).toHaveLength(4);
  });
});

describe('what the model says is handed on as it is', () => {
  it.each<[string, ModelAnswer, object]>([
    [
      'arguments that are no JSON',
      { content: '', toolCalls: [{ id: 'a', name: 'get_loan', arguments: '{"id": 7' }] },
      { toolCalls: [{ id: 'a', name: 'get_loan', arguments: '{"id": 7' }] },
    ],
    [
      'calls without ids, with objects as arguments, ended by stop',
      {
        content: '',
        toolCalls: [{ name: 'get_loan', arguments: { id: 7 } }],
        finishReason: 'stop',
      },
      {
        toolCalls: [{ id: 'call00000', name: 'get_loan', arguments: '{"id":7}' }],
        finishReason: 'stop',
      },
    ],
    [
      'nothing, cut off by the limit',
      { content: '', finishReason: 'length' },
      { content: '', finishReason: 'length' },
    ],
    [
      'half a call, cut off',
      {
        content: '',
        toolCalls: [{ id: 'a', name: 'get_loan', arguments: '{"i' }],
        finishReason: 'length',
      },
      { toolCalls: [{ arguments: '{"i' }], finishReason: 'length' },
    ],
    [
      'calls as text',
      { content: '<tool_call>{"name":"get_loan","arguments":{"id":7}}</tool_call>' },
      { content: '<tool_call>{"name":"get_loan","arguments":{"id":7}}</tool_call>' },
    ],
  ])('%s', async (_, answer, expected) => {
    const chat = createChatModel(await optionsFor({ answer: () => answer }));
    const { reply } = await chat.reply({ ...turnOf, messages: loanTask });
    expect(reply).toMatchObject(expected);
  });
});

it('reasoning goes back as the server takes it, and is not sent twice where it is refused', async () => {
  const fault = ({ body }: Received): Fault | undefined => {
    const isKnown = !JSON.stringify(body).includes('"reasoning_content":');
    const message = "'messages.2' : property 'reasoning_content' is unsupported";
    return isKnown ? undefined : { status: 400, body: { error: { message } } };
  };
  const chat = createChatModel(await optionsFor({ fault }));
  const messages: readonly ConversationMessage[] = [
    ...loanTask,
    { role: 'assistant', content: 'Seven?', reasoning: 'They said 7 and 8.' },
    { role: 'user', content: 'Both.' },
  ];
  const asked = { ...turnOf, messages };
  await chat.reply(asked);
  await chat.reply({ ...asked, sampling: { seed: 2 } });
  const bare = { role: 'assistant', content: 'Seven?', reasoning: 'They said 7 and 8.' };
  expect(bodies()).toMatchObject([
    { messages: [{}, {}, { ...bare, reasoning_content: 'They said 7 and 8.' }, {}] },
    { messages: [{}, {}, bare, {}] },
    { messages: [{}, {}, bare, {}] },
  ]);
  expect(bodies()).toHaveLength(3);
});

describe('failures', () => {
  it.each<[LanguageModelProblem, string, ServerBehaviour]>([
    ['context-length', 'a full context', { longestPrompt: 10 }],
    ['refused', 'a refusal', { answer: () => ({ content: '', refusal: 'No.' }) }],
    [
      'refused',
      'a content filter',
      { answer: () => ({ content: 'Th', finishReason: 'content_filter' }) },
    ],
    ['bad-request', 'a server without tools', { isWithoutTools: true }],
    ['timeout', 'a server that stalls', { fault: () => ({ stallAfterChunks: 0 }) }],
    ['timeout', 'a stream that stalls', { fault: () => ({ stallAfterChunks: 3 }) }],
    [
      'server',
      'nonsense in place of an answer',
      { fault: () => ({ body: '<html>Welcome</html>' }) },
    ],
    ['server', 'some other JSON', { fault: () => ({ body: { hello: 'world' } }) }],
    ['unreachable', 'JSON that is none', { fault: () => nonsense('application/json', '{"cho') }],
    [
      'unreachable',
      'a stream of nonsense',
      { fault: () => nonsense('text/event-stream', 'data: {"cho\n\n') },
    ],
    ['server', 'errors', { fault: () => ({ status: 500, body: { error: { message: 'Oh.' } } }) }],
    ['unreachable', 'a connection that breaks', { fault: () => ({ dropAfterChunks: 2 }) }],
  ])('%s: %s', async (problem, _, behaviour) => {
    // As short as this also what is not meant to stall may seem to, on a busy machine.
    const timeouts = problem === 'timeout' ? { idleMs: 60 } : {};
    const options = { timeouts, maxRetries: 1 };
    expect(await problemOf(behaviour, options)).toMatchObject({ problem });
  });

  it('of a server without tools say what to do', async () => {
    const message = expect.stringContaining('--mode prompt');
    expect(await problemOf({ isWithoutTools: true })).toMatchObject({ message });
    expect(server.requests).toHaveLength(1);
  });

  it('are told as events, and an answer that was withheld is not lost', async () => {
    const events: LanguageModelEvent[] = [];
    const options = await optionsFor({ answer: () => ({ content: '', refusal: 'No.' }) });
    const chat = createChatModel({ ...options, onEvent: (event) => events.push(event) });
    await expect(chat.reply({ ...turnOf, messages: loanTask })).rejects.toThrow(/refused agent/);
    expect(events.at(-1)).toMatchObject({ type: 'failed', code: 'refused', stage: 'agent' });
    expect(options.ledger.totals()).toMatchObject([{ calls: 1, lost: 0 }]);
  });

  it('end with the signal of the caller', async () => {
    const chat = createChatModel(await optionsFor({ fault: () => ({ stallAfterChunks: 0 }) }));
    const signal = AbortSignal.timeout(30);
    const failed = chat.reply({ ...turnOf, messages: loanTask, signal });
    await expect(failed).rejects.toMatchObject({ problem: 'cancelled' });
  });
});

function nonsense(contentType: string, body: string): Fault {
  return { contentType, body };
}

it('as many requests are under way as turns are allowed: none waits in a queue of its own', async () => {
  const turns = 300;
  const together = inGroupsOf(turns);
  const answer = (): Promise<string> => together().then(() => 'Hello.');
  const options = await optionsFor({ answer, isForgetful: true });
  const chat = createChatModel({ ...options, concurrency: turns });
  const asking = Array.from({ length: turns }, (_, index) =>
    chat.reply({ ...turnOf, messages: [{ role: 'user', content: String(index) }] }),
  );
  const replies = await Promise.all(asking);
  expect(replies.every(({ reply }) => reply.content === 'Hello.')).toBe(true);
  expect([server.mostAtOnce, server.received, server.requests.length]).toEqual([turns, turns, 0]);
});

it.each([
  ['streams', {}],
  ['streams that end late', { end: 'late' as const }],
  ['whole answers', { isPlain: true }],
])('connections are used again after %s', async (_, fault) => {
  const options = await optionsFor({ answer: () => 'Hello.', fault: () => fault });
  const chat = createChatModel({ ...options, concurrency: 4 });
  for (const round of ['a', 'b', 'c', 'd', 'e']) {
    const asking = Array.from({ length: 4 }, (_each, index) =>
      chat.reply({ ...turnOf, messages: [{ role: 'user', content: `${round}${index}` }] }),
    );
    await Promise.all(asking);
  }
  expect(server.connections).toBeLessThanOrEqual(8);
});

it('an answer does not wait for the end of a stream that stays open behind it', async () => {
  const options = await optionsFor({ answer: () => 'Hello.', fault: () => ({ end: 'never' }) });
  const { reply } = await createChatModel(options).reply({ ...turnOf, messages: loanTask });
  expect(reply.content).toBe('Hello.');
});
