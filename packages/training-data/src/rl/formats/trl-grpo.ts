import type { PromptFormat, RlPrompt } from '../../prompt-format.ts';
import { SampleRefused } from '../../sample-format.ts';
import { messageColumns, messagesOf, scenarioColumns, scenarioOf } from './reference.ts';

/**
 * Rows for TRL's `GRPOTrainer` with `environment_factory`. `environment` chooses the factory where there
 * is a dictionary of them; all other columns are the arguments of the environment's `reset`, which finds
 * its scenario by them and returns `None`, because the task is in the prompt already. The tools are the
 * methods of the environment, so they are no column. What `envloom.trl` does not play is refused here: the
 * trainer has no user who answers, and takes methods of some names for something else.
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
  row: (prompt) => {
    requireSingleMessage(prompt);
    requireFreeNames(prompt);
    return {
      prompt: messagesOf(prompt),
      environment: prompt.env,
      ...scenarioOf(prompt),
    };
  },
};

function requireSingleMessage({ scenario, interaction }: RlPrompt): void {
  if (interaction === 'non-conversational') return;
  throw new SampleRefused(
    'conversation',
    `${scenario} is a conversation, and GRPOTrainer has no user who answers: make the rows with ` +
      '--interaction non-conversational.',
  );
}

/** Names of methods that TRL calls itself; those that begin with an underscore it passes over. */
const reserved = /^(?:reset|get_reward|_.*)$/;

function requireFreeNames({ env, tools }: RlPrompt): void {
  const taken = tools.find((tool) => reserved.test(tool.function.name));
  if (taken === undefined) return;
  throw new SampleRefused(
    'reserved-name',
    `${env} has a tool ${taken.function.name}, which TRL takes for something else.`,
  );
}
