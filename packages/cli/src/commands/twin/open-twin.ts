import { join } from 'node:path';
import { generated, type JsonObject, messageOf } from '@envloom/core';
import { UsageError } from '@envloom/core/command';
import { environmentSource } from '@envloom/env-package';
import type { Answer, OpenTwin, ToolCall } from '@envloom/importers/agreement';
import type { CheckedModel } from '@envloom/logic-model';
import { type Environment, mcpToolOf, type WorldDefinition } from '@envloom/runtime';
import { CannotServeError, openEnvironment } from '@envloom/serve/open';
import { callTool, type Twin, twinOf } from '@envloom/serve/twin';

/** A twin that is compared with its original. */
export interface OpenedTwin {
  readonly checked: CheckedModel;
  readonly twin: Twin;
  /** The entries of `tools/list`, as it is served. */
  readonly tools: readonly JsonObject[];
  /** The state that it begins with where nothing is loaded: the rows of its model, or none at all. */
  readonly start: JsonObject;
}

/**
 * Opens the package of a twin of an MCP server.
 *
 * @param root of the package, relative to the workspace root
 * @throws UsageError where it is none
 */
export async function openedTwin(workspaceRoot: string, root: string): Promise<OpenedTwin> {
  const result = await environmentSource(workspaceRoot, root);
  if (!result.ok) throw new UsageError(result.problems.join('\n'));
  const { checked } = result.source;
  const twin = await twinIn(join(workspaceRoot, root));
  const isGiven = checked.model.initial?.rows !== undefined;
  const { clock } = checked.model.initial ?? {};
  const empty = { ...(clock === undefined ? {} : { clock }), rows: {} };
  return {
    checked,
    twin,
    tools: twin.environment.definition.tools.map((tool) => generated<JsonObject>(mcpToolOf(tool))),
    start: isGiven ? generated<JsonObject>(twin.open().state()) : empty,
  };
}

async function twinIn(folder: string): Promise<Twin> {
  try {
    return twinOf(await openEnvironment(folder, { isDraft: true }), 'mcp');
  } catch (error) {
    if (!(error instanceof CannotServeError)) throw error;
    throw new UsageError(messageOf(error), { cause: error });
  }
}

/** Starts worlds of the package, as a server of the twin does. */
export function packageTwin({ twin, start }: OpenedTwin): OpenTwin {
  return (given) => {
    const world = twin.environment.world(generated({ state: given ?? start }));
    return (call) => answered(twin, world, call);
  };
}

/** The same twin with tools that another definition of its model has. */
export const withDefinition = (twin: Twin, definition: WorldDefinition): Twin => ({
  ...twin,
  environment: { ...twin.environment, definition },
});

/** What the twin says over the wire. */
export function answered(twin: Twin, world: Environment<object>, call: ToolCall): Answer {
  return { result: generated<JsonObject>(callTool(twin, world, call)) };
}
