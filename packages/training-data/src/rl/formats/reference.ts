import type { JsonObject } from '@envloom/core';
import type { RlPrompt } from '../../prompt-format.ts';
import type { ColumnType } from '../../row.ts';
import { requirePlainPrompt } from '../../template/plain-text.ts';

/** What an environment server needs to start the episode. */
export const referenceColumns = {
  env: 'string',
  package: 'string',
  model_hash: 'string',
  scenario: 'string',
  content_hash: 'string',
  interaction: 'string',
  max_steps: 'int',
} satisfies Readonly<Record<string, ColumnType>>;

export function referenceOf(prompt: RlPrompt): JsonObject {
  const { env, model_hash, scenario, content_hash, interaction, max_steps } = prompt;
  return {
    env,
    package: prompt.package,
    model_hash,
    scenario,
    content_hash,
    interaction,
    max_steps,
  };
}

/** The reference, and what a trainer may choose or weigh by. */
export const scenarioColumns = {
  ...referenceColumns,
  kind: 'string',
  difficulty: 'double',
  pass_rate: 'double',
  samples: 'int',
} satisfies Readonly<Record<string, ColumnType>>;

export function scenarioOf(prompt: RlPrompt): JsonObject {
  const { kind, difficulty, measured } = prompt;
  return { ...referenceOf(prompt), kind, difficulty, ...measured };
}

export const messageColumns: ColumnType = {
  list: { struct: { role: 'string', content: 'string' } },
};

/**
 * The beginning of the conversation, as the episode has it.
 *
 * @throws SampleRefused where it holds control tokens of a template
 */
export function messagesOf(prompt: RlPrompt): readonly JsonObject[] {
  requirePlainPrompt(prompt);
  const { instructions, task } = prompt;
  return [
    { role: 'system', content: instructions },
    { role: 'user', content: task },
  ];
}
