import type { JsonObject } from '@envloom/core';
import type { PromptFormat, RlPrompt } from '../../prompt-format.ts';
import {
  messageColumns,
  messagesOf,
  referenceColumns,
  referenceOf,
  scenarioColumns,
  scenarioOf,
} from './reference.ts';

const interactionColumns = { name: 'string', ...referenceColumns } as const;

/**
 * Rows for verl's `RLHFDataset` and its tool agent loop. Of the tools that are configured an episode has
 * those of its environment (`tool_selection`), and each of them gets the reference of the scenario when
 * it is created (`tools_kwargs.<tool>.create_kwargs`). In conversations a user simulator gets the same
 * (`interaction_kwargs`; the agent loop of verl 0.9 has no user any more, one's own can ask for it). The
 * schemas are in `tools` as JSON text. `ground_truth` is the reference, too: the reward comes from
 * running the checks of the scenario.
 *
 * `tools_kwargs` has other keys in each environment and is a column of JSON; `datasets` 4.7 or later
 * gives it as the dictionary that verl wants.
 */
export const verl: PromptFormat = {
  name: 'verl',
  description:
    'Prompts for verl (`RLHFDataset`, tool agent loop): `prompt`, `reward_model`, and in `extra_info` ' +
    'the arguments of tools and of the user. Needs `datasets` 4.7 or later.',
  source: 'https://verl.readthedocs.io/en/latest/sglang_multiturn/multiturn.html',
  columns: {
    data_source: 'string',
    agent_name: 'string',
    prompt: messageColumns,
    ability: 'string',
    reward_model: { struct: { style: 'string', ground_truth: 'string' } },
    extra_info: {
      struct: {
        split: 'string',
        index: 'int',
        ...scenarioColumns,
        tool_selection: { list: 'string' },
        need_tools_kwargs: 'boolean',
        tools_kwargs: 'json',
        interaction_kwargs: { struct: interactionColumns },
        tools: 'string',
      },
    },
  },
  row: (prompt, { split, index }) => ({
    data_source: `envloom/${prompt.env}`,
    agent_name: 'tool_agent',
    prompt: messagesOf(prompt),
    ability: 'tool-use',
    reward_model: { style: 'rule', ground_truth: `${prompt.env}/${prompt.scenario}` },
    extra_info: {
      split,
      index,
      ...scenarioOf(prompt),
      tool_selection: prompt.tools.map((tool) => tool.function.name),
      need_tools_kwargs: true,
      tools_kwargs: toolArguments(prompt),
      ...userArguments(prompt),
      tools: JSON.stringify(prompt.tools),
    },
  }),
};

function toolArguments(prompt: RlPrompt): JsonObject {
  const create_kwargs = referenceOf(prompt);
  return Object.fromEntries(prompt.tools.map((tool) => [tool.function.name, { create_kwargs }]));
}

/** verl asks a user wherever there are arguments for one. */
function userArguments(prompt: RlPrompt): JsonObject {
  if (prompt.interaction !== 'conversational') return {};
  return { interaction_kwargs: { name: 'envloom', ...referenceOf(prompt) } };
}
