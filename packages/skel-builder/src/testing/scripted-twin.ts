import type { JsonObject } from '@envloom/core';
import type { ServerBehaviour } from '@envloom/llm/testing';
import { twinExample } from '../twin/example/example.ts';

/** What the original of the twin that prompts show says of its tools. */
export function twinListing(): {
  readonly server: JsonObject;
  readonly capabilities: JsonObject;
  readonly tools: readonly JsonObject[];
} {
  const { operations } = twinExample().checked.model;
  return {
    server: { name: 'shopping-lists', version: '1.0.0', instructions: 'One list for each shop.' },
    capabilities: { tools: {} },
    tools: operations.map(({ wire }) => wire ?? {}),
  };
}

/** Words of the prompts of twins, and the stages that they are of. */
const stageWords = [
  ['Design what stands behind these tools', 'state'],
  ['say what the original does not say of it', 'operations'],
  ['Write the body of', 'bodies'],
  ['Say how realistic worlds grow', 'sampling'],
] as const;

/** A language model that models this twin, and changes nothing afterwards. */
export function twinBehaviour(): ServerBehaviour {
  return {
    models: ['scripted'],
    answer: ({ messages }) => {
      const prompt = messages.at(-1)?.content ?? '';
      const [, stage] = stageWords.find(([words]) => prompt.includes(words)) ?? [];
      const answer = stage === undefined ? { edits: [], note: null } : twinExample().answers[stage];
      return JSON.stringify(answer);
    },
  };
}
