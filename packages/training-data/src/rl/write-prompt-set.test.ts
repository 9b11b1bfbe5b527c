import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Trajectory, withContentHash } from '@envloom/episodes/trajectory';
import { LibraryLoans } from '@envloom/runtime/testing';
import { systemWithTools } from '@envloom/episodes/hermes';
import { lending, talking } from '@envloom/episodes/testing';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { promptFormats } from '../formats.ts';
import type { RlPrompt } from '../prompt-format.ts';
import { readRows } from '../testing/read-rows.ts';
import { ScratchWorkspace } from '@envloom/core/testing';
import { playedSolution, streamOf } from '../testing/trajectories.ts';
import type { PromptSetOptions } from './options.ts';
import { measuredEnvironments, passRatesOf } from './pass-rates.ts';
import { promptOf } from './prompt-of.ts';
import { selectPrompts } from './select-prompts.ts';
import { writePromptSet } from './write-prompt-set.ts';

const lend = promptOf(LibraryLoans, '@envloom/env-library-loans', lending);

/** Prompts of these pass rates, one each; without one: not measured, of middling difficulty. */
function rated(...rates: readonly (number | undefined)[]): readonly RlPrompt[] {
  return rates.map((pass_rate, at) => ({
    ...lend,
    scenario: `s${at}`,
    difficulty: 0.5,
    ...(pass_rate === undefined ? {} : { measured: { pass_rate, samples: 4 } }),
  }));
}

const names = (prompts: readonly RlPrompt[]): string =>
  prompts.map(({ scenario }) => scenario).join(' ');

test('a prompt begins as the episode does and tells nothing of the solution', () => {
  const solution = playedSolution();
  expect([lend.instructions, lend.task]).toEqual(
    solution.messages.slice(0, 2).map(({ content }) => content),
  );
  expect(lend.tools).toEqual(solution.tools);
  expect(lend.max_steps).toBe(13);
  expect(Object.keys(lend)).not.toContain('reference');
  const talk = promptOf(LibraryLoans, 'p', talking, { interaction: 'non-conversational' });
  expect(talk.interaction).toBe('non-conversational');
  expect(talk.task).not.toBe(promptOf(LibraryLoans, 'p', talking).task);
});

test('pass rates are counted by scenario, model and interaction', async () => {
  const won = playedSolution();
  const lost: Trajectory = { ...won, reward: 0 };
  const other: Trajectory = { ...won, interaction: 'conversational' };
  const stream = streamOf([won, lost, lost, { problem: 'no JSON' }, won, other]);
  const rates = await passRatesOf(stream());
  expect([...rates.values()]).toEqual([
    { pass_rate: 0.5, samples: 4 },
    { pass_rate: 1, samples: 1 },
  ]);
  const { measured } = promptOf(LibraryLoans, 'p', lending, { rates });
  expect(measured).toEqual({ pass_rate: 0.5, samples: 4 });
  const task = { ...lending.task, text: 'Lend Emma to Cem.' };
  const anew = withContentHash({ ...lending, task });
  const judged = withContentHash({ ...lending, checks: lending.checks.slice(1) });
  for (const changed of [anew, judged])
    expect(promptOf(LibraryLoans, 'p', changed, { rates }).measured).toBeUndefined();
  expect(measuredEnvironments(rates)).toEqual(['library-loans']);
  await expect(passRatesOf(stream(), ['openai:x'])).rejects.toThrow(
    'agents: there is nothing of the agent "openai:x". There is: reference.',
  );
});

test('what always or never succeeds is left out where anything was measured', () => {
  const { prompts, dropped } = selectPrompts(rated(0, 0.2, 0.5, 0.8, 1, undefined), {}, 0);
  expect(names(prompts)).toBe('s3 s2 s1');
  expect(dropped.map(({ reason }) => reason).toSorted()).toEqual([
    'not-measured',
    'too-easy',
    'too-hard',
  ]);
  expect(names(selectPrompts(rated(undefined, undefined), {}, 0).prompts)).toBe('s0 s1');
});

test('where each scenario was played once it is told that rates are 0 or 1', async () => {
  using scratch = new ScratchWorkspace();
  const once = rated(0, 1).map((each) => ({
    ...each,
    measured: { pass_rate: each.measured?.pass_rate ?? 0, samples: 1 },
  }));
  const [note = ''] = selectPrompts(once, {}, 0).notes;
  expect(note).toContain('played once at most');
  expect(selectPrompts(once, { band: 'all' }, 0).notes).toEqual([]);
  expect(selectPrompts(rated(0, 1), {}, 0).notes).toEqual([]);
  const options = optionsFor(join(scratch.root, 'set'), { prompts: once, split: {} });
  await expect(writePromptSet(options)).rejects.toThrow(note);
});

test('what was not measured can be kept, and too few episodes are none', () => {
  const all = rated(0.75, undefined, 0.25);
  expect(names(selectPrompts(all, { unmeasured: 'keep' }, 0).prompts)).toBe('s0 s1 s2');
  const few = selectPrompts(all, { band: { least: 0, most: 1 }, minSamples: 5 }, 0);
  expect(few.dropped).toMatchObject([{ reason: 'not-measured', count: 3 }]);
});

test('a curriculum goes from easy to hard, other orders as they are named', () => {
  const all = rated(0.1, 0.9, undefined, 0.6);
  const options = { band: 'all' as const };
  expect(names(selectPrompts(all, options, 0).prompts)).toBe('s1 s3 s2 s0');
  expect(names(selectPrompts(all, { ...options, order: 'given' }, 0).prompts)).toBe('s0 s1 s2 s3');
  const orders = [1, 2, 3, 4, 5].map((seed) =>
    names(selectPrompts(all, { ...options, order: 'shuffled' }, seed).prompts),
  );
  expect(new Set(orders).size).toBeGreaterThan(1);
});

test('a band that is none is refused', () => {
  expect(() => selectPrompts([], { band: { least: 0.8, most: 0.2 } }, 0)).toThrow(
    'it is 0.8 to 0.2',
  );
});

const prompts: readonly RlPrompt[] = ['a', 'b', 'c'].flatMap((env) =>
  Array.from({ length: 4 }, (_, at): RlPrompt => ({
    ...lend,
    env,
    scenario: `${env}-${at}`,
    difficulty: at / 4,
    split: at === 3 ? 'held-out' : 'train',
    interaction: env === 'b' ? 'conversational' : 'non-conversational',
  })),
);

function optionsFor(output: string, rest: Partial<PromptSetOptions> = {}): PromptSetOptions {
  return {
    name: 'rl',
    output,
    prompts,
    formats: [...promptFormats.values()],
    files: { type: 'parquet' },
    split: { named: { train: ['a', 'b'], 'held-out': ['c'] } },
    ...rest,
  };
}

test('each format has its rows in order, held-out scenarios never to learn from', async () => {
  using scratch = new ScratchWorkspace();
  const output = join(scratch.root, 'set');
  const report = await writePromptSet(optionsFor(output));
  expect(report.dropped).toMatchObject([{ reason: 'held-out-scenario', count: 2 }]);
  for (const { name, rows, refused } of report.formats) {
    expect([name, rows]).toEqual([name, { train: 6, validation: 0, 'held-out': 4 }]);
    expect(refused).toEqual([]);
  }
  const rows = await readRows(join(output, 'trl-grpo', 'train-00000-of-00001.parquet'));
  const order = ['a-0', 'b-0', 'a-1', 'b-1', 'a-2', 'b-2'];
  expect(rows).toMatchObject(
    order.map((scenario) => ({
      scenario,
      environment: scenario[0],
      difficulty: Number(scenario[2]) / 4,
    })),
  );
});

/** What a trainer finds of the first prompt of environment `a`. */
const firstOfA = {
  env: 'a',
  package: '@envloom/env-library-loans',
  model_hash: lend.model_hash,
  scenario: 'a-0',
  content_hash: lending.content_hash,
  interaction: 'non-conversational',
  max_steps: 13,
  kind: 'ordinary',
  difficulty: 0,
};

test('verl finds the agent loop and the scenario, also of a conversation', async () => {
  using scratch = new ScratchWorkspace();
  const output = join(scratch.root, 'set');
  await writePromptSet(optionsFor(output));
  const rows = await readRows(join(output, 'verl', 'train-00000-of-00001.parquet'));
  expect(rows[0]).toEqual({
    data_source: 'envloom/a',
    agent_name: 'envloom',
    prompt: [
      { role: 'system', content: lend.instructions },
      { role: 'user', content: lend.task },
    ],
    ability: 'tool-use',
    reward_model: { style: 'rule', ground_truth: 'a/a-0' },
    extra_info: { split: 'train', index: 0, ...firstOfA },
  });
  expect(rows[1]).toMatchObject({
    agent_name: 'envloom',
    extra_info: { index: 1, interaction: 'conversational', scenario: 'b-0' },
  });
});

test('SkyRL finds the tools in the prompt, and the scenario in columns', async () => {
  using scratch = new ScratchWorkspace();
  const output = join(scratch.root, 'set');
  await writePromptSet(optionsFor(output));
  const [row] = await readRows(join(output, 'skyrl', 'train-00000-of-00001.parquet'));
  expect(row).toEqual({
    data_source: 'envloom/a',
    env_class: 'envloom',
    prompt: [
      { role: 'system', content: systemWithTools(lend.instructions, lend.tools) },
      { role: 'user', content: lend.task },
    ],
    ...firstOfA,
  });
});

test('NeMo Gym gets flat tools, in JSONL whatever is asked for', async () => {
  using scratch = new ScratchWorkspace();
  const output = join(scratch.root, 'set');
  const { notes } = await writePromptSet(optionsFor(output));
  expect(notes.join(' ')).toContain('nemo-gym is in jsonl files');
  const [row] = await readRows(join(output, 'nemo-gym', 'train-00000-of-00001.jsonl'));
  const tools = lend.tools.map(({ type, function: tool }) => ({ type, ...tool, strict: false }));
  expect(row).toMatchObject({
    id: 'a-0/non-conversational',
    responses_create_params: {
      tools,
      input: [{ role: 'system' }, { role: 'user', content: lend.task }],
    },
    verifier_metadata: { env: 'a', scenario: 'a-0' },
  });
});

test('ROLL finds one scenario for each seed, and its files by tag', async () => {
  using scratch = new ScratchWorkspace();
  const output = join(scratch.root, 'set');
  await writePromptSet(optionsFor(output, { files: { type: 'jsonl', maxRows: 4 } }));
  const files = ['train-00000-of-00002.jsonl', 'train-00001-of-00002.jsonl'];
  const rows = (
    await Promise.all(files.map((file) => readRows(join(output, 'roll', file))))
  ).flat();
  expect(rows).toMatchObject(rows.map((_, seed) => ({ seed, tag: 'envloom_train' })));
  const config: unknown = parse(readFileSync(join(output, 'roll', 'custom_envs.yaml'), 'utf8'));
  expect(config).toMatchObject({
    custom_envs: {
      envloom_train: {
        env_type: 'envloom',
        env_manager_cls: 'envloom.roll.TrajEnvManager',
        agent_template: '{observation}',
        env_config: { root: '.', rows: 6, files },
      },
      envloom_held_out: { env_config: { rows: 4, files: ['held_out-00000-of-00001.jsonl'] } },
    },
    train_env_manager: { tags: ['envloom_train'] },
    val_env_manager: { tags: ['envloom_held_out'] },
  });
});

test('when no prompt is left, it is told why', async () => {
  using scratch = new ScratchWorkspace();
  const options = optionsFor(join(scratch.root, 'set'), { selection: { kinds: ['must-refuse'] } });
  await expect(writePromptSet(options)).rejects.toThrow('selection, other-kind: 12');
});
