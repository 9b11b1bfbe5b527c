import { isList, isObject, type Json, type JsonObject, messageOf } from '@envloom/core';
import { z } from 'zod';
import { ImportError } from '../api/import-error.ts';
import { type Connection, withLastWords } from './connect.ts';
import { type Deadline, inTime } from './deadline.ts';

/** Most tools that are read; a server that goes on and on lists no more. */
const mostTools = 10_000;

/** Most pages that are read: they may be empty and still go on and on. */
const mostPages = 2_000;

const anyResult = z.looseObject({});

/**
 * All pages of `tools/list`, as they came over the wire.
 *
 * @throws ImportError where the server has no tools, hands out pages without end or in a circle, or is gone
 */
export async function listTools(
  connection: Connection,
  deadline: Deadline,
): Promise<readonly JsonObject[]> {
  const tools: JsonObject[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    deadline.waitFor = `page ${seen.size + 1} of tools/list`;
    const page = await askPage(connection, deadline, cursor);
    tools.push(...toolsOn(page));
    cursor = nextCursor(page, seen);
    if (tools.length > mostTools)
      throw new ImportError(`The MCP server lists more than ${mostTools} tools; no more are read.`);
    if (seen.size > mostPages)
      throw new ImportError(
        `The MCP server lists its tools on more than ${mostPages} pages; no more are read.`,
      );
  } while (cursor !== undefined);
  return tools;
}

async function askPage(
  { client, raw, lastWords }: Connection,
  deadline: Deadline,
  cursor: string | undefined,
): Promise<JsonObject> {
  const params = cursor === undefined ? {} : { cursor };
  try {
    const timeout = deadline.seconds * 1000;
    await inTime(
      deadline,
      client.request({ method: 'tools/list', params }, anyResult, { timeout }),
    );
    return raw.last;
  } catch (error) {
    const why = withLastWords(messageOf(error), lastWords());
    if (error instanceof ImportError) throw new ImportError(why);
    throw new ImportError(`The MCP server did not list its tools: ${why}`);
  }
}

function toolsOn(page: JsonObject): readonly JsonObject[] {
  const tools: Json | undefined = page['tools'];
  if (!isList(tools))
    throw new ImportError('The MCP server answered tools/list without a list `tools`.');
  return tools.map((tool, at) => {
    if (isObject(tool) && typeof tool['name'] === 'string') return tool;
    throw new ImportError(`Tool ${at + 1} of the MCP server has no name.`);
  });
}

/** @throws ImportError where the server begins anew */
function nextCursor(page: JsonObject, seen: Set<string>): string | undefined {
  const cursor = page['nextCursor'];
  if (typeof cursor !== 'string') return undefined;
  if (seen.has(cursor))
    throw new ImportError(
      'The MCP server hands out the same page of tools/list again and again: its `nextCursor` repeats.',
    );
  seen.add(cursor);
  return cursor;
}
