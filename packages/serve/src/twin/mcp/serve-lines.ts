import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { FastifyBaseLogger } from 'fastify';
import type { Twin } from '../twin.ts';
import { mcpServerOf } from './mcp-twin.ts';

export interface TwinStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * The twin over standard input and output, with one world for as long as the client is there.
 *
 * @param stopped settles when the server is to end although the input has not
 */
export async function serveLines(
  twin: Twin,
  { input, output }: TwinStreams,
  log: FastifyBaseLogger,
  stopped: Promise<void>,
): Promise<void> {
  const server = mcpServerOf(twin, log);
  const ended = Promise.race([once(input, 'end'), once(input, 'close'), once(output, 'close')]);
  await server.connect(new StdioServerTransport(input, output));
  log.info({ event: 'listening', url: 'stdio:', environments: 1 });
  await Promise.race([ended, stopped]);
  await written(output);
  await server.close();
}

/** Answers to what was read last are made without waiting; then the system takes them. */
async function written(output: Writable): Promise<void> {
  await new Promise(setImmediate);
  if (output.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  output.write('', () => resolve());
  await promise;
}
