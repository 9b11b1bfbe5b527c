import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { generated, type JsonObject } from '@envloom/core';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { libraryTwin } from '../testing/library-twins.ts';
import { servedTwin } from '../testing/served-twin.ts';
import { type Twin, twinOf } from '../twin.ts';
import { serveLines } from './serve-lines.ts';

// A twin beside a server that the official SDK makes: what an agent can ask of either is answered in the same bytes.

/** A server whose tools are named like some of the library. */
function realServer(): McpServer {
  const server = new McpServer(
    { name: 'desk', version: '3.1.0', title: 'The desk' },
    { instructions: 'Look before you lend.' },
  );
  const inputSchema = { member_id: z.string().describe('Whose.') };
  const answer = (): never => {
    throw new Error('There is no Member "M9".');
  };
  server.registerTool('get_member', { description: 'Looks a member up.', inputSchema }, answer);
  server.registerTool('list_loans', { title: 'Loans', inputSchema }, answer);
  return server;
}

/** Answers to lines, each the answer to the line before it; a notification has none. */
class Lines {
  readonly input = new PassThrough();
  readonly output = new PassThrough();
  readonly #read = createInterface({ input: this.output })[Symbol.asyncIterator]();

  async ask(message: object): Promise<string> {
    this.input.write(`${JSON.stringify(message)}\n`);
    return 'id' in message ? z.string().parse((await this.#read.next()).value) : '';
  }
}

const initialize = (protocolVersion: string): object => ({
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});

const call = (name: string, args?: unknown): object => ({
  method: 'tools/call',
  params: { name, arguments: args },
});

/** All that an agent may try in order to find out what it speaks with. */
const questions: readonly object[] = [
  initialize('2025-06-18'),
  { method: 'ping' },
  { method: 'tools/list' },
  { method: 'tools/list', params: { cursor: 'x' } },
  call('get_member', { member_id: 'M9' }),
  call('get_member'),
  call('get_member', { member_id: 5 }),
  call('answer', { text: 'x' }),
  call('decline'),
  call('find_books', {}),
  call('get_member', 'text'),
  { method: 'tools/call' },
  { method: 'resources/list' },
  { method: 'resources/read', params: { uri: 'envloom://task' } },
  { method: 'prompts/list' },
  { method: 'completion/complete', params: {} },
  { method: 'logging/setLevel', params: { level: 'debug' } },
  { method: 'tasks/list' },
  { method: 'envloom/grade' },
  initialize('1999-01-01'),
];

async function answersOf(lines: Lines): Promise<string[]> {
  const answers: string[] = [];
  for (const [id, question] of questions.entries())
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    answers.push(await lines.ask({ jsonrpc: '2.0', id, ...question }));
  return answers;
}

async function answersOfReal(): Promise<string[]> {
  const lines = new Lines();
  const server = realServer();
  await server.connect(new StdioServerTransport(lines.input, lines.output));
  const answers = await answersOf(lines);
  await server.close();
  return answers;
}

/** What the importer reads of a server: how it introduces itself, and its tools. */
function twinFrom([hello = '', , listing = '']: readonly string[]): Twin {
  const { result } = generated<{ result: { serverInfo: JsonObject; capabilities: JsonObject } }>(
    JSON.parse(hello),
  );
  const { tools } = generated<{ result: { tools: (JsonObject & { name: string })[] } }>(
    JSON.parse(listing),
  ).result;
  const server = { ...result.serverInfo, instructions: 'Look before you lend.' };
  return twinOf(
    libraryTwin(
      { protocol: 'mcp', errors: 'sdk', server, capabilities: result.capabilities },
      Object.fromEntries(tools.map((wire) => [wire.name, { wire }])),
    ),
    'mcp',
  );
}

it('a twin answers over streams as a server of the SDK does', async () => {
  const real = await answersOfReal();
  const lines = new Lines();
  const stopped = Promise.withResolvers<void>();
  const served = serveLines(twinFrom(real), lines, pino({ enabled: false }), stopped.promise);
  const answers = await answersOf(lines);
  stopped.resolve();
  await served;
  const pairs = (all: readonly string[]) => all.map((answer, at) => [questions[at], answer]);
  expect(pairs(answers)).toEqual(pairs(real));
});

it('a twin says over HTTP nothing that servers of the SDK do not say', async () => {
  await using served = await servedTwin(twinFrom(await answersOfReal()));
  const { status, headers, text } = await served.ask('POST /mcp', {
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...initialize('2025-06-18') }),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
  });
  expect([status, JSON.parse(text)]).toMatchObject([
    200,
    { result: { serverInfo: { name: 'desk', version: '3.1.0', title: 'The desk' } } },
  ]);
  expect([...headers.keys()].toSorted()).toEqual([
    'connection',
    'content-length',
    'content-type',
    'date',
    'keep-alive',
    'mcp-session-id',
  ]);
});
