import OpenAI, { toFile } from 'openai';
import { afterEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from './server.ts';

let server: TestServer | undefined;

afterEach(async () => {
  await server?.close();
});

function clientOf(url: string, apiKey = 'any'): OpenAI {
  return new OpenAI({ baseURL: url, apiKey, maxRetries: 0, logLevel: 'off' });
}

function calling(text: string): OpenAI.ChatCompletionMessageFunctionToolCall {
  return { id: 'a', type: 'function', function: { name: 'get_loan', arguments: text } };
}

const hello = { model: 'm', messages: [{ role: 'user' as const, content: 'hello there' }] };

describe('the test server, asked by the official client', () => {
  it('lists models, answers whole and streamed, and counts words', async () => {
    server = await startServer({
      answer: ({ messages }) => `you said ${messages.at(-1)?.content}`,
    });
    const client = clientOf(server.url);
    const whole = await client.chat.completions.create(hello);
    expect(whole.choices[0]?.message.content).toBe('you said hello there');
    expect(whole.usage?.completion_tokens).toBe(4);
    let streamed = '';
    for await (const chunk of await client.chat.completions.create({ ...hello, stream: true })) {
      streamed += chunk.choices[0]?.delta.content ?? '';
    }
    expect(streamed).toBe('you said hello there');
    expect((await client.models.list()).data.map(({ id }) => id)).toEqual(['test-model']);
    expect(server.paid.size).toBe(2);
  });

  it('calls tools, whole and streamed', async () => {
    const made = [
      { id: 'a', name: 'get_loan', arguments: '{"id": 7}' },
      { id: 'b', name: 'get_loan', arguments: '{"id": 8}' },
    ];
    server = await startServer({ answer: () => ({ content: '', toolCalls: made }) });
    const client = clientOf(server.url);
    const whole = await client.chat.completions.create(hello);
    const { choices } = await client.chat.completions.stream(hello).finalChatCompletion();
    for (const [choice] of [whole.choices, choices]) {
      expect(choice?.finish_reason).toBe('tool_calls');
      expect(choice?.message.tool_calls).toMatchObject(
        made.map(({ id, ...called }) => ({ id, type: 'function', function: called })),
      );
    }
  });

  it.each<[string, OpenAI.ChatCompletionMessageParam[], RegExp]>([
    ['null without calls', [{ role: 'assistant', content: null }], /expected a string, got null/],
    [
      'arguments that are no JSON',
      [{ role: 'assistant', content: null, tool_calls: [calling('{"id"')] }],
      /no JSON object/,
    ],
    ['an answer to no call', [{ role: 'tool', tool_call_id: 'x', content: '' }], /answers no call/],
  ])('refuses %s, as strict servers do', async (_, messages, message) => {
    server = await startServer();
    const asked = clientOf(server.url).chat.completions.create({ model: 'm', messages });
    await expect(asked).rejects.toThrow(message);
  });

  it('stalls until it is closed', async () => {
    server = await startServer({ fault: () => ({ stallAfterChunks: 0 }) });
    const asked = clientOf(server.url).models.list();
    const settled = asked.catch((error: unknown) => error);
    while (server.received === 0) await new Promise((resolve) => setImmediate(resolve));
    await server.close();
    expect(await settled).toBeInstanceOf(Error);
  });

  it('answers a repeated idempotency key from memory', async () => {
    let count = 0;
    server = await startServer({ answer: () => `answer ${(count += 1)}` });
    const client = clientOf(server.url);
    const options = { headers: { 'Idempotency-Key': 'k1' } };
    const [first, second] = [
      await client.chat.completions.create(hello, options),
      await client.chat.completions.create(hello, options),
    ];
    expect(second.choices[0]?.message.content).toBe(first.choices[0]?.message.content);
    expect([server.paid.size, server.repeated, count]).toEqual([1, 1, 1]);
  });

  it('embeds in any order, with the index that tells', async () => {
    server = await startServer();
    const { data } = await clientOf(server.url).embeddings.create({
      model: 'e',
      input: ['a', 'bb'],
      encoding_format: 'float',
    });
    expect(data.map(({ index, embedding }) => [index, embedding[1]])).toEqual([
      [1, 2],
      [0, 0],
    ]);
  });

  it('runs a batch from upload to output and error files', async () => {
    server = await startServer({
      answer: () => '{"ok":true}',
      batchPolls: 2,
      fault: ({ method, index }) =>
        method === 'BATCH' && index === 1 ? { status: 429, body: { error: {} } } : undefined,
    });
    const client = clientOf(server.url);
    const lines = ['a', 'b'].map((custom_id) =>
      JSON.stringify({ custom_id, method: 'POST', url: '/v1/chat/completions', body: hello }),
    );
    const file = await client.files.create({
      file: await toFile(Buffer.from(lines.join('\n')), 'requests.jsonl'),
      purpose: 'batch',
    });
    const created = await client.batches.create({
      input_file_id: file.id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
      metadata: { hash: 'abc' },
    });
    expect((await client.batches.retrieve(created.id)).status).toBe('in_progress');
    const done = await client.batches.retrieve(created.id);
    expect(done.status).toBe('completed');
    const output = await (await client.files.content(done.output_file_id ?? '')).text();
    const errors = await (await client.files.content(done.error_file_id ?? '')).text();
    expect([output.includes('"custom_id":"a"'), errors.includes('"custom_id":"b"')]).toEqual([
      true,
      true,
    ]);
    expect((await client.batches.list()).data[0]?.metadata).toEqual({ hash: 'abc' });
  });

  it('refuses other keys than its own', async () => {
    server = await startServer({ apiKey: 'right' });
    await expect(clientOf(server.url, 'wrong').models.list()).rejects.toMatchObject({
      status: 401,
    });
    await expect(clientOf(server.url, 'right').models.list()).resolves.toBeDefined();
  });
});
