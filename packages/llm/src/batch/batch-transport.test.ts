import { execFile } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LanguageModelError, type LanguageModelProblem } from '../errors.ts';
import type { ChatReply, ChatRequest } from '../transport.ts';
import type { BatchProblem } from './answers.ts';
import { batchTransport, type BatchTransport } from './batch-transport.ts';
import { resultFailure, resultText, testRequest } from './testing/lines.ts';

let folder: string;
let problems: BatchProblem[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'batch-'));
  problems = [];
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const { signal } = new AbortController();
const requestsFile = (): string => join(folder, 'requests.jsonl');
const lines = (file: string): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1);
const transport = (): BatchTransport =>
  batchTransport({ folder, onProblem: (problem) => problems.push(problem) });

async function problemOf(sent: Promise<ChatReply>): Promise<[LanguageModelProblem, string]> {
  const error: unknown = await sent.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof LanguageModelError) return [error.problem, error.message];
  throw new Error('expected a LanguageModelError', { cause: error });
}

const ask = (request: ChatRequest, to = transport()): Promise<ChatReply> =>
  to.send(request, signal);
const waits = async (request: ChatRequest, to = transport()): Promise<void> => {
  expect((await problemOf(ask(request, to)))[0]).toBe('waiting');
};
const answerWith = (...texts: string[]): void => {
  appendFileSync(join(folder, 'results.jsonl'), texts.map((text) => `${text}\n`).join(''));
};

describe('a question without an answer', () => {
  test('is written in the input format of the Batch API', async () => {
    const [problem, message] = await problemOf(ask(testRequest('a')));
    expect(problem).toBe('waiting');
    expect(message).toContain(requestsFile());
    expect(lines(requestsFile()).map((line): unknown => JSON.parse(line))).toEqual([
      {
        custom_id: testRequest('a').key,
        method: 'POST',
        url: '/v1/chat/completions',
        body: expect.objectContaining({
          model: 'test-model',
          messages: [{ role: 'user', content: 'What is a?' }],
          response_format: expect.objectContaining({ type: 'json_schema' }),
        }),
      },
    ]);
  });

  test('is written once, by one transport and by the next', async () => {
    const one = transport();
    await waits(testRequest('a'), one);
    await waits(testRequest('b'), one);
    await waits(testRequest('a'), one);
    await waits(testRequest('b'));
    expect(lines(requestsFile())).toHaveLength(2);
  });

  test('is written once by several processes', async () => {
    const script = join(import.meta.dirname, 'testing', 'ask-many.ts');
    const run = promisify(execFile);
    await Promise.all([1, 2].map(() => run(process.execPath, [script, folder, '40'])));
    const keys = lines(requestsFile()).map(
      (line) => /^\{"custom_id":"(?<key>\w+)"/u.exec(line)?.groups?.['key'],
    );
    expect(keys).toHaveLength(40);
    expect(new Set(keys).size).toBe(40);
  });

  test('replaces a line that a stopped process left half written', async () => {
    await waits(testRequest('a'));
    const [whole = ''] = lines(requestsFile());
    appendFileSync(requestsFile(), whole.slice(0, 80));
    await waits(testRequest('b'));
    const ids = lines(requestsFile()).map((line): unknown => JSON.parse(line));
    expect(ids).toHaveLength(2);
  });

  test('is counted by stage, with what it is about', async () => {
    const asked = transport();
    await waits(testRequest('a'), asked);
    await waits(testRequest('b', 'infer'), asked);
    expect(asked.waiting()).toMatchObject({
      requestsFile: requestsFile(),
      count: 2,
      stages: [
        { stage: 'judge', count: 1 },
        { stage: 'infer', count: 1 },
      ],
      questions: [{ subject: 'about a' }, { subject: 'about b' }],
    });
  });

  test('of an earlier run can be dropped', async () => {
    await waits(testRequest('old'));
    const asked = transport();
    await waits(testRequest('new'), asked);
    expect(asked.dropUnasked()).toBe(1);
    expect(asked.waiting().questions.map(({ subject }) => subject)).toEqual(['about new']);
    await waits(testRequest('old'), asked);
    expect(asked.waiting().count).toBe(2);
  });
});

describe('a question with an answer', () => {
  test('gets it, and leaves the file of open questions', async () => {
    await waits(testRequest('a'));
    await waits(testRequest('b'));
    answerWith(resultText('a', 'the answer'));
    const asked = transport();
    expect(await ask(testRequest('a'), asked)).toEqual({
      content: 'the answer',
      finishReason: 'stop',
      model: 'test-model-2026',
      usage: { input: 11, output: 7 },
    });
    expect(asked.waiting().questions.map(({ subject }) => subject)).toEqual(['about b']);
    expect(problems).toEqual([]);
  });

  test('gets the last of several, from several files', async () => {
    mkdirSync(join(folder, 'results'));
    writeFileSync(join(folder, 'results', '1.jsonl'), `${resultText('a', 'first')}\n`);
    writeFileSync(join(folder, 'results', '2.jsonl'), `${resultText('a', 'second')}\n`);
    expect((await ask(testRequest('a'))).content).toBe('second');
    answerWith(resultText('a', 'third'), resultText('a', 'fourth'));
    expect((await ask(testRequest('a'))).content).toBe('fourth');
    answerWith(resultFailure('a', 500));
    expect((await ask(testRequest('a'))).content).toBe('fourth');
  });

  test('gets it from a file with a byte order mark, and lines that end as on Windows', async () => {
    writeFileSync(
      join(folder, 'results.jsonl'),
      `\uFEFF${resultText('a', 'one')}\r\n\r\n${resultText('b', 'two')}\r\n`,
    );
    expect((await ask(testRequest('a'))).content).toBe('one');
    expect((await ask(testRequest('b'))).content).toBe('two');
  });

  test('estimates the tokens where nobody counted them', async () => {
    answerWith(resultText('a', 'eight ch', null));
    expect((await ask(testRequest('a'))).usage).toEqual({ input: 3, output: 2, isEstimated: true });
  });

  test('is cancelled by its signal', async () => {
    answerWith(resultText('a', 'the answer'));
    const [problem] = await problemOf(transport().send(testRequest('a'), AbortSignal.abort()));
    expect(problem).toBe('cancelled');
  });
});

describe('results that are wrong', () => {
  test('are told with file and line, and the others count', async () => {
    await waits(testRequest('a'));
    const half = resultText('b', 'x').slice(0, 60);
    answerWith(
      '\uFEFFprose',
      '{"custom_id": 7}',
      '',
      'null',
      resultText('a', 'good'),
      resultText('z', 'x'),
    );
    appendFileSync(join(folder, 'results.jsonl'), half);
    expect((await ask(testRequest('a'))).content).toBe('good');
    const file = join(folder, 'results.jsonl');
    expect(problems).toEqual([
      { file, line: 1, message: expect.stringContaining('no JSON') },
      { file, line: 2, message: expect.stringContaining('expected {"custom_id"') },
      { file, line: 4, message: expect.stringContaining('expected {"custom_id"') },
      { file, line: 7, message: expect.stringContaining('cut off') },
      { file, line: 6, message: expect.stringContaining('never asked') },
    ]);
  });

  test('with a body of another kind keep the question open', async () => {
    answerWith(
      JSON.stringify({
        custom_id: testRequest('a').key,
        response: { status_code: 200, body: { text: 'x' } },
      }),
    );
    await waits(testRequest('a'));
    expect(problems[0]?.message).toContain('no chat completion');
  });

  test.each([
    [
      '429',
      resultFailure('a', 429, 'rate_limit_exceeded', 1),
      resultFailure('a', 429, 'rate_limit_exceeded', 2),
      'rate-limited',
    ],
    ['500', resultFailure('a', 500, undefined, 1), resultFailure('a', 503, undefined, 2), 'server'],
    [
      'expired',
      resultFailure('a', undefined, 'batch_expired', 1),
      resultFailure('a', undefined, 'batch_expired', 2),
      'server',
    ],
  ])('%s: asked again once, then an error', async (_name, first, second, problem) => {
    await waits(testRequest('a'));
    answerWith(first, first);
    await waits(testRequest('a'));
    expect(problems).toMatchObject([
      { line: 1, message: expect.stringContaining('asked again, once') },
    ]);
    expect(lines(requestsFile())).toHaveLength(1);
    answerWith(second);
    const [found, message] = await problemOf(ask(testRequest('a')));
    expect(found).toBe(problem);
    expect(message).toMatch(/failed 2 times.*results\.jsonl:1, .*results\.jsonl:3 and run again/u);
    expect(lines(requestsFile())).toHaveLength(0);
  });

  test.each([
    [400, 'invalid_value', 'bad-request'],
    [400, 'context_length_exceeded', 'context-length'],
    [400, 'content_policy_violation', 'refused'],
    [401, 'invalid_api_key', 'unauthorized'],
    [429, 'insufficient_quota', 'rate-limited'],
  ])('status %i %s is not asked again', async (status, code, problem) => {
    await waits(testRequest('a'));
    answerWith(resultFailure('a', status, code));
    expect((await problemOf(ask(testRequest('a'))))[0]).toBe(problem);
    expect(lines(requestsFile())).toHaveLength(0);
  });
});
