import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import type { McpSource } from '../source/source.ts';
import type { Behaviour } from './testing/fake-server.ts';
import { readServer } from './read-server.ts';

const script = join(import.meta.dirname, 'testing/fake-server.ts');

const read = (behaviour: Behaviour, patience?: number): Promise<McpSource> =>
  readServer(
    {
      kind: 'command',
      command: process.execPath,
      args: [script, JSON.stringify(behaviour)],
      variables: {},
    },
    { patience },
  );

const numbered = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, at) => ({ name: `t${at}`, inputSchema: { type: 'object' } }));

describe('a server that is started', () => {
  it('is read as it answers: unknown members, their order, lone surrogates', async () => {
    const tool = {
      zeta: { $ref: '#/$defs/x', unknown: [null, 1.5] },
      description: 'Half a pair: \ud83d, <<< and "quotes".',
      inputSchema: { required: ['b'], type: 'object', properties: { b: {}, a: {} }, 'x-own': 1 },
      name: 'odd',
      annotations: { readOnlyHint: true, own: 'kept' },
    };
    const source = await read({ tools: [tool] });
    expect(JSON.stringify(source.tools)).toBe(JSON.stringify([tool]));
    expect(JSON.stringify(source.server)).toBe(
      '{"version":"1.2.3","name":"fake","strange":true,"instructions":"Call nothing."}',
    );
    expect(source.capabilities).toEqual({ tools: {}, strange: { deep: [1] } });
  });

  it('is read to its last page', async () => {
    const source = await read({ tools: numbered(500), pageSize: 7 });
    expect(source.tools).toEqual(numbered(500));
  });

  it('may list a name twice', async () => {
    const { tools } = await read({ tools: [...numbered(2), ...numbered(1)] });
    expect(tools.map(({ name }) => name)).toEqual(['t0', 't1', 't0']);
  });

  it.each([
    ['initialize', 1, /within 1 seconds \(starting\)/],
    ['tools/list', 5, /within 5 seconds \(page 1 of tools\/list\)/],
  ])('is given up when it hangs on %s', async (hangsOn, patience, message) => {
    await expect(read({ tools: [], hangsOn }, patience)).rejects.toThrow(message);
  });

  it('is quoted when it ends, and a key in what it wrote is masked', async () => {
    const key = ['sk', 'a1B2c3D4e5F6g7H8i9J0k1'].join('-');
    const ending = { tools: [], exitsOn: 'initialize', words: `No licence for ${key}` };
    const reading = read(ending);
    await expect(reading).rejects.toThrow(/ended before it answered[^]*No licence for sk-a\*+\n/);
    await expect(read({ ...ending, exitsOn: 'tools/list' })).rejects.toThrow(
      /did not list its tools[^]*No licence/,
    );
  });

  it.each<[string, Behaviour, RegExp]>([
    ['hands out pages in a circle', { tools: numbered(3), pages: 'in a circle' }, /repeats/],
    [
      'lists without end',
      { tools: numbered(1_000), pages: 'without end' },
      /more than 10000 tools/,
    ],
    ['has no tools', { tools: [], failsOn: 'tools/list' }, /did not list its tools: .*Not today/],
    ['lists what is no list', { tools: [], listing: { tools: {} } }, /without a list/],
    ['lists a tool without a name', { tools: [{ name: 'a' }, { title: 'b' }] }, /Tool 2 .*no name/],
  ])('is refused where it %s', async (_what, behaviour, message) => {
    await expect(read(behaviour)).rejects.toThrow(message);
  });

  it('that does not exist is named', async () => {
    const address = { kind: 'command', command: 'no-such-mcp', args: [], variables: {} } as const;
    await expect(readServer(address)).rejects.toThrow(/`no-such-mcp` could not be started/);
  });

  it('gets the variables before its command and not those of this process', async () => {
    process.env['ENVLOOM_TEST_KEY'] = 'secret';
    const program = `
      const { A, ENVLOOM_TEST_KEY } = process.env;
      process.stderr.write(A + ENVLOOM_TEST_KEY, () => process.exit(1));`;
    const address = {
      kind: 'command',
      command: process.execPath,
      args: ['-e', program],
      variables: { A: 'given,' },
    } as const;
    await expect(readServer(address)).rejects.toThrow('given,undefined');
    delete process.env['ENVLOOM_TEST_KEY'];
  });
});

describe('a server behind a URL', () => {
  it('is spoken to by the older transport where it knows no other', async () => {
    const seen: (string | undefined)[] = [];
    let transport: SSEServerTransport | undefined;
    const http = createServer((request, response) => {
      seen.push(request.headers.authorization);
      if (request.method === 'GET') {
        transport = new SSEServerTransport('/messages', response);
        const server = new Server({ name: 'old', version: '1' }, { capabilities: { tools: {} } });
        server.setRequestHandler(ListToolsRequestSchema, () => ({
          tools: [{ name: 'one', inputSchema: { type: 'object' } }],
        }));
        void server.connect(transport);
      } else if (request.url?.startsWith('/messages') === true && transport !== undefined) {
        void transport.handlePostMessage(request, response);
      } else {
        response.writeHead(405).end();
      }
    });
    await once(http.listen(0, '127.0.0.1'), 'listening');
    const place = http.address();
    const port = typeof place === 'object' && place !== null ? place.port : 0;
    try {
      const url = new URL(`http://127.0.0.1:${port}/sse`);
      const source = await readServer({ kind: 'url', url }, { authorization: 'Bearer x' });
      expect(source.tools).toEqual([{ name: 'one', inputSchema: { type: 'object' } }]);
      expect(new Set(seen)).toEqual(new Set(['Bearer x']));
    } finally {
      await transport?.close();
      http.closeAllConnections();
      http.close();
    }
  });

  it('that is not there is told with what to do', async () => {
    const url = new URL('http://127.0.0.1:1/mcp');
    await expect(readServer({ kind: 'url', url })).rejects.toThrow(
      /could not be reached[^]*ENVLOOM_MCP_AUTHORIZATION/,
    );
  });
});
