import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { batchTransport } from '../batch/batch-transport.ts';
import { memoryLedger } from '../ledger/open-ledger.ts';
import { recorderTo } from '../replay/recording.ts';
import { replayTransport } from '../replay/replay-transport.ts';
import type { ChatReply, ChatRequest, Transport } from '../transport.ts';
import { createChatModel, createLanguageModel, type LanguageModelOptions } from './models.ts';
import { settleAll } from './settle-all.ts';
import { played } from './testing/loans.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const question = {
  stage: 'count',
  subject: 'x',
  schema: z.object({ count: z.int() }),
  schemaName: 'count',
};

type Wish = Pick<LanguageModelOptions, 'transport'> &
  Partial<Pick<LanguageModelOptions, 'ledger' | 'onAnswer'>>;

function asked({ ledger = memoryLedger(), ...wish }: Wish) {
  const model = createLanguageModel({ ...wish, ledger, model: 'm' });
  return settleAll(
    ['one', 'two', 'three'].map((prompt) => model.complete({ ...question, prompt })),
  );
}

/** "two" is answered in prose first. */
function answerTo(messages: readonly { readonly content: string }[]): string {
  const [first] = messages;
  const isProse = first?.content === 'two' && messages.length === 1;
  return isProse ? 'Two, I think.' : JSON.stringify({ count: first?.content.length });
}

const live: Transport = {
  name: 'in memory',
  send: async ({ question: { messages } }: ChatRequest): Promise<ChatReply> => ({
    content: answerTo(messages),
    finishReason: 'stop',
    model: 'm-1',
    usage: { input: 10, output: 2 },
  }),
};

const line = z.object({
  custom_id: z.string(),
  body: z.object({ messages: z.array(z.object({ content: z.string() })) }),
});

/** Answers the open requests of a batch as somebody with a model would. */
function answerBatch(): number {
  const open = readFileSync(join(folder, 'requests.jsonl'), 'utf8').split('\n').filter(Boolean);
  const results = open.map((text) => {
    const { custom_id, body } = line.parse(JSON.parse(text));
    const message = { role: 'assistant', content: answerTo(body.messages) };
    const completion = {
      model: 'm-1',
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage: { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 },
    };
    return JSON.stringify({
      id: custom_id,
      custom_id,
      response: { status_code: 200, body: completion },
      error: null,
    });
  });
  writeFileSync(join(folder, 'results.jsonl'), `${results.join('\n')}\n`, { flag: 'a' });
  return open.length;
}

test('a batch is answered over several runs; what waits was neither paid nor lost', async () => {
  const ledger = memoryLedger();
  const run = () => asked({ transport: batchTransport({ folder }), ledger });
  await expect(run()).rejects.toMatchObject({ problem: 'waiting' });
  expect(ledger.totals()).toEqual([]);
  expect(answerBatch()).toBe(3);
  await expect(run()).rejects.toMatchObject({ problem: 'waiting' });
  expect(ledger.totals()).toMatchObject([{ calls: 3, lost: 0 }]);
  expect(answerBatch()).toBe(1);
  const settled = await run();
  expect(settled.map(({ value }) => value.count)).toEqual([3, 3, 5]);
  expect(ledger.totals()).toMatchObject([{ calls: 4, lost: 0, inputTokens: 40 }]);
});

/** Answers the open turns of a batch: the first calls, the second says who it is. */
function answerTurns(): void {
  const open = readFileSync(join(folder, 'requests.jsonl'), 'utf8').split('\n').filter(Boolean);
  const results = open.map((text) => {
    const { custom_id, body } = turnLine.parse(JSON.parse(text));
    const hasResult = body.messages.some(({ role }) => role === 'tool');
    const call = {
      id: 'id7',
      type: 'function',
      function: { name: 'get_loan', arguments: '{"id":7}' },
    };
    const message = hasResult ? { content: 'Ada.' } : { content: null, tool_calls: [call] };
    const completion = { model: 'm-1', choices: [{ message, finish_reason: 'tool_calls' }] };
    return JSON.stringify({ custom_id, response: { status_code: 200, body: completion } });
  });
  writeFileSync(join(folder, 'results.jsonl'), `${results.join('\n')}\n`, { flag: 'a' });
}

const turnLine = z.object({
  custom_id: z.string(),
  body: z.object({
    messages: z.array(z.object({ role: z.string() })),
    tools: z.array(z.unknown()).length(1),
    response_format: z.undefined().optional(),
  }),
});

test('a conversation goes on turn by turn through a batch, and again through its recording', async () => {
  const ledger = memoryLedger();
  const file = join(folder, 'recording.jsonl');
  const run = () => {
    const onAnswer = recorderTo(file);
    const transport = batchTransport({ folder });
    return played(createChatModel({ transport, ledger, model: 'm', onAnswer }));
  };
  await expect(run()).rejects.toMatchObject({ problem: 'waiting' });
  answerTurns();
  await expect(run()).rejects.toMatchObject({ problem: 'waiting' });
  answerTurns();
  const turns = await run();
  expect(turns.map(({ reply }) => [reply.content, reply.toolCalls])).toEqual([
    ['', [{ id: 'id7', name: 'get_loan', arguments: '{"id":7}' }]],
    ['Ada.', undefined],
  ]);
  const transport = replayTransport(file);
  const again = await played(createChatModel({ transport, ledger: memoryLedger(), model: 'm' }));
  expect(again.map(({ reply }) => reply)).toEqual(turns.map(({ reply }) => reply));
});

test('a recording answers all that was asked, follow-ups too, with the same ids', async () => {
  const file = join(folder, 'recording.jsonl');
  const onAnswer = recorderTo(file);
  const recorded = await asked({ transport: live, onAnswer });
  expect(await asked({ transport: replayTransport(file) })).toEqual(recorded);
});

test('a recording has also what the ledger knew', async () => {
  const ledger = memoryLedger();
  const first = await asked({ transport: live, ledger });
  const file = join(folder, 'recording.jsonl');
  await asked({ transport: live, ledger, onAnswer: recorderTo(file) });
  expect(await asked({ transport: replayTransport(file) })).toEqual(first);
});
