import { generated, isObject, type Json, type JsonObject } from '@envloom/core';
import { failureOf } from '../failure/refusal.ts';
import type { Result } from '../failure/result.ts';
import { type JsonSchema, jsonSchemaOf } from '../fields/json-schema.ts';
import { defaultBudget, meter } from '../helpers/fuel.ts';
import type { ToolSpec } from './tool.ts';

/**
 * How a result becomes text where the original is served: its JSON, without or with line ends; the
 * whole of it as a result of MCP; a member; or what an expression makes of arguments and result.
 */
export type ResultText =
  | 'compact'
  | 'pretty'
  | 'content'
  | { readonly member: string }
  | { readonly expression: (args: Json, result: Json) => string };

/** Names by which a tool hands out its results page by page: two params, and a member of the result. */
export interface Paging {
  readonly page: string;
  readonly size: string;
  readonly total: string;
}

/** What the original says of a tool to those who call it. */
export interface Listed {
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

/** The text of results as generated code gives it; `Args` and `Data` are those of the tool. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- generated code names the types
export function resultText<Args, Data>(make: (args: Args, result: Data) => string): ResultText {
  return {
    expression: (args, result) => make(generated<Args>(args), generated<Data>(result)),
  };
}

/** Verbatim where the tool is one of an original; a route of HTTP has no schema of all its arguments. */
export function listedOf({ wire, description, params, unknown }: ToolSpec): Listed {
  const said = wire === undefined ? undefined : saidBy(wire);
  return {
    description: said?.description ?? description,
    inputSchema: said?.inputSchema ?? jsonSchemaOf(params, unknown),
  };
}

/** By the protocol of the original, which the entry tells by its members. */
function saidBy(wire: JsonObject): Partial<Listed> {
  const { operation, function: wrapped } = wire;
  if (isObject(operation)) return described(operation['description'] ?? operation['summary']);
  const tool = isObject(wrapped) ? wrapped : wire;
  const schema = tool['inputSchema'] ?? tool['parameters'] ?? tool['input_schema'];
  return {
    ...described(tool['description']),
    ...(isObject(schema) ? { inputSchema: schema } : {}),
  };
}

function described(description: Json | undefined): Partial<Listed> {
  return typeof description === 'string' ? { description } : {};
}

/**
 * The text of a result, as the original writes it.
 *
 * @param args as the body saw them
 * @returns a failure where the expression that makes the text refuses
 */
export function textOfResult(
  { text = 'compact' }: Pick<ToolSpec, 'text'>,
  args: Json,
  data: Json,
): Result<string> {
  if (typeof text === 'string') return { success: true, data: jsonText(text, data) };
  if ('member' in text) return { success: true, data: memberText(text.member, data) };
  const outerFuel = meter.left;
  meter.left = defaultBudget;
  try {
    return { success: true, data: text.expression(args, data) };
  } catch (thrown) {
    return { success: false, error: failureOf(thrown) };
  } finally {
    meter.left = outerFuel;
  }
}

function jsonText(text: 'compact' | 'pretty' | 'content', data: Json): string {
  return text === 'pretty' ? JSON.stringify(data, null, 2) : JSON.stringify(data);
}

function memberText(member: string, data: Json): string {
  const value = isObject(data) ? (data[member] ?? null) : null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
