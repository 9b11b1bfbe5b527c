import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testRequest } from '../batch/testing/lines.ts';
import { LanguageModelError } from '../errors.ts';
import type { ChatReply, ChatRequest } from '../transport.ts';
import { readRecorded, recordedText, recorderTo, sortRecording } from './recording.ts';
import { replayTransport } from './replay-transport.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
  file = join(folder, 'answers.jsonl');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const { signal } = new AbortController();

const replyTo = (request: ChatRequest): ChatReply => ({
  content: `{"about": "${request.subject}"}`,
  reasoning: 'Let me see.',
  finishReason: 'stop',
  model: 'test-model-2026',
  usage: { input: 5, output: 9, reasoning: 2 },
});

function record(...requests: readonly ChatRequest[]): void {
  const keep = recorderTo(file);
  for (const request of requests) keep(request, replyTo(request));
}

const linesOfFile = (): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1);

describe('a recording', () => {
  test('gives answers again', async () => {
    const request = testRequest('a');
    record(request);
    expect(await replayTransport(file).send(request, signal)).toEqual(replyTo(request));
  });

  test('is no file before there is something to record', () => {
    recorderTo(file);
    expect(existsSync(file)).toBe(false);
  });

  test('goes on after a line that a stopped process left half written', async () => {
    record(testRequest('a'));
    appendFileSync(file, '{"stage":"jud');
    record(testRequest('b'));
    expect(linesOfFile()).toHaveLength(2);
    expect(await replayTransport(file).send(testRequest('b'), signal)).toEqual(
      replyTo(testRequest('b')),
    );
  });

  test('sorted, is the same file whatever came first, with one line a question', async () => {
    const requests = ['c', 'a', 'b'].flatMap((name) => [
      testRequest(name),
      testRequest(name, 'infer'),
    ]);
    record(...requests);
    sortRecording(file);
    const first = readFileSync(file, 'utf8');
    rmSync(file);
    const replies = [...requests.toReversed(), ...requests];
    record(...replies);
    sortRecording(file);
    expect(readFileSync(file, 'utf8')).toBe(first);
    expect(linesOfFile().map((line) => readRecorded(line))).toMatchObject(
      ['infer', 'judge'].flatMap((stage) =>
        ['about a', 'about b', 'about c'].map((subject) => ({ value: { stage, subject } })),
      ),
    );
  });

  test('any reply survives being written and read', () => {
    const awkward = fc.constantFrom(
      'a',
      '\n',
      '\r',
      '\u2028',
      '"',
      '\\',
      '\u0000',
      '修',
      '\uD800',
      '😀',
    );
    const tokens = fc.nat();
    const reply = fc.record(
      {
        content: fc.string({ unit: awkward }),
        reasoning: fc.string(),
        refusal: fc.string(),
        toolCalls: fc.array(
          fc.record({
            id: fc.string(),
            name: fc.string(),
            arguments: fc.string({ unit: awkward }),
          }),
        ),
        finishReason: fc.constantFrom('stop', 'length', 'tool_calls', 'content_filter', 'other'),
        model: fc.string(),
        usage: fc.record(
          { input: tokens, output: tokens, reasoning: tokens, isEstimated: fc.boolean() },
          { requiredKeys: ['input', 'output'], noNullPrototype: true },
        ),
      },
      { requiredKeys: ['content', 'finishReason', 'model', 'usage'], noNullPrototype: true },
    );
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), reply, (key, stage, subject, said) => {
        const recorded = { key, stage, subject, reply: said };
        const text = recordedText(recorded);
        expect(text).not.toContain('\n');
        expect(readRecorded(text)).toEqual({ ok: true, value: recorded });
      }),
    );
  });
});

describe('what is not recorded', () => {
  async function missing(request: ChatRequest, howToRecord?: string): Promise<LanguageModelError> {
    const options = howToRecord === undefined ? {} : { howToRecord };
    const sent = replayTransport([file], options).send(request, signal);
    const error: unknown = await sent.catch((thrown: unknown) => thrown);
    if (error instanceof LanguageModelError) return error;
    throw new Error('expected a LanguageModelError');
  }

  test('is told with stage, subject, key, file and the way to record it', async () => {
    record(testRequest('a'));
    const request = testRequest('b');
    const { problem, message } = await missing(request);
    expect(problem).toBe('not-recorded');
    expect(message).toBe(
      `no recorded answer to judge of about b (key ${request.key}) in ${file}. ` +
        'Run the same command with --provider openai --record <file> to record it.',
    );
    expect((await missing(request, 'Do it so.')).message).toMatch(/\. Do it so\.$/u);
  });

  test('under this key, but is under another, is a prompt that changed', async () => {
    record(testRequest('a'));
    const { message } = await missing({ ...testRequest('a'), key: 'f'.repeat(64) });
    expect(message).toContain('under another key');
    expect(message).toContain(testRequest('a').key.slice(0, 12));
  });
});

describe('a file that is no recording', () => {
  test('is told with its line', async () => {
    record(testRequest('a'));
    appendFileSync(file, '{"key": "k", "stage": "s", "subject": "x", "reply": {"content": 3}}\n');
    expect(() => replayTransport(file)).toThrow(`${file}:2 is no recorded answer`);
    expect(() => {
      sortRecording(file);
    }).toThrow('reply.content');
  });

  test('is told where it is missing or prose', () => {
    expect(() => replayTransport(file)).toThrow(`there is no recording ${file}`);
    writeFileSync(file, 'Dear reader\n');
    expect(() => replayTransport(file)).toThrow(`${file}:1 is no recorded answer`);
  });
});
