import type { PromptFormat } from '../../prompt-format.ts';
import type { DataFiles, Split } from '../../row.ts';
import { splits } from '../../split/splits.ts';
import { splitName } from '../../write/shards.ts';
import { scenarioColumns, scenarioOf } from './reference.ts';

/** Above the limit of every scenario, which the environment keeps by itself. */
const mostSteps = 256;
const tokensOfStep = 4096;

/** One tag for each split. */
const tagOf = (split: Split): string => `envloom_${splitName(split)}`;

/**
 * Scenarios for ROLL's agentic pipeline. ROLL has no data set there: a group of episodes has a seed, and
 * the environment must make the same scenario of the same seed. So a row is what seed `seed`, and every
 * seed that is the same modulo the number of rows, stands for; `custom_envs.yaml` names the files for
 * each tag.
 */
export const roll: PromptFormat = {
  name: 'roll',
  description:
    'Scenarios by seed and tag for the agentic pipeline of ROLL, with the part of its configuration ' +
    'that names them (`custom_envs.yaml`).',
  source: 'https://alibaba.github.io/ROLL/docs/UserGuide/pipeline/agentic_pipeline_start',
  columns: { seed: 'int', tag: 'string', ...scenarioColumns },
  row: (prompt, { split, index }) => ({
    seed: index,
    tag: tagOf(split),
    ...scenarioOf(prompt),
  }),
  sideFiles: (files) => ({ 'custom_envs.yaml': configuration(files) }),
};

function configuration({ splits: files, rows }: DataFiles): string {
  const used = splits.filter((split) => files[split].length > 0);
  return [
    '# To be merged into the configuration of an agentic pipeline of ROLL.',
    '# An episode with seed s plays row s modulo `rows` of `files`, so that a group, which shares its',
    '# seed, plays one scenario. `files` are relative to `root`: write there where this folder is on the',
    '# machines of the workers, which need `pip install envloom[gem]`. Naming the manager by way of',
    '# envloom.roll registers the environments with GEM in them; it is the manager of ROLL itself.',
    'custom_envs:',
    ...used.flatMap((split) => [
      `  ${tagOf(split)}:`,
      '    env_type: envloom',
      `    max_steps: ${mostSteps}`,
      `    max_tokens_per_step: ${tokensOfStep}`,
      '    env_manager_cls: envloom.roll.TrajEnvManager',
      '    agent_system_template: You are a helpful assistant.',
      '    agent_template: "{observation}"',
      '    env_config:',
      '      root: .',
      `      rows: ${rows?.[split] ?? 0}`,
      '      files:',
      ...files[split].map((file) => `        - ${JSON.stringify(file)}`),
    ]),
    ...managerOf(
      'train_env_manager',
      used.filter((split) => split === 'train'),
    ),
    ...managerOf(
      'val_env_manager',
      used.filter((split) => split !== 'train'),
    ),
    '',
  ].join('\n');
}

function managerOf(name: string, used: readonly Split[]): readonly string[] {
  return used.length === 0 ? [] : [`${name}:`, `  tags: [${used.map(tagOf).join(', ')}]`];
}
