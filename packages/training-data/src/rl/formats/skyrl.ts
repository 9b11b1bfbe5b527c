import { systemWithTools } from '@envloom/episodes/hermes';
import type { PromptFormat } from '../../prompt-format.ts';
import { messageColumns, messagesOf, scenarioColumns, scenarioOf } from './reference.ts';

/**
 * Rows for SkyRL's `PromptDataset` and the environment `envloom` (`envloom.skyrl.register`): all columns
 * but `prompt` and `env_class` are the `extras` of the environment. SkyRL gives no tools to the template of a
 * chat, so the system message has them, as the template of Qwen3 prints them; with them SkyRL leaves out the
 * prompts that are really too long.
 */
export const skyrl: PromptFormat = {
  name: 'skyrl',
  description:
    'Prompts for SkyRL 0.3 (`PromptDataset`, environment `envloom`): `prompt` with the tools in it, ' +
    '`env_class`, `data_source` and the scenario.',
  source: 'https://docs.skyrl.ai/docs/tutorials/skyrl_gym_generator',
  columns: {
    data_source: 'string',
    env_class: 'string',
    prompt: messageColumns,
    ...scenarioColumns,
  },
  row: (prompt) => {
    const instructions = systemWithTools(prompt.instructions, prompt.tools);
    return {
      data_source: `envloom/${prompt.env}`,
      env_class: 'envloom',
      prompt: messagesOf({ ...prompt, instructions }),
      ...scenarioOf(prompt),
    };
  },
};
