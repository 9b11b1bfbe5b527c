import type { ChatReply, ChatRequest, Transport } from '../transport.ts';
import { expect, it } from 'vitest';
import { drainingTransport } from './draining-transport.ts';

const reply: ChatReply = {
  content: '{}',
  finishReason: 'stop',
  model: 'm',
  usage: { input: 1, output: 1 },
};
const request: ChatRequest = {
  key: 'k',
  stage: 's',
  subject: 'x',
  question: { model: 'm', messages: [], schemaName: 'n', schema: {}, sampling: {} },
};

function slow(): { transport: Transport; answer: () => void } {
  const pending = Promise.withResolvers<ChatReply>();
  const transport: Transport = {
    name: 'slow',
    send: (_request, signal) => {
      signal.addEventListener('abort', () => {
        pending.reject(new Error('abandoned'));
      });
      return pending.promise;
    },
  };
  return {
    transport,
    answer: () => {
      pending.resolve(reply);
    },
  };
}

it('brings an answer home although who asked has gone', async () => {
  const { transport, answer } = slow();
  const draining = drainingTransport(transport);
  const sent = draining.send(request, AbortSignal.abort());
  let hasCome = false;
  setTimeout(() => {
    hasCome = true;
    answer();
  }, 5);
  await draining.drained(new AbortController().signal);
  expect(hasCome).toBe(true);
  expect(await sent).toEqual(reply);
});

it('gives up what is on its way when it is told to', async () => {
  const draining = drainingTransport(slow().transport);
  const sent = draining.send(request, new AbortController().signal);
  const patience = new AbortController();
  const drained = draining.drained(patience.signal);
  patience.abort();
  await expect(sent).rejects.toThrow('abandoned');
  await drained;
});
