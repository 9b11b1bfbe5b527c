import { aligned, own, wrapped } from '@envloom/core';
import type { JsonSchema, OpenAITool, ToolSpec } from '@envloom/runtime';
import { asSchema, formsOf, typeName } from './typed-value.ts';

/** A parameter of a tool as a player needs it. */
interface Parameter {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

export function parametersOf({ function: { parameters } }: OpenAITool): readonly Parameter[] {
  const { properties = {}, required = [] } = parameters;
  const needed = Array.isArray(required) ? required : [];
  return Object.keys(asSchema(properties)).map((name) => ({
    name,
    schema: asSchema(own(asSchema(properties), name) ?? {}),
    isRequired: needed.includes(name),
  }));
}

function descriptionOf({ description }: JsonSchema): string {
  return typeof description === 'string' ? description : '';
}

/** How a call is typed: `search_titles text=… [kind=…]`. */
export function usageOf(tool: OpenAITool): string {
  const places = parametersOf(tool).map(({ name, schema, isRequired }) => {
    const place = `${name}=${valuePlace(schema)}`;
    return isRequired ? place : `[${place}]`;
  });
  return [tool.function.name, ...places].join(' ');
}

function valuePlace(schema: JsonSchema): string {
  if (formsOf(schema).length === 0) return '…';
  return schema['type'] === 'array' ? '[{…}, …]' : '{…}';
}

/** All that is known of a tool. */
export function toolText(tool: OpenAITool, width: number): string {
  const parameters = parametersOf(tool).flatMap(({ name, schema, isRequired }) => {
    const type = `${typeName(schema)}${isRequired ? '' : ', optional'}`;
    return [
      `  ${name}: ${type}`,
      ...[descriptionOf(schema), ...formsOf(schema)].map(
        (text) => `      ${wrapped(text, width, 6)}`,
      ),
    ];
  });
  return [usageOf(tool), `  ${wrapped(tool.function.description, width, 2)}`, ...parameters].join(
    '\n',
  );
}

/**
 * A line for each tool, under what it does.
 *
 * @param worlds the tools of the world; the others are those of the episode
 */
export function toolsText(
  tools: readonly OpenAITool[],
  worlds: readonly ToolSpec[],
  width: number,
): string {
  const kinds = new Map(worlds.map(({ name, kind }) => [name, kind]));
  const groups = Map.groupBy(tools, (tool) => kinds.get(tool.function.name));
  return [
    'Look up',
    ...toolLines(groups.get('query') ?? [], width),
    'Change something',
    ...toolLines(groups.get('mutation') ?? [], width),
    'Report',
    ...toolLines(groups.get(undefined) ?? [], width),
    '`tools <name>` tells the parameters of one.',
  ].join('\n');
}

function toolLines(tools: readonly OpenAITool[], width: number): readonly string[] {
  const rows = tools.map(({ function: { name, description } }) => [name, description]);
  return aligned(rows).map((line) => (line.length > width ? `${line.slice(0, width - 1)}…` : line));
}
