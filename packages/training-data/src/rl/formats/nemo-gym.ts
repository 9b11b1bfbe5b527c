import type { JsonObject } from '@envloom/core';
import type { OpenAITool } from '@envloom/runtime';
import type { PromptFormat } from '../../prompt-format.ts';
import { messagesOf, scenarioColumns, scenarioOf } from './reference.ts';

/**
 * Rows for NeMo Gym: the parameters of a request of OpenAI's Responses, with tools that are flat there,
 * and what the resources server starts and judges the episode by. `agent_ref` is added by NeMo Gym
 * itself when it collates data.
 */
export const nemoGym: PromptFormat = {
  name: 'nemo-gym',
  description:
    'Tasks for NVIDIA NeMo Gym: `responses_create_params` (input and tools) and `verifier_metadata`, ' +
    'which names the scenario. NeMo Gym reads JSONL.',
  source: 'https://docs.nvidia.com/nemo/gym/data/jsonl.md',
  fileType: 'jsonl',
  columns: {
    id: 'string',
    responses_create_params: 'json',
    verifier_metadata: { struct: { ...scenarioColumns } },
  },
  row: (prompt) => ({
    id: `${prompt.scenario}/${prompt.interaction}`,
    responses_create_params: {
      input: messagesOf(prompt),
      tools: prompt.tools.map(responsesTool),
      parallel_tool_calls: true,
    },
    verifier_metadata: { ...scenarioOf(prompt) },
  }),
};

/** Not strict: strict tools have no parameters that may be left out, and these have. */
function responsesTool({ type, function: tool }: OpenAITool): JsonObject {
  const { name, description, parameters } = tool;
  return { type, name, description, parameters, strict: false };
}
