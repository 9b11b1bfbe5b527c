import type { Environment } from '../environment.ts';
import type { EnvironmentClass } from '../world/environment-class.ts';
import type { Result } from '../failure/result.ts';
import type { JsonSchema } from '../fields/json-schema.ts';
import type { Json } from '@envloom/core';
import type { McpTool } from '../tools/mcp.ts';
import type { OpenAITool } from '../tools/openai.ts';

/** A schema of rows, such as one of zod. */
export interface RowSchema {
  /** A copy of the row, with what it leaves out filled in; throws where it is not valid. */
  parse(row: unknown): unknown;
}

/** What a package says of its environment. */
export interface Subject {
  readonly environment: EnvironmentClass<Environment<object>>;
  /** A plausible call of each tool: its arguments by its name. */
  readonly calls: Readonly<Record<string, object>>;
  /** By table. */
  readonly schemas: Readonly<Record<string, RowSchema>>;
  readonly openAITools: readonly OpenAITool[];
  readonly mcpTools: readonly McpTool[];
  /** Of the arguments, by tool. */
  readonly jsonSchemas: Readonly<Record<string, JsonSchema>>;
}

/** Makes all the calls. */
export function play(world: Environment<object>, { calls }: Subject): readonly Result<Json>[] {
  return Object.entries(calls).map(([tool, args]) => world.call(tool, args));
}
