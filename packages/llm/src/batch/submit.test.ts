import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LanguageModelError } from '../errors.ts';
import type { ServerOptions } from '../openai/server.ts';
import { startServer, type Fault, type Received, type TestServer } from '../testing/index.ts';
import type { BatchProblem } from './answers.ts';
import { batchTransport } from './batch-transport.ts';
import { pollBatches, type BatchProgress } from './poll.ts';
import { batchApi, type BatchApi } from './batch-api.ts';
import { submitBatch, type SubmitOptions, type Submitted } from './submit.ts';
import { resultText, testRequest } from './testing/lines.ts';
import { waitingIn } from './waiting.ts';

let folder: string;
let server: TestServer;
let fault: (request: Received) => Fault | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'submit-'));
  fault = () => undefined;
  server = await startServer({
    answer: ({ messages }) => `Answer to: ${messages.at(-1)?.content ?? ''}`,
    fault: (request) => fault(request),
  });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const { signal } = new AbortController();

/** Asks, and gives the answers that are there. */
async function ask(names: readonly string[], model?: string): Promise<Record<string, string>> {
  const problems: BatchProblem[] = [];
  const transport = batchTransport({ folder, onProblem: (problem) => problems.push(problem) });
  const answers: Record<string, string> = {};
  for (const name of names) {
    const reply = await transport
      .send(testRequest(name, 'judge', model), signal)
      .catch(unlessWaiting);
    if (reply !== undefined) answers[name] = reply.content;
  }
  return answers;
}

function unlessWaiting(error: unknown): undefined {
  if (!(error instanceof LanguageModelError) || error.problem !== 'waiting') throw error;
}

const to = (): ServerOptions => ({
  baseUrl: server.url,
  apiKey: 'sk-secret-1',
  maxRetries: 2,
});
const submit = (more: Partial<SubmitOptions> = {}): Promise<Submitted> =>
  submitBatch({ folder, ...to(), ...more });
const poll = (): Promise<BatchProgress> =>
  pollBatches({ folder, ...to(), waitMs: 2000, everyMs: 1 });

/** custom_ids of every batch that the server has, in order. */
async function idsOnServer(api = batchApi(to())): Promise<string[]> {
  const ids: string[] = [];
  const files: string[] = [];
  await api.find((batch) => files.push(batch.input_file_id) < 0, signal);
  for (const input of files) {
    const file = join(folder, 'downloaded');
    await api.download(input, file, signal);
    for (const [, id = ''] of readFileSync(file, 'utf8').matchAll(/"custom_id":"(\w+)"/gu))
      ids.push(id);
  }
  return ids.toSorted();
}

const keysOf = (names: readonly string[]): string[] =>
  names.map((name) => testRequest(name).key).toSorted();

describe('a batch', () => {
  test('is submitted, polled and read', async () => {
    await ask(['a', 'b']);
    const { created, found } = await submit();
    expect(created).toMatchObject([{ model: 'test-model', requests: 2, batchId: 'batch_1' }]);
    expect(found).toEqual([]);
    expect(waitingIn(folder)).toMatchObject({ count: 2, submitted: 2 });
    expect(await poll()).toMatchObject({
      isDone: true,
      batches: [{ batchId: 'batch_1', status: 'completed', requests: 2, completed: 2, failed: 0 }],
    });
    expect(await ask(['a', 'b'])).toEqual({
      a: 'Answer to: What is a?',
      b: 'Answer to: What is b?',
    });
    expect(waitingIn(folder).count).toBe(0);
    expect(readdirSync(join(folder, 'submitted'))).toEqual([]);
    expect((await poll()).batches).toEqual([]);
  });

  test('takes what is new while another is under way, and nothing twice', async () => {
    await ask(['a']);
    await submit();
    await ask(['a', 'b']);
    expect((await submit()).created).toMatchObject([{ requests: 1, batchId: 'batch_2' }]);
    expect((await submit()).created).toEqual([]);
    expect(await idsOnServer()).toEqual(keysOf(['a', 'b']));
  });

  test('leaves out what was answered in the meantime', async () => {
    await ask(['a', 'b']);
    appendFileSync(join(folder, 'results.jsonl'), `${resultText('a', 'by hand')}\n`);
    await submit();
    expect(await idsOnServer()).toEqual(keysOf(['b']));
  });

  test('has one model and no more than a server takes', async () => {
    await ask(['a', 'b', 'c']);
    await ask(['d'], 'other-model');
    const bytes = readFileSync(join(folder, 'requests.jsonl')).length;
    const byCount = await submit({ limits: { requests: 2, bytes } });
    expect(byCount.created.map(({ model, requests }) => [model, requests])).toEqual([
      ['test-model', 2],
      ['test-model', 1],
      ['other-model', 1],
    ]);
    await ask(['e', 'f']);
    const byBytes = await submit({ limits: { requests: 9, bytes: bytes / 4 + 20 } });
    expect(byBytes.created.map(({ requests }) => requests)).toEqual([1, 1]);
    expect(await idsOnServer()).toEqual(keysOf(['a', 'b', 'c', 'd', 'e', 'f']));
  });

  test('whose requests fail has them asked again once', async () => {
    fault = ({ method, index }) =>
      method === 'BATCH' && index === 1
        ? { status: 500, body: { error: { message: 'down' } } }
        : undefined;
    await ask(['a', 'b']);
    await submit();
    await poll();
    expect(Object.keys(await ask(['a', 'b']))).toEqual(['a']);
    expect((await submit()).created).toMatchObject([{ requests: 1, batchId: 'batch_2' }]);
  });

  test('that ends without results may be submitted again, as another', async () => {
    await ask(['a']);
    await submit();
    const errors = {
      data: [{ code: 'token_limit_exceeded', line: 1, message: 'Too many tokens.' }],
    };
    fault = ({ path }) =>
      path === '/v1/batches/batch_1'
        ? { status: 200, body: { id: 'batch_1', status: 'failed', errors } }
        : undefined;
    const { batches } = await poll();
    expect(batches).toMatchObject([{ status: 'failed', note: 'line 1: Too many tokens.' }]);
    const [first] = (await submit()).created;
    expect(first?.submission).toMatch(/^[0-9a-f]{64}-2$/u);
    await poll();
    expect(await ask(['a'])).toEqual({ a: 'Answer to: What is a?' });
  });

  test('that expires keeps what was answered and asks the rest again', async () => {
    await ask(['a', 'b']);
    await submit();
    const api = batchApi(to());
    const upload = (content: string): Promise<string> =>
      api.upload(new File([content], 'x.jsonl'), signal);
    const expired = { code: 'batch_expired', message: 'Not carried out in time.' };
    const error = {
      id: 'batch_req_2',
      custom_id: testRequest('b').key,
      response: null,
      error: expired,
    };
    const body = {
      id: 'batch_1',
      status: 'expired',
      output_file_id: await upload(`${resultText('a', 'in time')}\n`),
      error_file_id: await upload(`${JSON.stringify(error)}\n`),
    };
    fault = ({ path }) => (path === '/v1/batches/batch_1' ? { status: 200, body } : undefined);
    await poll();
    expect(await ask(['a', 'b'])).toEqual({ a: 'in time' });
    expect((await submit()).created).toMatchObject([{ requests: 1 }]);
  });
});

/** A Batch API whose process ends at call number `at`: before the server has it, or before its answer. */
function dyingApi(at: number, isBefore: boolean): BatchApi {
  const api = batchApi(to());
  let calls = 0;
  const die = async <T>(call: () => Promise<T>): Promise<T> => {
    calls += 1;
    if (calls > at || (calls === at && isBefore)) throw new Error('the process ended');
    const answer = await call();
    if (calls === at) throw new Error('the process ended');
    return answer;
  };
  return {
    ...api,
    upload: (...call) => die(() => api.upload(...call)),
    create: (...call) => die(() => api.create(...call)),
    find: () => Promise.reject(new Error('the process ended')),
  };
}

describe('a process that ends while it submits', () => {
  test('leaves nothing submitted twice and nothing forgotten', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.boolean()), { maxLength: 3 }),
        async (deaths) => {
          rmSync(folder, { recursive: true, force: true });
          await server.close();
          server = await startServer({});
          const names = ['a', 'b', 'c'];
          await ask(names);
          for (const [at, isBefore] of deaths) {
            const limits = { requests: 1, bytes: 1e6 };
            await submit({ limits, api: dyingApi(at, isBefore) }).catch(() => undefined);
          }
          await submit();
          expect(await idsOnServer()).toEqual(keysOf(names));
          expect((await poll()).batches.map(({ status }) => status)).not.toContain('prepared');
          expect(Object.keys(await ask(names))).toEqual(names);
        },
      ),
      { numRuns: 8 },
    );
  });

  test('after the server had created the batch: it is found', async () => {
    await ask(['a']);
    await expect(submit({ api: dyingApi(2, false) })).rejects.toThrow('the process ended');
    expect(await submit()).toMatchObject({ created: [], found: [{ batchId: 'batch_1' }] });
  });
});

describe('a server that does not do it', () => {
  test('because of the key: says so without the key', async () => {
    await server.close();
    server = await startServer({ apiKey: 'sk-right' });
    await ask(['a']);
    const error: unknown = await submit().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ problem: 'unauthorized' });
    expect(String(error)).toContain('OPENAI_API_KEY');
    expect(String(error)).not.toContain('sk-secret');
    const everything = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    expect(everything.join('')).not.toContain('sk-secret');
    await server.close();
    server = await startServer({ apiKey: 'sk-secret-1' });
    expect((await submit()).created).toHaveLength(1);
  });

  test('because nobody is there', async () => {
    await ask(['a']);
    await server.close();
    await expect(submit({ maxRetries: 0 })).rejects.toMatchObject({
      problem: 'unreachable',
    });
    server = await startServer({});
  });

  test('while another process submits: waits for nobody', async () => {
    await ask(['a']);
    const both = await Promise.allSettled([submit(), submit()]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await idsOnServer()).toHaveLength(1);
  });

  test('because the list of batches is broken: nothing is sent', async () => {
    await ask(['a']);
    await submit();
    writeFileSync(join(folder, 'batches.json'), '{"format_version": 1, "batches": [');
    await expect(submit()).rejects.toThrow(/batches\.json is not the list of submitted batches/u);
    expect(await idsOnServer()).toHaveLength(1);
  });
});
