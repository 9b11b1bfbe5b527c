import type { PromptFormat } from '../../prompt-format.ts';
import { messageColumns, messagesOf, scenarioColumns, scenarioOf } from './reference.ts';

/**
 * Rows for verl's `RLHFDataset` and the agent loop `envloom` (`envloom.verl.AgentLoop`), which finds the
 * scenario in `extra_info`. The loop has the tools of the environment, the user of a conversation and the
 * reward, so that no row tells of them (`tools_kwargs`, `interaction_kwargs`): a tool of verl 0.9 lives for
 * one call, and there are no interactions any more. `reward_model` is what verl reads in every row;
 * `ground_truth` is for its logs.
 */
export const verl: PromptFormat = {
  name: 'verl',
  description:
    'Prompts for verl 0.9 (`RLHFDataset`, agent loop `envloom`): `prompt`, `agent_name`, `reward_model`, ' +
    'and in `extra_info` the scenario.',
  source: 'https://verl.readthedocs.io/en/latest/advance/agent_loop.html',
  columns: {
    data_source: 'string',
    agent_name: 'string',
    prompt: messageColumns,
    ability: 'string',
    reward_model: { struct: { style: 'string', ground_truth: 'string' } },
    extra_info: { struct: { split: 'string', index: 'int', ...scenarioColumns } },
  },
  row: (prompt, { split, index }) => ({
    data_source: `envloom/${prompt.env}`,
    agent_name: 'envloom',
    prompt: messagesOf(prompt),
    ability: 'tool-use',
    reward_model: { style: 'rule', ground_truth: `${prompt.env}/${prompt.scenario}` },
    extra_info: { split, index, ...scenarioOf(prompt) },
  }),
};
