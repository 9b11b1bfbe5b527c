import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LanguageModelProblem } from '../errors.ts';
import type { ServerBehaviour } from '../testing/behaviour.ts';
import { chatRequest } from '../testing/request.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import type { ChatReply, ChatRequest, Transport } from '../transport.ts';
import { openaiTransport, type OpenAiOptions, type OpenAiRetryEvent } from './transport.ts';

let server: TestServer;

afterEach(async () => {
  await server.close();
});

const never = new AbortController().signal;
const ok = '{"ok":true}';

async function transportTo(
  behaviour: ServerBehaviour,
  options: OpenAiOptions = {},
): Promise<Transport> {
  server = await startServer({ answer: () => ok, ...behaviour });
  return openaiTransport({ baseUrl: server.url, ...options });
}

async function sent(
  behaviour: ServerBehaviour,
  request: ChatRequest = chatRequest(),
): Promise<ChatReply> {
  return (await transportTo(behaviour)).send(request, never);
}

function chatBodies(): unknown[] {
  return server.requests
    .filter(({ path }) => path.endsWith('/completions'))
    .map(({ body }) => body);
}

function failing(problem: LanguageModelProblem, message: RegExp): unknown {
  const fields: unknown = expect.objectContaining({
    problem,
    message: expect.stringMatching(message),
  });
  return fields;
}

describe('answers', () => {
  it('collects a stream: content, reasoning, finish reason, usage, model', async () => {
    const reply = await sent({ answer: () => ({ content: ok, reasoning: 'let me think' }) });
    expect(reply).toEqual({
      content: ok,
      reasoning: 'let me think',
      finishReason: 'stop',
      model: 'small-model-served',
      usage: { input: 4, output: 4, reasoning: 3 },
    });
    expect(chatBodies()).toMatchObject([{ stream: true, stream_options: { include_usage: true } }]);
    expect(server.requests[0]?.headers['idempotency-key']).toBe('key-1');
  });

  it('tells refusals and answers that were cut off', async () => {
    const refused = await sent({ answer: () => ({ content: '', refusal: 'I cannot.' }) });
    expect(refused).toMatchObject({ content: '', refusal: 'I cannot.' });
    await server.close();
    const cut = await sent({ answer: () => ({ content: '{"ok":', finishReason: 'length' }) });
    expect(cut).toMatchObject({ content: '{"ok":', finishReason: 'length' });
  });

  it('takes an answer in one piece from a server that does not stream', async () => {
    expect(await sent({ fault: () => ({ isPlain: true }) })).toMatchObject({
      content: ok,
      usage: { input: 4, output: 1 },
    });
  });

  it('estimates the tokens of a server that counts none', async () => {
    const reply = await sent({ fault: () => ({ isWithoutUsage: true }) });
    expect(reply.usage).toEqual({ input: 7, output: 3, isEstimated: true });
  });

  it('takes a stream without finish reason that ends as streams do', async () => {
    expect(await sent({ fault: () => ({ isWithoutReason: true }) })).toMatchObject({
      content: ok,
      finishReason: 'other',
    });
    expect(server.requests).toHaveLength(1);
  });

  it('keeps a whole answer whose connection broke before the tokens were counted', async () => {
    const reply = await sent({
      answer: () => ({ content: ok }),
      fault: () => ({ dropAfterChunks: 8 }),
    });
    expect(reply).toMatchObject({
      content: ok,
      finishReason: 'stop',
      usage: { isEstimated: true },
    });
    expect(server.requests).toHaveLength(1);
  });

  it('is not impressed by an answer that says it is done', async () => {
    const reply = await sent({
      answer: () => 'data: [DONE]',
      fault: ({ index }) => (index === 0 ? { endAfterChunks: 7 } : undefined),
    });
    expect(reply.content).toBe('data: [DONE]');
    expect(server.requests).toHaveLength(2);
  });

  it('passes on what a server says that ignores the schema', async () => {
    expect(await sent({ answer: () => 'Sure! Here you are.' })).toMatchObject({
      content: 'Sure! Here you are.',
    });
  });
});

describe('any text', () => {
  it('arrives as it was said, streamed or in one piece', async () => {
    const said = new Map<string, string>();
    const transport = await transportTo({
      answer: ({ model }) => said.get(model) ?? '',
      fault: ({ body }) => ({ isPlain: JSON.stringify(body).includes('"model":"plain') }),
    });
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('plain', 'stream'), async (content, how) => {
        const model = `${how} ${said.size}`;
        said.set(model, content);
        const reply = await transport.send(chatRequest(model, { model }), never);
        expect(reply.content).toBe(content);
      }),
      { numRuns: 20 },
    );
  });
});

describe('servers that take less', () => {
  it('finds the format that works, and remembers it', async () => {
    const transport = await transportTo({ formats: ['json_object'] });
    await transport.send(chatRequest('one'), never);
    await transport.send(chatRequest('two'), never);
    const formats = chatBodies().map(
      (body) => JSON.stringify(body).match(/"json_(schema|object)"/)?.[1],
    );
    expect(formats).toEqual(['schema', 'object', 'object']);
    expect(server.paid.size).toBe(2);
  });

  it('goes without any format, and without parameters', async () => {
    const refuses = [
      'temperature',
      'max_tokens',
      'max_completion_tokens',
      'stream_options',
      'stream',
    ];
    const request = chatRequest('k', { sampling: { temperature: 1, maxTokens: 5 } });
    const reply = await sent({ formats: [], refuses }, request);
    expect(reply.content).toBe(ok);
    expect(Object.keys(chatBodies().at(-1) ?? {})).toEqual(['model', 'messages']);
  });

  it('learns from a refusal with status 500 at once', async () => {
    const events: OpenAiRetryEvent[] = [];
    const transport = await transportTo(
      {
        fault: ({ body }) =>
          JSON.stringify(body).includes('"stream":true')
            ? { status: 500, body: { error: { message: 'Cannot use tools with stream' } } }
            : undefined,
      },
      { onRetry: (event) => events.push(event) },
    );
    expect(await transport.send(chatRequest(), never)).toMatchObject({ content: ok });
    expect([server.requests.length, events]).toEqual([2, []]);
  });

  it('gives up on a server that refuses everything in turns', async () => {
    const message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";
    const other = "Unsupported parameter: 'max_completion_tokens'. Use 'max_completion_tokens'.";
    const transport = await transportTo({
      fault: ({ index }) => ({
        status: 400,
        body: { error: { message: index % 2 === 0 ? message : other } },
      }),
    });
    const request = chatRequest('k', { sampling: { maxTokens: 5 } });
    await expect(transport.send(request, never)).rejects.toEqual(failing('bad-request', /\(400\)/));
    expect(server.requests.length).toBeLessThan(15);
  });
});

describe('answers that break off are asked for once more', () => {
  it.each([
    ['a connection that breaks before the answer', { dropAfterChunks: 0 }],
    ['a dropped stream', { dropAfterChunks: 3 }],
    ['a stream that ends early', { endAfterChunks: 3 }],
    ['an error inside of the stream', { errorAfterChunks: 2 }],
    ['half a JSON', { isPlain: true, truncateAt: 60 }],
    ['an error in place of an answer', { body: { error: { message: 'overloaded', code: 503 } } }],
    ['a server error', { status: 500, body: 'Internal Server Error' }],
    ['a timeout of the server', { status: 408 }],
    ['a conflict', { status: 409 }],
    ['a bad gateway', { status: 502, body: '<html>nginx</html>' }],
  ])('%s', async (_, fault) => {
    const events: OpenAiRetryEvent[] = [];
    const transport = await transportTo(
      { fault: ({ index }) => (index === 0 ? fault : undefined) },
      { onRetry: (event) => events.push(event) },
    );
    expect(await transport.send(chatRequest(), never)).toMatchObject({ content: ok });
    expect(events).toMatchObject([{ attempt: 1, stage: 'judge-tasks', subject: 'library-loans' }]);
    // The key tells the server that it has been paid for the answer already.
    expect([...server.paid.values()]).toEqual([1]);
  });

  it('says after the last attempt how often it tried', async () => {
    const transport = await transportTo(
      { fault: () => ({ dropAfterChunks: 2 }) },
      { maxRetries: 2 },
    );
    await expect(transport.send(chatRequest(), never)).rejects.toEqual(
      failing('unreachable', /broke off .* Tried 3 times\./),
    );
    expect(server.requests).toHaveLength(3);
  });
});

describe('answers that are final', () => {
  it.each<[string, number, unknown, LanguageModelProblem, RegExp]>([
    [
      'a wrong key',
      401,
      {},
      'unauthorized',
      /does not accept the key \(401\)\. Set OPENAI_API_KEY/,
    ],
    [
      'a forbidden model',
      403,
      { error: { message: 'Not yours' } },
      'unauthorized',
      /small-model.*Not yours/,
    ],
    [
      'an unknown model',
      404,
      { error: { message: 'No such model' } },
      'bad-request',
      /'small-model' a model that GET/,
    ],
    [
      'a bad request',
      400,
      { error: { message: 'Bad role' } },
      'bad-request',
      /\(400\): Bad role\.$/,
    ],
    [
      'pydantic',
      422,
      { detail: [{ loc: ['body', 'messages'], msg: 'empty' }] },
      'bad-request',
      /empty/,
    ],
    [
      'a prompt too long',
      400,
      { error: { message: 'x', code: 'context_length_exceeded' } },
      'context-length',
      /longer context/,
    ],
    [
      'a prompt too long for llama.cpp',
      400,
      { error: { message: 'the request exceeds the available context size' } },
      'context-length',
      /do not fit/,
    ],
    [
      'a full context with status 500',
      500,
      { error: { message: 'Context size has been exceeded.', code: 'server_error' } },
      'context-length',
      /do not fit/,
    ],
    [
      'a content filter',
      400,
      { error: { message: 'Flagged', code: 'content_filter' } },
      'refused',
      /Flagged/,
    ],
    [
      'a used-up quota',
      429,
      { error: { message: 'You exceeded your quota', code: 'insufficient_quota' } },
      'rate-limited',
      /quota of this key/,
    ],
    [
      'an empty account',
      402,
      { error: { message: 'Insufficient Balance' } },
      'rate-limited',
      /Insufficient Balance/,
    ],
    [
      'a request above the limit',
      429,
      { error: { message: 'Request too large for m: Limit 10, Requested 20' } },
      'rate-limited',
      /too large/,
    ],
  ])('%s', async (_, status, body, problem, message) => {
    const transport = await transportTo({ fault: () => ({ status, body }) });
    await expect(transport.send(chatRequest(), never)).rejects.toEqual(failing(problem, message));
    expect(server.requests).toHaveLength(1);
  });

  it('a server that forbids retries', async () => {
    const fault = { status: 500, headers: { 'x-should-retry': 'false' }, body: {} };
    const transport = await transportTo({ fault: () => fault });
    await expect(transport.send(chatRequest(), never)).rejects.toEqual(
      failing('server', /\(500\)/),
    );
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    [
      'a web page',
      { body: '<html><title>Welcome</title></html>' },
      /text\/html.*base URL.*Welcome/s,
    ],
    [
      'an answer of another type',
      { isPlain: true, contentType: 'text/plain' },
      /text\/plain.*choices/s,
    ],
    ['some other JSON', { body: { hello: 1 } }, /no chat completion: \{"hello":1\}/],
  ])('%s', async (_, fault, message) => {
    const transport = await transportTo({ fault: () => fault });
    await expect(transport.send(chatRequest(), never)).rejects.toEqual(failing('server', message));
    expect(server.requests).toHaveLength(1);
  });
});

describe('time', () => {
  it('ends a silent stream, and asks once more', async () => {
    const transport = await transportTo(
      { fault: ({ index }) => (index === 0 ? { chunkDelayMs: 5000 } : undefined) },
      { timeouts: { idleMs: 500 } },
    );
    expect(await transport.send(chatRequest(), never)).toMatchObject({ content: ok });
    expect(server.requests).toHaveLength(2);
  });

  it('waits for a slow stream as long as it moves', async () => {
    const transport = await transportTo(
      { fault: () => ({ chunkDelayMs: 80 }) },
      { timeouts: { idleMs: 600 } },
    );
    expect(await transport.send(chatRequest(), never)).toMatchObject({ content: ok });
    expect(server.requests).toHaveLength(1);
  });

  it('takes comments for a sign of life', async () => {
    const transport = await transportTo(
      { fault: () => ({ comments: { everyMs: 100, count: 7 } }) },
      { timeouts: { idleMs: 600 } },
    );
    expect(await transport.send(chatRequest(), never)).toMatchObject({ content: ok });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['the first byte', { delayMs: 5000 }, { idleMs: 200 }, /sent nothing for 0.2 s.*Tried 2 times/],
    [
      'the end',
      { chunkDelayMs: 50 },
      { totalMs: 200 },
      /did not finish within 0.2 s.*Tried 2 times/,
    ],
  ])('gives up when %s does not come', async (_, fault, timeouts, message) => {
    const transport = await transportTo({ fault: () => fault }, { timeouts, maxRetries: 1 });
    await expect(transport.send(chatRequest(), never)).rejects.toEqual(failing('timeout', message));
  });

  it.each([
    ['before the first byte', { delayMs: 5000 }],
    ['in the middle of a stream', { chunkDelayMs: 300 }],
  ])('cancels at once %s', async (_, fault) => {
    const transport = await transportTo({ fault: () => fault });
    const controller = new AbortController();
    const answer = transport.send(chatRequest(), controller.signal);
    answer.catch(() => {});
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), { interval: 5 });
    controller.abort();
    await expect(answer).rejects.toEqual(failing('cancelled', /Cancelled/));
    expect(server.requests).toHaveLength(1);
  });

  it('sends nothing when it is cancelled before', async () => {
    const transport = await transportTo({});
    await expect(transport.send(chatRequest(), AbortSignal.abort())).rejects.toEqual(
      failing('cancelled', /Cancelled/),
    );
    expect(server.requests).toHaveLength(0);
  });
});
