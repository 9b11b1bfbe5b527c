import { jsonSchemaOf, type JsonSchema, valueSchema } from '../fields/json-schema.ts';
import type { FieldSpec } from '../fields/spec.ts';
import type { ToolSpec } from './tool.ts';

/** A tool as an MCP server lists it (Model Context Protocol, revision 2025-11-25, `Tool`). */
export interface McpTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** Of tools whose result is an object; structured content must be one. */
  readonly outputSchema?: JsonSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly openWorldHint: false;
  };
}

/** The tool as an MCP server lists it. */
export function mcpToolOf(tool: ToolSpec): McpTool {
  const { name, title, description, params, kind, returns } = tool;
  const outputSchema = returns === undefined ? undefined : objectSchema(returns);
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: jsonSchemaOf(params),
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
  const isObject = ['row', 'shape', 'record'].includes(returns.type) && returns.optional !== true;
  return isObject ? { type: 'object', ...valueSchema(returns) } : undefined;
}
