import { openAIToolOf } from '../tools/openai.ts';
import type { WorldDefinition } from '../world/definition.ts';
import type { EpisodeInfo } from './info.ts';
import { instructionsOf } from './instructions.ts';

/** What is the same in all episodes of an environment. */
export type Briefing = Pick<EpisodeInfo, 'tools' | 'instructions'>;

interface Briefings {
  readonly alone: Briefing;
  readonly talking: Briefing;
}

const known = new WeakMap<WorldDefinition, Briefings>();

/** What an agent gets to know before it acts; made once for a definition. */
export function briefingOf(definition: WorldDefinition, isConversation: boolean): Briefing {
  const briefings = known.get(definition) ?? newBriefings(definition);
  known.set(definition, briefings);
  return isConversation ? briefings.talking : briefings.alone;
}

function newBriefings(definition: WorldDefinition): Briefings {
  const tools = definition.tools.map(openAIToolOf);
  return {
    alone: { tools, instructions: instructionsOf(definition, false) },
    talking: { tools, instructions: instructionsOf(definition, true) },
  };
}
