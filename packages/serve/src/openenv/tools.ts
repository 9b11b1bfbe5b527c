import { episodeToolsOf } from '@envloom/episodes';
import { type OpenAITool, openAIToolOf } from '@envloom/runtime';
import type { Session } from '../session/session.ts';
import type { ServedEnvironment } from '../catalogue/served-environment.ts';

/** A tool as OpenEnv lists it. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly input_schema: object;
}

const known = new WeakMap<readonly OpenAITool[], readonly ListedTool[]>();
const ofEnvironment = new WeakMap<ServedEnvironment, readonly ListedTool[]>();

/** The tools that an episode tells, once for each list. */
export function listedTools(tools: readonly OpenAITool[]): readonly ListedTool[] {
  const listed = known.get(tools) ?? tools.map(asListed);
  known.set(tools, listed);
  return listed;
}

/** Those of a session, as its episode tells them. */
export function toolsIn(session: Session): readonly ListedTool[] {
  return listedTools(session.start().info.tools);
}

/** Those of a world, where there is no session that tells. */
export function toolsOf(environment: ServedEnvironment): readonly ListedTool[] {
  const tools =
    ofEnvironment.get(environment) ??
    episodeToolsOf(environment.definition).map(openAIToolOf).map(asListed);
  ofEnvironment.set(environment, tools);
  return tools;
}

function asListed({ function: tool }: OpenAITool): ListedTool {
  const { name, description, parameters } = tool;
  return { name, description, input_schema: parameters };
}
