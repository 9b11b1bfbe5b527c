import { Drops, heldOutElsewhere } from '../filter/finding.ts';
import {
  Breather,
  buildDataset,
  type DatasetContent,
  type FormatWriterOf,
} from '../pipeline/dataset-builder.ts';
import type { DatasetReport } from '../pipeline/report.ts';
import { Tallies } from '../pipeline/tallies.ts';
import type { PromptFormat, RlPrompt } from '../prompt-format.ts';
import type { Split } from '../row.ts';
import { planSplits } from '../split/plan-splits.ts';
import type { PromptSetOptions } from './options.ts';
import { selectPrompts } from './select-prompts.ts';

/**
 * Writes a set of prompts for reinforcement learning. All prompts are held in memory, for they are put
 * in order; those of one environment share their tools.
 *
 * @returns what was written and what was left out, and why
 * @throws Error where nothing is left to write, the place is taken, or anything fails; nothing is
 *   written then. An interrupt (`signal`) throws its reason.
 */
export async function writePromptSet(options: PromptSetOptions): Promise<DatasetReport> {
  const { formats } = options;
  return buildDataset(
    options,
    formats,
    ({ columns }) => columns,
    async (writers) => {
      const all = await read(options);
      return write(all, options, writers);
    },
  );
}

async function read({ prompts, onEvent, signal }: PromptSetOptions): Promise<readonly RlPrompt[]> {
  const all: RlPrompt[] = [];
  const breather = new Breather();
  for await (const prompt of prompts) {
    all.push(prompt);
    onEvent?.({ stage: 'counting', read: all.length, kept: 0 });
    await breather.breathe(signal);
  }
  return all;
}

async function write(
  all: readonly RlPrompt[],
  options: PromptSetOptions,
  writers: readonly FormatWriterOf<PromptFormat>[],
): Promise<DatasetContent> {
  const { split: splitOptions = {}, selection = {}, onEvent, signal } = options;
  const plan = planSplits(
    all.map(({ env }) => env),
    splitOptions,
  );
  const selected = selectPrompts(all, selection, splitOptions.seed ?? 0);
  const held = new Drops();
  const tallies = new Tallies();
  const breather = new Breather();
  for (const [at, prompt] of selected.prompts.entries()) {
    const split = plan.splitOf(prompt.env);
    const finding = heldOutElsewhere(prompt, split);
    if (finding === undefined) {
      tallies.keep(prompt.env);
      tally(tallies, prompt);
      for (const each of writers) add(each, split, prompt);
    } else held.add(prompt.scenario, finding);
    onEvent?.({
      stage: 'writing',
      read: at + 1,
      kept: tallies.kept,
      total: selected.prompts.length,
    });
    // oxlint-disable-next-line no-await-in-loop -- prompts are written one after the other
    await breather.breathe(signal);
  }
  return {
    task: 'rl',
    read: all.length,
    kept: tallies.kept,
    dropped: [...selected.dropped, ...held.all],
    splits: tallies.splits(plan),
    statistics: tallies.statistics,
    verified: false,
    notes: [...plan.notes, ...selected.notes],
  };
}

function add(
  { format, writer }: FormatWriterOf<PromptFormat>,
  split: Split,
  prompt: RlPrompt,
): void {
  const index = writer.rowsOf(split);
  writer.add(split, prompt.scenario, () => [format.row(prompt, { split, index })]);
}

function tally(tallies: Tallies, prompt: RlPrompt): void {
  const { env, kind, interaction, measured } = prompt;
  tallies.count('environment', env);
  tallies.count('kind', kind);
  tallies.count('interaction', interaction);
  tallies.model(env, prompt.model_hash);
  tallies.measure('difficulty', prompt.difficulty);
  tallies.measure('steps allowed', prompt.max_steps);
  tallies.measure('tools', prompt.tools.length);
  if (measured === undefined) return;
  tallies.measure('pass rate', measured.pass_rate);
  tallies.measure('episodes measured', measured.samples);
}
