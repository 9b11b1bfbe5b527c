import { type OpenAITool, openAIToolOf, type WorldDefinition } from '@envloom/runtime';
import { episodeToolsOf } from './decline.ts';
import type { EpisodeInfo } from './info.ts';
import { instructionsOf } from './instructions.ts';

/** What an agent gets to know before it acts. */
export type Briefing = Pick<EpisodeInfo, 'tools' | 'instructions'>;

const knownTools = new WeakMap<WorldDefinition, readonly OpenAITool[]>();

/** By clock and kind of episode; episodes of one scenario start with the same. */
const knownInstructions = new WeakMap<WorldDefinition, Map<string, string>>();

/** So many instructions of a world are kept; they are a few kilobytes each. */
const mostKnown = 256;

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
    instructions: writtenOnce(definition, isConversation, clock),
  };
}

function toolsOf(definition: WorldDefinition): readonly OpenAITool[] {
  const tools = knownTools.get(definition) ?? episodeToolsOf(definition).map(openAIToolOf);
  knownTools.set(definition, tools);
  return tools;
}

function writtenOnce(definition: WorldDefinition, isConversation: boolean, clock: string): string {
  const known = knownInstructions.get(definition) ?? new Map<string, string>();
  knownInstructions.set(definition, known);
  const key = `${isConversation} ${clock}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const text = instructionsOf(definition, isConversation, clock);
  known.set(key, text);
  return text;
}
