import { join } from 'node:path';
import { generated, type JsonObject, messageOf } from '@envloom/core';
import { UsageError } from '@envloom/core/command';
import { environmentSource } from '@envloom/env-package';
import {
  apiRequestOf,
  apiResult,
  type OpenTwin,
  type TwinSession,
} from '@envloom/importers/agreement';
import type { CheckedModel } from '@envloom/logic-model';
import { type Environment, mcpToolOf, type Tool, type WorldDefinition } from '@envloom/runtime';
import { CannotServeError, openEnvironment } from '@envloom/serve/open';
import { callTool, isTaskOnly, OpenApiFace, type Twin, twinOf } from '@envloom/serve/twin';

/** A twin that is compared with its original. */
export interface OpenedTwin {
  readonly checked: CheckedModel;
  readonly twin: Twin;
  /** What the original lists: the entries of `tools/list`, or the operations of an API with their routes. */
  readonly tools: readonly JsonObject[];
  /** The state that it begins with where nothing is loaded: the rows of its model, or none at all. */
  readonly start: JsonObject;
}

/**
 * Opens the package of a twin of an MCP server or of an API.
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
    tools: twin.environment.definition.tools.map(entryOf(twin)),
    start: isGiven ? generated<JsonObject>(twin.open().state()) : empty,
  };
}

const entryOf =
  ({ wire }: Twin) =>
  (tool: Tool): JsonObject =>
    wire.protocol === 'openapi' ? (tool.wire ?? {}) : generated<JsonObject>(mcpToolOf(tool));

async function twinIn(folder: string): Promise<Twin> {
  try {
    const environment = await openEnvironment(folder, { isDraft: true });
    const isApi = environment.definition.wire?.protocol === 'openapi';
    return twinOf(environment, isApi ? 'openapi' : 'mcp');
  } catch (error) {
    if (!(error instanceof CannotServeError)) throw error;
    throw new UsageError(messageOf(error), { cause: error });
  }
}

/** Starts worlds of the package, as a server of the twin does. */
export function packageTwin(opened: OpenedTwin): OpenTwin {
  return (given) => sessionOf(opened.twin, worldOf(opened, given));
}

/** A world of the package in a state, or in its own. */
export const worldOf = (
  { twin, start }: OpenedTwin,
  given: JsonObject | undefined,
): Environment<object> => twin.environment.world(generated({ state: given ?? start }));

/** The same twin with tools that another definition of its model has. */
export const withDefinition = (twin: Twin, definition: WorldDefinition): Twin => ({
  ...twin,
  environment: { ...twin.environment, definition },
});

/** Whether calls get as far as the body of a tool; one that is carried out only as a task refuses them all. */
export const isCarriedOut = ({ wire }: Twin, tool: Tool): boolean =>
  wire.errors !== 'sdk' || !isTaskOnly(tool);

/** What the twin says over the wire, in one world. */
export function sessionOf(twin: Twin, world: Environment<object>): TwinSession {
  if (twin.wire.protocol !== 'openapi')
    return (call) => ({ result: generated<JsonObject>(callTool(twin, world, call)) });
  const api = new OpenApiFace({ ...twin, open: () => world });
  return (call) => ({ result: responseTo(api, apiRequestOf(call)) });
}

function responseTo(
  api: OpenApiFace,
  { method, path, type, body }: ReturnType<typeof apiRequestOf>,
): JsonObject {
  const url = new URL(path, 'http://localhost');
  const {
    status,
    headers,
    body: answer = '',
  } = api.respond(method, url, {
    query: url.searchParams,
    headers: type === undefined ? {} : { 'content-type': type },
    body: body === undefined ? undefined : Buffer.from(body),
  });
  const { link } = headers;
  return apiResult({ status, type: headers['content-type'], link, body: answer });
}
