import { isObject, type Json } from '@envloom/core';
import { type JsonSchema, valueSchema } from '../fields/json-schema.ts';
import type { FieldSpec } from '../fields/spec.ts';
import type { ToolSpec } from './tool.ts';
import { listedOf } from './wire.ts';

/** A tool as an MCP server lists it (Model Context Protocol, revision 2025-11-25, `Tool`). */
export interface McpTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: JsonSchema;
  /** Of tools whose result is an object; structured content must be one. */
  readonly outputSchema?: JsonSchema;
  readonly annotations?: {
    readonly readOnlyHint?: boolean;
    readonly destructiveHint?: boolean;
    readonly openWorldHint?: boolean;
  };
}

/** The tool as an MCP server lists it: that of an original in MCP exactly as the original lists it. */
export function mcpToolOf(tool: ToolSpec): McpTool {
  const { name, wire } = tool;
  const inputSchema = wire?.['inputSchema'];
  return isObject(inputSchema) ? { ...wire, name, inputSchema } : ownEntry(tool);
}

/** What a result says apart from its text; undefined where the tool tells no schema of it. */
export function structuredOf({ text }: ToolSpec, listed: McpTool, data: Json): Json | undefined {
  if (listed.outputSchema === undefined) return undefined;
  return text === 'content' && isObject(data) ? data['structuredContent'] : data;
}

function ownEntry(tool: ToolSpec): McpTool {
  const { name, title, kind, returns } = tool;
  const { description, inputSchema } = listedOf(tool);
  const outputSchema = returns === undefined ? undefined : objectSchema(returns);
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    annotations: {
      readOnlyHint: kind === 'query',
      destructiveHint: kind === 'mutation',
      openWorldHint: false,
    },
  };
}

/** The schema of a result that is always an object. */
function objectSchema(returns: FieldSpec): JsonSchema | undefined {
  const { type, optional, nullable } = returns;
  const isAlways = optional !== true && nullable !== true;
  const isObjects = isAlways && ['row', 'shape', 'record'].includes(type);
  return isObjects ? { type: 'object', ...valueSchema(returns) } : undefined;
}
