import { isObject, type Json, type JsonObject } from '@envloom/core';

/** What an entry of a tool list says, whatever its form. */
export interface ToolEntry {
  readonly name: string;
  readonly description: Json | undefined;
  readonly inputSchema: JsonObject | undefined;
  readonly outputSchema: JsonObject | undefined;
  readonly annotations: JsonObject;
  /** The entry as it stands in the list. */
  readonly wire: JsonObject;
}

const objectIn = (value: Json | undefined): JsonObject | undefined =>
  isObject(value) ? value : undefined;

/**
 * Reads an entry of a list: of MCP (`inputSchema`), of Anthropic (`input_schema`), or of OpenAI (`parameters`,
 * with `function` around it or not).
 *
 * @returns undefined where it is none with a name, such as a tool that a provider has built in
 */
export function toolEntry(wire: JsonObject): ToolEntry | undefined {
  const tool = objectIn(wire['function']) ?? wire;
  const { name, description, annotations } = tool;
  const schema = tool['inputSchema'] ?? tool['input_schema'] ?? tool['parameters'];
  const isBuiltIn = typeof wire['type'] === 'string' && !isFunction(wire['type']);
  if (typeof name !== 'string' || (isBuiltIn && schema === undefined)) return undefined;
  return {
    name,
    description,
    inputSchema: objectIn(schema),
    outputSchema: objectIn(tool['outputSchema']),
    annotations: objectIn(annotations) ?? {},
    wire,
  };
}

/** `custom` is what Anthropic calls tools of the caller. */
const isFunction = (type: string): boolean => type === 'function' || type === 'custom';

/** Whether an entry is one of MCP. */
export const isMcpEntry = (entry: Json): entry is JsonObject =>
  isObject(entry) && isObject(entry['inputSchema']);
