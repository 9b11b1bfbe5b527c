import { isSame } from '@envloom/core';
import { z } from 'zod';
import type { Connection } from './connect.ts';
import { type Deadline, inTime } from './deadline.ts';

/** The name of a tool that no server has. */
const noTool = 'envloom_asks_for_no_tool';

/** How the TypeScript SDK tells of a tool that is not there. */
const inWordsOfSdk = {
  content: [{ type: 'text', text: `MCP error -32602: Tool ${noTool} not found` }],
  isError: true,
};

const anyResult = z.looseObject({});

/**
 * Whose words a server uses for what the SDK it was made with refuses, found by calling a tool that does not
 * exist: that changes nothing. Undefined where it does not answer.
 */
export async function errorsOf(
  { client, raw }: Connection,
  deadline: Deadline,
): Promise<'sdk' | 'plain' | undefined> {
  deadline.waitFor = 'the answer to a call of a tool that it does not have';
  const params = { name: noTool, arguments: {} };
  try {
    await inTime(deadline, client.request({ method: 'tools/call', params }, anyResult));
    return isSame(raw.last, inWordsOfSdk) ? 'sdk' : 'plain';
  } catch {
    return deadline.signal.aborted ? undefined : 'plain';
  }
}
