import { getParseErrorMessage } from '@modelcontextprotocol/sdk/server/zod-compat.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { isObject } from '@envloom/core';
import type { ToolSpec } from '@envloom/runtime';
import { z } from 'zod';

/** Of a tool: what reads its arguments by the schema of the original. Mostly there is one. */
const readers = new WeakMap<ToolSpec, z.ZodType | undefined>();

/**
 * What the official TypeScript SDK says of arguments that do not fit the schema of the original.
 *
 * @returns undefined where they fit, and where the schema says what zod cannot read
 */
export function sdkRefusal(tool: ToolSpec, args: unknown): string | undefined {
  const read = readerOf(tool)?.safeParse(args);
  return read === undefined || read.success
    ? undefined
    : invalidArguments(tool.name, getParseErrorMessage(read.error));
}

export function invalidArguments(tool: string, why: string): string {
  return sdkMessage(
    ErrorCode.InvalidParams,
    `Input validation error: Invalid arguments for tool ${tool}: ${why}`,
  );
}

export function unknownTool(tool: string): string {
  return sdkMessage(ErrorCode.InvalidParams, `Tool ${tool} not found`);
}

export function needsTask(tool: string): string {
  return sdkMessage(
    ErrorCode.MethodNotFound,
    `Tool ${tool} requires task augmentation (taskSupport: 'required')`,
  );
}

const sdkMessage = (code: ErrorCode, message: string): string =>
  new McpError(code, message).message;

function readerOf(tool: ToolSpec): z.ZodType | undefined {
  if (!readers.has(tool)) readers.set(tool, readerFrom(tool));
  return readers.get(tool);
}

function readerFrom({ wire }: ToolSpec): z.ZodType | undefined {
  const schema = wire?.['inputSchema'];
  if (!isObject(schema)) return undefined;
  try {
    return z.fromJSONSchema({ ...schema });
  } catch {
    // What only a validator of JSON Schema understands; the environment says then what is wrong.
    return undefined;
  }
}
