import type { PromptFormat } from '../../prompt-format.ts';
import { messageColumns, messagesOf, scenarioColumns, scenarioOf } from './reference.ts';

/**
 * Rows for TRL's `GRPOTrainer` with `environment_factory`. `environment` chooses the factory where there
 * is a dictionary of them; all other columns are the arguments of the environment's `reset`, which finds
 * its scenario by them and returns `None`, because the task is in the prompt already. The environment
 * gives the trainer its tools, so they are no column. Conversations need `envloom.trl.rollout_func`.
 */
export const trlGrpo: PromptFormat = {
  name: 'trl-grpo',
  description:
    'Prompts for the GRPOTrainer of TRL with `environment_factory`: `prompt`, `environment`, and what ' +
    '`reset(**row)` starts the episode by.',
  source: 'https://huggingface.co/docs/trl/grpo_trainer',
  columns: {
    prompt: messageColumns,
    environment: 'string',
    ...scenarioColumns,
  },
  row: (prompt) => ({
    prompt: messagesOf(prompt),
    environment: prompt.env,
    ...scenarioOf(prompt),
  }),
};
