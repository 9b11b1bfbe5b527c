import type { Json } from '@envloom/core';
import { ScratchWorkspace } from '@envloom/core/testing';
import { describe, expect, it } from 'vitest';
import { callsText } from './calls-file.ts';
import { readRecording, recordingIn } from './read-recording.ts';
import { requireSameTools } from './same-tools.ts';

const tools = [
  { name: 'add', inputSchema: {} },
  { name: 'list', inputSchema: {} },
];
const result = (text: string) => ({ content: [{ type: 'text', text }] });

const messages = [
  { jsonrpc: '2.0', id: 0, method: 'initialize', params: {} },
  { jsonrpc: '2.0', id: 0, result: { serverInfo: { name: 'shop', version: '1' } } },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  { jsonrpc: '2.0', id: 1, result: { tools } },
  { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'add', arguments: { a: 1 } } },
  { jsonrpc: '2.0', id: 2, method: 'roots/list' },
  { jsonrpc: '2.0', id: 2, result: { roots: [] } },
  { jsonrpc: '2.0', id: 2, result: result('one') },
  { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'list' } },
  { jsonrpc: '2.0', id: 3, error: { code: -32000, message: 'no' } },
  { jsonrpc: '2.0', id: 0, method: 'initialize', params: {} },
  { jsonrpc: '2.0', id: 0, result: { serverInfo: { name: 'shop', version: '1' } } },
  { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list', arguments: {} } },
  { jsonrpc: '2.0', id: 1, result: result('two') },
];

const exchanges = [0, 3, 5, 9, 11, 13].map((at) => ({
  request: messages[at],
  response: messages
    .slice(at + 1)
    .find((each) => !('method' in each) && !JSON.stringify(each).includes('roots')),
}));

const recording = {
  server: { name: 'shop', version: '1' },
  tools,
  sequences: [
    {
      calls: [
        { call: { name: 'add', arguments: { a: 1 } }, answer: { result: result('one') } },
        {
          call: { name: 'list', arguments: undefined },
          answer: { error: { code: -32000, message: 'no' } },
        },
      ],
    },
    { calls: [{ call: { name: 'list', arguments: {} }, answer: { result: result('two') } }] },
  ],
};

const lines = (values: readonly unknown[], before = ''): string =>
  values.map((value) => `${before}${JSON.stringify(value)}\n`).join('');

function har(sent: readonly Json[]): string {
  const entries = [0, 3, 5, 9, 11, 13].map((at) => {
    const [request = null, ...later] = sent.slice(at);
    const answers = later.slice(0, later.findIndex((each) => isAnswerOf(each, request)) + 1);
    const isStream = answers.length > 1;
    return {
      request: { headers: [], postData: { text: JSON.stringify(request) } },
      response: {
        headers: [{ name: 'Mcp-Session-Id', value: at < 11 ? 'a' : 'b' }],
        content: isStream
          ? {
              mimeType: 'text/event-stream',
              text: answers
                .map((each) => `event: message\ndata: ${JSON.stringify(each)}\n\n`)
                .join(''),
            }
          : {
              mimeType: 'application/json',
              encoding: 'base64',
              text: Buffer.from(JSON.stringify(answers[0] ?? null)).toString('base64'),
            },
      },
    };
  });
  return JSON.stringify({ log: { version: '1.2', entries } });
}

const isAnswerOf = (message: Json, request: Json): boolean =>
  JSON.stringify(message).includes(`"id":${JSON.stringify(idOf(request))},`) &&
  !JSON.stringify(message).includes('"method"') &&
  !JSON.stringify(message).includes('"roots"');

const idOf = (message: Json): Json =>
  typeof message === 'object' && message !== null && 'id' in message
    ? (message['id'] ?? null)
    : null;

describe('recorded calls', () => {
  it.each([
    ['lines of calls', callsText(recording)],
    ['messages of JSON-RPC', lines(messages)],
    [
      'a log with texts before them',
      lines(messages, '2025-01-01T00:00:00Z [shop] [info] Message: '),
    ],
    [
      'a log that wraps them',
      lines(messages.map((message) => ({ level: 'info', data: { message } }))),
    ],
    ['a log with a request and its response on a line', lines(exchanges)],
    ['a log that holds them as texts', lines(messages.map((m) => ({ msg: JSON.stringify(m) })))],
    ['an HTTP archive', har(messages)],
  ])('are read from %s', (_what, text) => {
    expect(recordingIn(text, 'calls')).toEqual(recording);
  });

  it('without numbers and without a header are one sequence', () => {
    const text = lines([
      { tool: 'add', arguments: { a: 1 }, result: result('one'), recorded_at: 'today' },
      { tool: 'list', result: result('two') },
    ]);
    const { sequences, server, tools: listed } = recordingIn(text, 'calls.jsonl');
    expect(sequences.map(({ calls }) => calls.length)).toEqual([2]);
    expect([server, listed]).toEqual([{}, undefined]);
  });

  it.each([
    ['{"tool":"add","result":5}\n', /calls\.jsonl, line 1 is no recorded call/],
    ['{"tool":"add"}\n', /a call of add has neither `result` nor `error`/],
    ['{"format_version":7,"server":{}}\n{"tool":"a","result":{}}\n', /line 1 is no recorded call/],
    ['nothing', /has no calls of tools/],
    ['{"log":{"entries":[]}}', /has no calls of tools/],
  ])('are refused: %s', (text, message) => {
    using workspace = new ScratchWorkspace();
    workspace.write('calls.jsonl', text);
    const file = workspace.path('calls.jsonl');
    expect(() => readRecording(file, 'calls.jsonl')).toThrow(message);
    expect(() => readRecording(`${file}x`, 'x')).toThrow(/there is no file x/);
  });

  it('of another version of a tool that was called are refused', () => {
    const [add, list] = tools;
    const other = { ...list, description: 'Lists.' };
    expect(() => requireSameTools(recording, [add ?? {}, other], 'c')).toThrow(
      /another version of list:/,
    );
    expect(() => requireSameTools(recording, [list ?? {}], 'c')).toThrow(/another version of add:/);
    const onlyAdd = {
      ...recording,
      sequences: [{ calls: recording.sequences[0]?.calls.slice(0, 1) ?? [] }],
    };
    expect(() => requireSameTools(onlyAdd, [add ?? {}, other], 'c')).not.toThrow();
    expect(() => requireSameTools({ ...recording, tools: undefined }, [], 'c')).not.toThrow();
  });
});
