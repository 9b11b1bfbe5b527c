import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { McpAddress } from './address.ts';

/** A way to a server that is not connected yet. */
export interface OpenTransport {
  readonly transport: Transport;
  /** What the server wrote to its standard error last; nothing for one behind a URL. */
  readonly lastWords: () => string;
}

/** Longest listing in bytes; the SDK's own limit of 10 MB for one message is too low for 500 tools. */
const largestMessage = 64 * 1024 * 1024;

/** Characters of standard error that are kept. */
const mostWords = 2_000;

/** The ways to try, in their order: a URL may be that of a server which speaks the older transport only. */
export function transportsTo(
  address: McpAddress,
  authorization: string | undefined,
): readonly (() => OpenTransport)[] {
  if (address.kind === 'command') return [() => processTransport(address)];
  const headers = authorization === undefined ? {} : { Authorization: authorization };
  const options = { requestInit: { headers } };
  return [
    () => silent(asTransport(new StreamableHTTPClientTransport(address.url, options))),
    () => silent(new SSEClientTransport(address.url, options)),
  ];
}

const silent = (transport: Transport): OpenTransport => ({ transport, lastWords: () => '' });

/** The SDK declares its `sessionId` less exactly than its own interface asks. */
function asTransport(transport: StreamableHTTPClientTransport): Transport {
  if (isTransport(transport)) return transport;
  throw new Error('The transport of the MCP SDK is none.');
}

const isTransport = (value: object): value is Transport => 'start' in value;

function processTransport({
  command,
  args,
  variables,
}: Extract<McpAddress, { kind: 'command' }>): OpenTransport {
  const transport = new StdioClientTransport({
    command,
    args: [...args],
    env: { ...variables },
    stderr: 'pipe',
    maxBufferSize: largestMessage,
  });
  let words = '';
  transport.stderr?.on('data', (chunk: unknown) => {
    words = `${words}${String(chunk)}`.slice(-mostWords);
  });
  return { transport, lastWords: () => words.trim() };
}
