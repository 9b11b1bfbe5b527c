import { messageOf } from '@envloom/core';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ImportError } from '../api/import-error.ts';
import { maskedText } from '../secrets/mask.ts';
import type { McpAddress } from './address.ts';
import { type Deadline, inTime } from './deadline.ts';
import { type OpenTransport, transportsTo } from './open-transport.ts';
import { RawResults } from './raw-results.ts';

/** A server that answered to `initialize`. */
export interface Connection {
  readonly client: Client;
  readonly raw: RawResults;
  readonly lastWords: () => string;
}

/**
 * Starts a server, or opens its URL, and introduces itself.
 *
 * @param authorization sent to a URL as the header of this name; never stored
 * @throws ImportError
 */
export async function connect(
  address: McpAddress,
  deadline: Deadline,
  authorization: string | undefined,
): Promise<Connection> {
  const failures: string[] = [];
  for (const open of transportsTo(address, authorization)) {
    const opened = open();
    try {
      return await connectBy(opened, deadline);
    } catch (error) {
      const why = withLastWords(messageOf(error), opened.lastWords());
      if (error instanceof ImportError) throw new ImportError(why);
      failures.push(why);
    }
  }
  throw unreachable(address, failures[0] ?? '');
}

async function connectBy(opened: OpenTransport, deadline: Deadline): Promise<Connection> {
  const { transport, lastWords } = opened;
  const raw = new RawResults(transport);
  const client = new Client({ name: 'envloom', version: '0.1.0' });
  try {
    await inTime(deadline, client.connect(transport, { signal: deadline.signal }));
    return { client, raw, lastWords };
  } catch (error) {
    await closeQuietly(client, transport.close.bind(transport));
    throw error;
  }
}

/** Ends a server whatever state it is in: a client that was never connected leaves its process running. */
async function closeQuietly(client: Client, closeTransport: () => Promise<void>): Promise<void> {
  await Promise.allSettled([client.close(), closeTransport()]);
}

function unreachable(address: McpAddress, why: string): ImportError {
  const what =
    address.kind === 'url'
      ? 'The MCP server behind the URL could not be reached'
      : `The MCP server \`${address.command}\` could not be started, or ended before it answered`;
  const help =
    address.kind === 'url'
      ? 'Look whether the address is that of its MCP endpoint. A server that wants a key gets the Authorization header of the variable ENVLOOM_MCP_AUTHORIZATION.'
      : 'Try the command by hand. Variables that it needs stand before it: `mcp:TOKEN=… npx -y some-server`.';
  return new ImportError(`${what}: ${why}\n${help}`);
}

/** What went wrong, and what the server wrote last, in which keys are masked. */
export function withLastWords(why: string, words: string): string {
  if (words === '') return why;
  return `${why}\nIt wrote:\n${maskedText(words).replaceAll(/^/gm, '  ')}`;
}
