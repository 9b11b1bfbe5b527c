import { contentKey } from '../complete/content-key.ts';
import { memoryLedger } from '../ledger/open-ledger.ts';
import { openaiTransport } from '../openai/transport.ts';
import type { ChatQuestion } from '../transport.ts';
import { startServer } from '../testing/server.ts';
import type { ServerBehaviour } from '../testing/behaviour.ts';
import { inProcessQueue, type JobQueue } from '@envloom/work';
import { expect, it } from 'vitest';
import { completeHandler } from './complete-handler.ts';
import { queueTransport } from './queue-transport.ts';

const question: ChatQuestion = {
  model: 'test-model',
  messages: [{ role: 'user', content: 'Which tool is lent?' }],
  sampling: {},
};

const request = (subject: string) => ({
  key: contentKey(question),
  stage: 'judge',
  subject,
  question,
});

const { signal } = new AbortController();

/** A worker and its language model; every queue is one of its own, as after a restart without results. */
async function worker(behaviour: ServerBehaviour) {
  const server = await startServer(behaviour);
  const ledger = memoryLedger();
  const transport = openaiTransport({
    baseUrl: server.url,
    apiKey: 'k',
    maxRetries: 0,
  });
  const handlers = { complete: completeHandler(transport, ledger) };
  return {
    server,
    queue: (): JobQueue => inProcessQueue(handlers),
    [Symbol.asyncDispose]: async () => {
      ledger.close();
      await server.close();
    },
  };
}

it('asks through a worker, which pays for a question once whoever asks', async () => {
  await using one = await worker({ answer: () => 'The hedge trimmer.' });
  const first = await queueTransport(one.queue()).send(request('a'), signal);
  const again = await queueTransport(one.queue()).send(request('b'), signal);
  expect(first.content).toBe('The hedge trimmer.');
  expect(again).toEqual(first);
  expect([one.server.received, [...one.server.paid]]).toEqual([1, [[request('').key, 1]]]);
});

it('asks anew where the answer was of no use, each asking once', async () => {
  let answers = 0;
  await using one = await worker({ answer: () => `Answer ${(answers += 1)}.` });
  const ask = async (again?: string) => {
    const asked = again === undefined ? request('a') : { ...request('a'), again };
    return (await queueTransport(one.queue()).send(asked, signal)).content;
  };
  const told = [await ask(), await ask('x'), await ask('x'), await ask('y'), await ask()];
  expect(told).toEqual(['Answer 1.', 'Answer 2.', 'Answer 2.', 'Answer 3.', 'Answer 1.']);
});

it('tells what went wrong as if it had asked itself, and asks again the next time', async () => {
  let isOpen = false;
  await using one = await worker({
    answer: () => 'Yes.',
    fault: () => (isOpen ? undefined : { status: 401 }),
  });
  const ask = () => queueTransport(one.queue()).send(request('a'), signal);
  await expect(ask()).rejects.toMatchObject({
    name: 'LanguageModelError',
    problem: 'unauthorized',
    message: expect.stringContaining('OPENAI_API_KEY'),
  });
  isOpen = true;
  expect(await ask()).toMatchObject({ content: 'Yes.' });
});

it('ends with who asks, though an answer that is on its way is kept', async () => {
  await using one = await worker({ answer: () => 'Late.', fault: () => ({ delayMs: 100 }) });
  const controller = new AbortController();
  const asked = queueTransport(one.queue()).send(request('a'), controller.signal);
  await expect.poll(() => one.server.received).toBe(1);
  controller.abort();
  await expect(asked).rejects.toMatchObject({ problem: 'cancelled' });
  await expect.poll(() => one.server.paid.size).toBe(1);
  await expect
    .poll(() => queueTransport(one.queue()).send(request('a'), signal))
    .toMatchObject({ content: 'Late.' });
});

it('says of a queue that fails that it was the queue', async () => {
  const send = queueTransport(inProcessQueue({})).send(request('a'), signal);
  await expect(send).rejects.toMatchObject({
    problem: 'server',
    message: expect.stringMatching(/^No worker could ask the language model: /),
  });
});
