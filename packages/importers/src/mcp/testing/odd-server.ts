// MCP servers of the official SDK that do what servers should not: `node odd-server.ts '<what>'`.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ListToolsRequestSchema, type Tool } from '@modelcontextprotocol/sdk/types.js';
import { generated } from '@envloom/core';

/** What such a server does. */
export type Oddity =
  | 'hangs at initialize'
  | 'hangs at tools/list'
  | 'dies at its second page'
  | 'prints lines that are no messages'
  | 'lists 500 tools'
  | 'lists empty pages without end'
  | 'has names that clash'
  | 'has no tools'
  | 'never ends';

const what = generated<Oddity>(process.argv[2] ?? 'has no tools');

const toolOf = (name: string): Tool => ({
  name,
  description: 'Does it.',
  inputSchema: { type: 'object', properties: { a: { type: 'string' } } },
});

const numbered = Array.from({ length: 500 }, (_, at) => toolOf(`tool_${at}`));
const pageSize = 50;

const { server } = new McpServer(
  { name: 'odd', version: '1.0.0' },
  { capabilities: { tools: {} } },
);

server.setRequestHandler(ListToolsRequestSchema, async ({ params }) => {
  const start = Number(params?.cursor ?? 0);
  const next = { nextCursor: String(start + pageSize) };
  switch (what) {
    case 'hangs at tools/list':
      return new Promise<never>(() => undefined);
    case 'dies at its second page':
      if (start > 0) {
        process.stderr.write('TypeError: cannot read the second page\n');
        process.exit(3);
      }
      return { tools: numbered.slice(0, pageSize), ...next };
    case 'lists 500 tools': {
      const isLast = start + pageSize >= numbered.length;
      return { tools: numbered.slice(start, start + pageSize), ...(isLast ? {} : next) };
    }
    case 'lists empty pages without end':
      return { tools: [], ...next };
    case 'has names that clash':
      return { tools: ['get_item', 'getItem', 'get-item', 'get/item'].map(toolOf) };
    case 'has no tools':
      return { tools: [] };
    default:
      console.log('listing one tool');
      return { tools: [toolOf('only')] };
  }
});

if (what === 'hangs at initialize') console.error('Visit https://login.example to log in');
if (what === 'hangs at initialize' || what === 'never ends') setInterval(() => undefined, 1_000);
if (what === 'never ends') process.on('SIGTERM', () => undefined);
if (what === 'prints lines that are no messages') {
  console.log('Server is starting on port 3000 …');
  console.log('{"half": ');
}
if (what !== 'hangs at initialize') await server.connect(new StdioServerTransport());
