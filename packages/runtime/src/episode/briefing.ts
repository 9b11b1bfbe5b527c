import { type OpenAITool, openAIToolOf } from '../tools/openai.ts';
import type { WorldDefinition } from '../world/definition.ts';
import type { EpisodeInfo } from './info.ts';
import { instructionsOf } from './instructions.ts';

/** What an agent gets to know before it acts. */
export type Briefing = Pick<EpisodeInfo, 'tools' | 'instructions'>;

const known = new WeakMap<WorldDefinition, readonly OpenAITool[]>();

/**
 * What an agent gets to know before it acts; the tools are listed once for a definition.
 *
 * @param clock when the episode starts, `YYYY-MM-DDTHH:MM:SSZ`
 */
export function briefingOf(
  definition: WorldDefinition,
  isConversation: boolean,
  clock: string,
): Briefing {
  return {
    tools: toolsOf(definition),
    instructions: instructionsOf(definition, isConversation, clock),
  };
}

function toolsOf(definition: WorldDefinition): readonly OpenAITool[] {
  const tools = known.get(definition) ?? definition.tools.map(openAIToolOf);
  known.set(definition, tools);
  return tools;
}
