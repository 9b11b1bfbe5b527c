import { setImmediate as tick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { LanguageModelError, type LanguageModelProblem } from '../errors.ts';
import type { Ledger } from '../ledger-port.ts';
import { memoryLedger } from '../ledger/open-ledger.ts';
import type { CompletionRequest } from '../port.ts';
import type { ChatReply, ChatRequest, Transport } from '../transport.ts';
import { longestAnswer } from './answer/read-answer.ts';
import { cacheOnlyTransport } from './cache-only.ts';
import { createLanguageModel, type LanguageModelOptions } from './models.ts';
import type { LanguageModelEvent } from './events.ts';

const schema = z.object({ count: z.int() });

function ask(prompt: string, more: Partial<CompletionRequest<{ count: number }>> = {}) {
  return { stage: 'count', subject: 'x', prompt, schema, schemaName: 'count', ...more };
}

function reply(content: string, more: Partial<ChatReply> = {}): ChatReply {
  const usage = { input: 100, output: 10 };
  return { content, finishReason: 'stop', model: 'm-2026', usage, ...more };
}

type Answering = (request: ChatRequest, signal: AbortSignal) => ChatReply | Promise<ChatReply>;

interface Setting {
  readonly ledger: Ledger;
  readonly sent: ChatRequest[];
  readonly events: LanguageModelEvent[];
  readonly options: LanguageModelOptions;
}

function settingOf(answer: Answering, ledger = memoryLedger()): Setting {
  const sent: ChatRequest[] = [];
  const events: LanguageModelEvent[] = [];
  const transport: Transport = {
    name: 'in memory',
    send: async (request, signal) => {
      sent.push(request);
      return answer(request, signal);
    },
  };
  const onEvent = (event: LanguageModelEvent): void => {
    events.push(event);
  };
  return { ledger, sent, events, options: { transport, ledger, model: 'm', onEvent } };
}

test('an answer comes with its record, and the second time from the ledger', async () => {
  const { options, sent, events, ledger } = settingOf(() => reply('{"count": 3}'));
  const prices = { inputPerMillion: 1000, outputPerMillion: 10_000 };
  const first = await createLanguageModel({ ...options, prices }).complete(ask('a'));
  expect(first.value).toEqual({ count: 3 });
  expect(first.record).toEqual({
    ids: [sent[0]?.key.slice(0, 16)],
    stage: 'count',
    subject: 'x',
    model: 'm-2026',
    promptHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    usage: { input: 100, output: 10 },
    costUsd: 0.2,
    isCached: false,
  });
  const second = await createLanguageModel(options).complete(ask('a', { subject: 'y' }));
  expect(second.record).toEqual({ ...first.record, subject: 'y', isCached: true });
  expect(sent).toHaveLength(1);
  expect(events.map(({ type }) => type)).toEqual(['sent', 'answered', 'cached']);
  expect(events[1]).toEqual({
    type: 'answered',
    stage: 'count',
    subject: 'x',
    usage: { input: 100, output: 10 },
    costUsd: 0.2,
  });
  expect(ledger.totals()).toMatchObject([{ stage: 'count', calls: 1, lost: 0, costUsd: 0.2 }]);
});

test('the question has the messages and the schema of what must be written', async () => {
  const { options, sent } = settingOf(() => reply('{}'));
  const sampling = { temperature: 0.5, maxTokens: 50 };
  const lenient = z.object({ count: z.int().default(1) });
  await createLanguageModel({ ...options, sampling }).complete(
    ask('a', { system: 'be short', schema: lenient }),
  );
  expect(sent[0]?.question).toMatchObject({
    model: 'm',
    messages: [
      { role: 'system', content: 'be short' },
      { role: 'user', content: 'a' },
    ],
    sampling,
    schemaName: 'count',
    schema: { type: 'object', properties: { count: { type: 'integer' } } },
  });
  expect(sent[0]?.question.schema).not.toHaveProperty('required');
});

test('a question may be sampled in a way of its own', async () => {
  const { options, sent } = settingOf(() => reply('{"count": 1}'));
  const model = createLanguageModel({ ...options, sampling: { temperature: 0.5, seed: 1 } });
  await model.complete(ask('a'));
  await model.complete(ask('a', { sampling: { seed: 2 } }));
  await model.complete(ask('a', { sampling: { seed: 1 } }));
  expect(sent.map(({ question }) => question.sampling)).toEqual([
    { temperature: 0.5, seed: 1 },
    { temperature: 0.5, seed: 2 },
  ]);
});

test('the same question at once is sent once', async () => {
  const { options, sent } = settingOf(async () => {
    await tick();
    return reply('{"count": 1}');
  });
  const model = createLanguageModel(options);
  const both = await Promise.all([model.complete(ask('a')), model.complete(ask('a'))]);
  expect(sent).toHaveLength(1);
  expect(both.map(({ record }) => record.isCached)).toEqual([false, true]);
});

test('no more calls than allowed are under way', async () => {
  let underWay = 0;
  let most = 0;
  const { options, sent } = settingOf(async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await tick();
    underWay -= 1;
    return reply('{"count": 1}');
  });
  const model = createLanguageModel({ ...options, concurrency: 3 });
  await Promise.all(Array.from({ length: 30 }, (_, index) => model.complete(ask(String(index)))));
  expect(most).toBe(3);
  expect(sent).toHaveLength(30);
});

test('an answer that does not fit is sent back with what is wrong', async () => {
  const answers = [
    '<think>Hm.</think>There are three.',
    '{"count": "three"}',
    '```json\n{"count": 3}\n```',
  ];
  const { options, sent, events } = settingOf((request) =>
    reply(answers[(request.question.messages.length - 1) / 2] ?? ''),
  );
  const { value, record } = await createLanguageModel(options).complete(ask('a'));
  expect(value).toEqual({ count: 3 });
  expect(record).toMatchObject({ usage: { input: 300, output: 30 }, costUsd: undefined });
  expect(new Set(record.ids).size).toBe(3);
  expect(sent[2]?.question.messages.map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'user',
    'assistant',
    'user',
  ]);
  expect(sent[2]?.question.messages[1]?.content).toBe('There are three.');
  expect(sent[2]?.question.messages.at(-1)?.content).toContain(
    '- count: Invalid input: expected number, received string, found "three".',
  );
  expect(events.filter(({ type }) => type === 'follow-up')).toHaveLength(2);

  const again = await createLanguageModel(options).complete(ask('a'));
  expect(again).toEqual({ value, record: { ...record, isCached: true } });
  expect(sent).toHaveLength(3);
});

test('after two follow-ups the answer is bad, and asking again costs nothing', async () => {
  const { options, sent, events } = settingOf(() => reply('no'));
  const model = createLanguageModel(options);
  for (const _ of [1, 2]) {
    await expect(model.complete(ask('a'))).rejects.toMatchObject({
      problem: 'bad-answer',
      message: expect.stringMatching(/m-2026 gave no valid answer to count \(x\) in 3 tries.*"no"/),
    });
  }
  expect(sent).toHaveLength(3);
  expect(events.at(-1)).toMatchObject({ type: 'failed', code: 'bad-answer' });
});

test('a failure stands for its run only: a later one asks again, and what was paid stays counted', async () => {
  let answer = 'no';
  const { options, sent, ledger } = settingOf(() => reply(answer));
  await expect(createLanguageModel(options).complete(ask('a'))).rejects.toThrow(/in 3 tries/);
  answer = '{"count": 1}';
  const offline = { ...options, transport: cacheOnlyTransport() };
  await expect(createLanguageModel(offline).complete(ask('a'))).rejects.toThrow(/in 3 tries/);
  const later = createLanguageModel(options);
  await expect(later.complete(ask('a'))).resolves.toMatchObject({ value: { count: 1 } });
  expect(sent).toHaveLength(4);
  expect(sent.map(({ again }) => again === undefined)).toEqual([true, true, true, false]);
  expect(ledger.totals()).toMatchObject([{ calls: 4, lost: 0 }]);
  await expect(createLanguageModel(options).complete(ask('a'))).resolves.toBeDefined();
  expect(sent).toHaveLength(4);
});

test('a later run that fails as well asks no more often than the first', async () => {
  const { options, sent } = settingOf(() => reply('no'));
  for (const calls of [3, 6]) {
    const model = createLanguageModel(options);
    await expect(model.complete(ask('a'))).rejects.toThrow(/in 3 tries/);
    await expect(model.complete(ask('a'))).rejects.toThrow(/in 3 tries/);
    expect(sent).toHaveLength(calls);
  }
});

test('an answer that was cut off is not asked for again', async () => {
  const { options, sent } = settingOf(() => reply('{"count": ', { finishReason: 'length' }));
  await expect(createLanguageModel(options).complete(ask('a'))).rejects.toMatchObject({
    problem: 'bad-answer',
    message: expect.stringMatching(/cut off after 10 tokens, by a limit of the server/),
  });
  const limited = createLanguageModel({ ...options, sampling: { maxTokens: 10 } });
  await expect(limited.complete(ask('a'))).rejects.toThrow(
    /by the limit of 10: raise --max-answer-tokens/,
  );
  expect(sent).toHaveLength(2);
});

test('an answer that is whole is taken, also where the limit came after it', async () => {
  const { options } = settingOf(() =>
    reply(`{"count": 1}${'\n'.repeat(50)}`, { finishReason: 'length' }),
  );
  await expect(createLanguageModel(options).complete(ask('a'))).resolves.toMatchObject({
    value: { count: 1 },
  });
});

test.each([
  [{ refusal: 'I will not.' }, 'It says: I will not.'],
  [{ finishReason: 'content_filter' as const }, 'A content filter held back the answer.'],
])('a refusal is not asked again: %j', async (more, message) => {
  const { options, sent } = settingOf(() => reply('{"count": 1}', more));
  const model = createLanguageModel(options);
  await expect(model.complete(ask('a'))).rejects.toMatchObject({ problem: 'refused' });
  await expect(model.complete(ask('a'))).rejects.toThrow(message);
  expect(sent).toHaveLength(1);
});

test('a hostile answer is kept in part, and asked for again in few words', async () => {
  const { options, sent, ledger } = settingOf(() => reply('['.repeat(5_000_000)));
  await expect(createLanguageModel(options).complete(ask('a'))).rejects.toThrow(
    /more than 500000 characters/,
  );
  const [first, second] = sent;
  expect(ledger.reply(first?.key ?? '')?.reply.content).toHaveLength(longestAnswer + 1);
  expect(second?.question.messages[1]?.content.length).toBeLessThan(41_000);
});

test('an empty answer is followed up with a message that servers accept', async () => {
  const { options, sent } = settingOf(() => reply(''));
  await expect(createLanguageModel(options).complete(ask('a'))).rejects.toThrow(/is empty/);
  expect(sent[1]?.question.messages[1]).toEqual({ role: 'assistant', content: '(no answer)' });
});

const lostAfter: readonly (readonly [LanguageModelProblem, number])[] = [
  ['unauthorized', 0],
  ['rate-limited', 0],
  ['waiting', 0],
  ['timeout', 1],
  ['server', 1],
  ['unreachable', 1],
];

test.each(lostAfter)('after %s, %i calls may have been paid and lost', async (problem, lost) => {
  const { options, ledger, events } = settingOf(() => {
    throw new LanguageModelError(problem, 'broken');
  });
  await expect(createLanguageModel(options).complete(ask('a'))).rejects.toThrow('broken');
  expect(ledger.totals().map((stage) => stage.lost)).toEqual(lost === 0 ? [] : [lost]);
  expect(events.map(({ type }) => type)).toEqual(['sent', 'failed']);
  expect(events.at(-1)).toMatchObject({ code: problem, problem: 'broken' });
});

test('a connection that was never made has cost nothing', async () => {
  const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const { options, ledger } = settingOf(() => {
    throw new LanguageModelError('unreachable', 'nobody there', {
      cause: new Error('fetch failed', { cause }),
    });
  });
  await expect(createLanguageModel(options).complete(ask('a'))).rejects.toThrow('nobody there');
  expect(ledger.totals()).toEqual([]);
});

test('a failed call can be asked again', async () => {
  let isDown = true;
  const { options } = settingOf(() => {
    if (isDown) {
      throw new LanguageModelError('server', 'down');
    }
    return reply('{"count": 1}');
  });
  const model = createLanguageModel(options);
  await expect(model.complete(ask('a'))).rejects.toThrow('down');
  isDown = false;
  await expect(model.complete(ask('a'))).resolves.toMatchObject({ value: { count: 1 } });
});

test('the budget stops new calls; those under way are kept', async () => {
  const { options, sent, ledger } = settingOf(async () => {
    await tick();
    return reply('{"count": 1}', { usage: { input: 1000, output: 1500 } });
  });
  const budget = { maxTokens: 6000 };
  const model = createLanguageModel({ ...options, budget });
  const settled = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => model.complete(ask(String(index)))),
  );
  const stopped = settled.filter(({ status }) => status === 'rejected');
  expect(stopped[0]).toMatchObject({ reason: { problem: 'budget' } });
  expect(sent.length + stopped.length).toBe(10);
  const [paid] = ledger.totals();
  expect(paid?.calls).toBe(sent.length);
  expect((paid?.inputTokens ?? 0) + (paid?.outputTokens ?? 0)).toBeLessThanOrEqual(7500);

  const next = createLanguageModel({ ...options, budget });
  await expect(next.complete(ask('0'))).resolves.toMatchObject({ record: { isCached: true } });
  const before = sent.length;
  await expect(next.complete(ask('new'))).resolves.toMatchObject({ value: { count: 1 } });
  expect(sent).toHaveLength(before + 1);
});

test('cancelling ends at once, in flight and in the queue; what still comes is kept', async () => {
  const arrival = Promise.withResolvers<ChatReply>();
  const { options, sent, ledger } = settingOf(() => arrival.promise);
  const model = createLanguageModel({ ...options, concurrency: 1 });
  const cancel = new AbortController();
  const { signal } = cancel;
  const calls = ['a', 'b', 'c'].map((prompt) => model.complete(ask(prompt, { signal })));
  await tick();
  cancel.abort();
  for (const call of calls) {
    await expect(call).rejects.toMatchObject({ problem: 'cancelled' });
  }
  expect(sent).toHaveLength(1);
  arrival.resolve(reply('{"count": 1}'));
  await tick();
  expect(ledger.reply(sent[0]?.key ?? '')?.reply.content).toBe('{"count": 1}');
  await tick();
  expect(sent).toHaveLength(1);
  await expect(model.complete(ask('d', { signal }))).rejects.toMatchObject({
    problem: 'cancelled',
  });
});

test('who waits for the same answer is not cancelled with who asked first', async () => {
  const { options, sent } = settingOf(async (_, signal) => {
    await tick();
    await tick();
    if (signal.aborted) {
      throw new LanguageModelError('cancelled', 'cancelled');
    }
    return reply('{"count": 1}');
  });
  const model = createLanguageModel(options);
  const cancel = new AbortController();
  const first = model.complete(ask('a', { signal: cancel.signal }));
  const second = model.complete(ask('a'));
  await tick();
  cancel.abort();
  await expect(first).rejects.toMatchObject({ problem: 'cancelled' });
  await expect(second).resolves.toMatchObject({ value: { count: 1 } });
  expect(sent).toHaveLength(2);
});

test('an answer that another process brings meanwhile is not asked for', async () => {
  const { options, sent, ledger } = settingOf(async () => {
    await tick();
    return reply('{"count": 1}');
  });
  const { options: elsewhere } = settingOf(() => reply('{"count": 2}'), ledger);
  const model = createLanguageModel({ ...options, concurrency: 1 });
  const calls = [model.complete(ask('a')), model.complete(ask('b'))];
  await createLanguageModel(elsewhere).complete(ask('b'));
  expect((await Promise.all(calls)).map(({ value }) => value.count)).toEqual([1, 2]);
  expect(sent).toHaveLength(1);
});

test('a transport that only looks into the ledger leaves nothing in it', async () => {
  const ledger = memoryLedger();
  const transport = cacheOnlyTransport();
  const model = createLanguageModel({ transport, ledger, model: 'm' });
  await expect(model.complete(ask('a'))).rejects.toMatchObject({ problem: 'waiting' });
  expect(transport.pending()).toHaveLength(1);
  expect(ledger.totals()).toEqual([]);
});
