import { episodeToolsOf, type Observation, type ToolResult } from '@envloom/episodes';
import { type OpenAITool, openAIToolOf } from '@envloom/runtime';
import type { ServedEnvironment } from '../catalogue/open-environment.ts';
import type { ListedTool, OpenEnvResult, ToolError } from './schemas.ts';
import type { Session, SessionStart, SessionStep } from '../session/session.ts';

const known = new WeakMap<readonly OpenAITool[], readonly ListedTool[]>();

/** The tools that an episode tells, once for each list. */
function listedTools(tools: readonly OpenAITool[]): readonly ListedTool[] {
  const listed = known.get(tools) ?? tools.map(asListed);
  known.set(tools, listed);
  return listed;
}

/** Those of a session, as its episode tells them. */
export function toolsIn(session: Session): readonly ListedTool[] {
  return listedTools(session.start().info.tools);
}

/** Those of a world, where there is no session that tells. */
export function toolsOf({ definition }: ServedEnvironment): readonly ListedTool[] {
  return episodeToolsOf(definition).all.map(openAIToolOf).map(asListed);
}

function asListed({ function: tool }: OpenAITool): ListedTool {
  const { name, description, parameters } = tool;
  return { name, description, input_schema: { ...parameters } };
}

/** How an agent acts, for those that see nothing but the observation. */
const howToAct =
  'Call a tool with {"type": "call_tool", "tool_name": "…", "arguments": {…}}. Send a message, such ' +
  'as the last one, with {"type": "message", "content": "…"}.';

/**
 * What opening or resetting returns. The tools are not called `tools` here: OpenEnv's MCP client
 * drops the rest of an observation that has tools.
 */
export function resultOfStart(
  { observation, info, environment, scenario, content_hash, seed, session }: SessionStart,
  label: string | undefined,
): OpenEnvResult {
  const { instructions, steps, limit } = info;
  const told = {
    ...observation,
    instructions,
    how_to_act: howToAct,
    available_tools: listedTools(info.tools),
  };
  const id = { session_id: session, episode_id: label ?? session };
  const metadata = { environment, scenario, content_hash, seed, ...id, steps, limit };
  return { observation: { ...told, metadata }, reward: null, done: false, metadata };
}

/** @param tool the one that was called, where the action was a call of one */
export function resultOfStep(step: SessionStep, tool: string | undefined): OpenEnvResult {
  const { observation, reward, terminated, truncated, info } = step;
  const metadata = { ...info, terminated, truncated };
  const told = tool === undefined ? observation : called(observation, tool);
  return {
    observation: { ...told, metadata },
    reward,
    done: terminated || truncated,
    metadata,
  };
}

/** @param done whether the episode is over */
export function resultOfList(tools: readonly ListedTool[], done: boolean): OpenEnvResult {
  return { observation: { tools, metadata: {} }, reward: null, done, metadata: {} };
}

/** Of a failed call why it is no fault of the world; undefined where it is one, or it did not fail. */
export function toolErrorOf({ result }: ToolResult): ToolError | undefined {
  if (result.success) return undefined;
  const { code, message } = result.error;
  const type = errorTypes.get(code);
  return type === undefined ? undefined : { error_type: type, message };
}

/**
 * The failures that OpenEnv keeps apart from those of the tool itself, which are results like any
 * others.
 */
const errorTypes: ReadonlyMap<string, ToolError['error_type']> = new Map([
  ['UNKNOWN_TOOL', 'tool_not_found'],
  ['INVALID_ARGUMENTS', 'invalid_args'],
  ['INTERNAL_ERROR', 'execution_error'],
]);

function called(observation: Observation, tool: string): object {
  if (observation.type !== 'tool_results') return observation;
  const [only] = observation.results;
  if (only === undefined) return observation;
  return { tool_name: tool, result: only.result, error: toolErrorOf(only) ?? null };
}
