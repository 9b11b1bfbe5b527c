import { isObject, type Json, type JsonObject } from '@envloom/core';
import type { McpSource } from '../source/source.ts';
import type { McpAddress } from './address.ts';
import { connect } from './connect.ts';
import { deadlineIn, defaultPatience } from './deadline.ts';
import { errorsOf } from './errors-of.ts';
import { listTools } from './list-tools.ts';

export interface ServerOptions {
  /** Seconds for starting it and reading all pages. */
  readonly patience?: number | undefined;
  /** The `Authorization` header for a server behind a URL. */
  readonly authorization?: string | undefined;
}

/**
 * Reads what a running MCP server says of itself and of its tools, and ends it. Members and their order are
 * as they came over the wire; nothing is kept of its address, its variables and its keys.
 *
 * @throws ImportError
 */
export async function readServer(
  address: McpAddress,
  { patience = defaultPatience, authorization }: ServerOptions = {},
): Promise<McpSource> {
  const deadline = deadlineIn(patience);
  const connection = await connect(address, deadline, authorization);
  try {
    const introduction = connection.raw.last;
    const tools = await listTools(connection, deadline);
    return {
      protocol: 'mcp',
      server: serverOf(introduction),
      capabilities: objectIn(introduction['capabilities']),
      errors: await errorsOf(connection, deadline),
      tools,
    };
  } finally {
    await connection.client.close();
  }
}

function serverOf({ serverInfo, instructions }: JsonObject): JsonObject {
  return {
    ...objectIn(serverInfo),
    ...(typeof instructions === 'string' ? { instructions } : {}),
  };
}

const objectIn = (value: Json | undefined): JsonObject | undefined =>
  isObject(value) ? value : undefined;
