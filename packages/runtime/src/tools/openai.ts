import { jsonSchemaOf, type JsonSchema } from '../fields/json-schema.ts';
import type { ToolSpec } from './tool.ts';

/** A tool in the format of OpenAI's function calling (chat completions). */
export interface OpenAITool {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: JsonSchema;
  };
}

/** The tool as OpenAI's chat completions list it. */
export function openAIToolOf({ name, description, params }: ToolSpec): OpenAITool {
  return { type: 'function', function: { name, description, parameters: jsonSchemaOf(params) } };
}

/** Tool name → JSON Schema of its arguments. */
export function jsonSchemasOf(tools: readonly ToolSpec[]): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(tools.map(({ name, params }) => [name, jsonSchemaOf(params)]));
}
