import { PassThrough } from 'node:stream';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mcpLibrary } from '../testing/library-twins.ts';
import type { Twin } from '../twin.ts';
import { serveLines } from './serve-lines.ts';

const initialize = {
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
};

/** The raw lines that a twin answers requests with, one after the other; texts are sent as they are. */
async function linesOf(twin: Twin, requests: readonly (object | string)[]): Promise<string[]> {
  const input = new PassThrough();
  const output = new PassThrough();
  const served = serveLines(
    twin,
    { input, output },
    pino({ enabled: false }),
    new Promise(() => undefined),
  );
  const read = createInterface({ input: output })[Symbol.asyncIterator]();
  const lines: string[] = [];
  for (const [id, request] of [initialize, ...requests].entries()) {
    if (typeof request === 'string') {
      input.write(`${request}\n`);
      continue;
    }
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...request })}\n`);
    // oxlint-disable-next-line no-await-in-loop -- each request waits for the answer to the one before
    const { value } = await read.next();
    lines.push(z.string().parse(value));
  }
  input.end();
  await served;
  return lines;
}

const list = { method: 'tools/list' };
const call = (name: unknown, args?: unknown): object => ({
  method: 'tools/call',
  params: { name, arguments: args },
});

describe('a twin over standard streams', () => {
  it('introduces itself as the original does', async () => {
    const [line] = await linesOf(mcpLibrary(), []);
    expect(line).toBe(
      '{"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{"listChanged":true}},"serverInfo":{"name":"desk","version":"9.9.9","websiteUrl":"https://example.org"}},"jsonrpc":"2.0","id":0}',
    );
  });

  it('has the instructions and the capabilities of the original, and none of ours', async () => {
    const capabilities = { resources: { subscribe: true }, tools: {} };
    const server = { name: 'desk', version: '1', instructions: 'Be brief.' };
    const twin = mcpLibrary({ capabilities, server });
    const [line = '', ...others] = await linesOf(twin, [
      { method: 'resources/list' },
      { method: 'prompts/list' },
      { method: 'envloom/state' },
    ]);
    expect(JSON.parse(line)).toMatchObject({
      result: {
        capabilities,
        serverInfo: { name: 'desk', version: '1' },
        instructions: 'Be brief.',
      },
    });
    expect(others).toEqual([
      '{"result":{"resources":[]},"jsonrpc":"2.0","id":1}',
      '{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"Method not found"}}',
      '{"jsonrpc":"2.0","id":3,"error":{"code":-32601,"message":"Method not found"}}',
    ]);
  });

  it('lists the tools as the original does, byte for byte', async () => {
    const twin = mcpLibrary();
    const [, line] = await linesOf(twin, [list]);
    const entries = twin.environment.definition.tools.map(({ wire }) => wire);
    expect(entries).toHaveLength(4);
    expect(line).toBe(JSON.stringify({ result: { tools: entries }, jsonrpc: '2.0', id: 1 }));
  });

  it('keeps one world for its client', async () => {
    const lend = call('check_out_book', { member_id: 'M1', book_id: 'B2' });
    const [, first = '', second] = await linesOf(mcpLibrary(), [lend, lend]);
    expect(JSON.parse(first)).toMatchObject({ result: { structuredContent: { loan_id: 'L3' } } });
    expect(second).toBe(
      '{"result":{"content":[{"type":"text","text":"No copy of Dracula is on the shelf"}],"isError":true},"jsonrpc":"2.0","id":2}',
    );
  });

  it('never says no step is left', async () => {
    const look = call('get_member', { member_id: 'M1' });
    const lines = await linesOf(
      mcpLibrary(),
      Array.from({ length: 500 }, () => look),
    );
    expect(lines.filter((line) => line.includes('isError'))).toEqual([]);
    expect(lines).toHaveLength(501);
  });

  it('answers broken requests as the SDK does, and what is no message not at all', async () => {
    const [, wrong = '', name = '', after] = await linesOf(mcpLibrary(), [
      'garbage',
      call('get_member', []),
      call(undefined),
      { method: 'ping' },
    ]);
    expect(wrong).toContain('"code":-32603');
    expect(wrong).toContain('expected record, received array');
    expect(name).toContain('expected string, received undefined');
    expect(after).toBe('{"result":{},"jsonrpc":"2.0","id":4}');
  });
});
