import { jsonSchemaOf, type JsonSchema } from '../fields/json-schema.ts';
import type { ToolSpec } from './tool.ts';
import { listedOf } from './wire.ts';

/** A tool in the format of OpenAI's function calling (chat completions). */
export interface OpenAITool {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: JsonSchema;
  };
}

/** The tool as OpenAI's chat completions list it; one of an original in the original's words. */
export function openAIToolOf(tool: ToolSpec): OpenAITool {
  const { description, inputSchema: parameters } = listedOf(tool);
  const { name } = tool;
  return { type: 'function', function: { name, description: fitting(description), parameters } };
}

/** Characters of a description that OpenAI takes. */
const longest = 1024;

/** The sentences of a description that fit; a model whose descriptions are longer is warned of. */
function fitting(description: string): string {
  if (description.length <= longest) return description;
  const room = description.slice(0, longest).toWellFormed();
  const end = room.lastIndexOf('. ');
  return end > 0 ? room.slice(0, end + 1) : `${room.slice(0, longest - 1)}…`;
}

/** Tool name → JSON Schema of its arguments. */
export function jsonSchemasOf(tools: readonly ToolSpec[]): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    tools.map(({ name, params, unknown }) => [name, jsonSchemaOf(params, unknown)]),
  );
}
