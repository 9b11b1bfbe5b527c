// An MCP server for tests, over standard input and output: `node fake-server.ts '<Behaviour as JSON>'`.
import { createInterface } from 'node:readline';
import { generated, type JsonObject } from '@envloom/core';

export interface Behaviour {
  readonly tools: readonly unknown[];
  readonly pageSize?: number;
  /** The method that it never answers. */
  readonly hangsOn?: string;
  /** The method at which it ends, after writing `words`. */
  readonly exitsOn?: string;
  /** The method that it answers with an error. */
  readonly failsOn?: string;
  readonly words?: string;
  /** Whether each page names the second as the next one, or pages never end. */
  readonly pages?: 'in a circle' | 'without end';
  /** What it answers to `tools/list` instead of a page. */
  readonly listing?: JsonObject;
  readonly serverInfo?: JsonObject;
}

interface Request {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly cursor?: string };
}

const behaviour = generated<Behaviour>(JSON.parse(process.argv[2] ?? '{}'));
const { tools, pageSize = 1_000, hangsOn, exitsOn, failsOn, words } = behaviour;

const greeting = {
  zebra: 1,
  protocolVersion: '2025-06-18',
  serverInfo: behaviour.serverInfo ?? { version: '1.2.3', name: 'fake', strange: true },
  capabilities: { tools: {}, strange: { deep: [1] } },
  instructions: 'Call nothing.',
};

function page(cursor: string | undefined): object {
  if (behaviour.listing !== undefined) return behaviour.listing;
  const start = Number(cursor ?? 0);
  const end = start + pageSize;
  const { pages } = behaviour;
  if (pages === 'without end') return { tools, nextCursor: String(end) };
  if (pages === 'in a circle') return { tools, nextCursor: '1' };
  return {
    tools: tools.slice(start, end),
    ...(end < tools.length ? { nextCursor: String(end) } : {}),
  };
}

function answer({ id, method, params }: Request): void {
  if (method === exitsOn) {
    process.stderr.write(`${words ?? ''}\n`, () => process.exit(3));
    return;
  }
  if (id === undefined || method === hangsOn) return;
  const reply =
    method === failsOn
      ? { error: { code: -32000, message: 'Not today' } }
      : { result: method === 'initialize' ? greeting : page(params?.cursor) };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...reply })}\n`);
}

if (process.argv[1] === import.meta.filename) {
  createInterface({ input: process.stdin }).on('line', (line) => {
    answer(generated<Request>(JSON.parse(line)));
  });
  // A server that hangs does so even when its input has ended.
  if (hangsOn !== undefined) setInterval(() => undefined, 1_000);
}
