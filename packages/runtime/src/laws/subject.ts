import type { Json, JsonObject } from '@envloom/core';
import type { Environment } from '../environment.ts';
import type { Result } from '../failure/result.ts';
import type { JsonSchema } from '../fields/json-schema.ts';
import type { McpTool } from '../tools/mcp.ts';
import type { OpenAITool } from '../tools/openai.ts';
import type { WorldState } from '../world/definition.ts';
import type { EnvironmentClass } from '../world/start.ts';

/** A schema of rows, such as one of zod. */
export interface RowSchema {
  /** A copy of the row, with what it leaves out filled in; throws where it is not valid. */
  parse(row: unknown): unknown;
}

/** What the laws read of a stored scenario. */
export interface ReferenceScenario {
  readonly id: string;
  readonly model_hash: string;
  readonly initial_state: { readonly state: WorldState } | { readonly base: string };
  readonly reference: readonly ReferenceStep[];
}

type ReferenceStep =
  | {
      readonly kind: 'call';
      readonly tool: string;
      readonly arguments: JsonObject;
      readonly observation: Result<Json>;
    }
  | { readonly kind: 'message' };

/** Stored scenarios. Of those that have ids, only what the laws play is read. */
export interface ReferenceScenarios extends Iterable<ReferenceScenario> {
  readonly ids?: readonly string[];
  get?(id: string): ReferenceScenario;
}

/** What a package says of its environment. */
export interface Subject {
  readonly environment: EnvironmentClass<Environment<object>>;
  /** The worlds and reference calls of some are played, see `configureLaws`; without any, the initial world with plain arguments. */
  readonly scenarios?: ReferenceScenarios;
  /** By table. */
  readonly schemas: Readonly<Record<string, RowSchema>>;
  readonly openAITools: readonly OpenAITool[];
  readonly mcpTools: readonly McpTool[];
  /** Of the arguments, by tool. */
  readonly jsonSchemas: Readonly<Record<string, JsonSchema>>;
}

/** A call that the laws make. */
export interface Call {
  readonly tool: string;
  readonly args: unknown;
  /** What it gave when it was stored. */
  readonly observation?: Result<Json>;
}

/** What holds in every environment, tried on one. */
export interface Law {
  /** A sentence, such as `keeps forks apart`. */
  readonly name: string;
  /** @throws AssertionError where it does not hold */
  readonly check: () => void;
}
