import { columns } from '@envloom/core';
import { type CommandContext, defineCommand } from '@envloom/core/command';
import { z } from 'zod';
import { checkRecorded } from './check-command.ts';
import { benchmarks, chosen } from './chosen.ts';
import { benchmarkOptions, type BenchmarkOptions } from './options.ts';
import { folderOf, playBenchmark } from './play.ts';
import { replayAll } from './replay.ts';
import { playedIn } from './report.ts';

export const benchmarkListCommand = defineCommand({
  name: 'benchmark list',
  title: 'List the benchmarks',
  description:
    'Lists the benchmarks that agents can be evaluated on, and what each needs on the disk.',
  options: z.strictObject({}),
  examples: [{ command: 'envloom benchmark list', description: 'See which benchmarks there are.' }],
  run: (_options, { output }) => {
    const rows = benchmarks.map(({ name, title, needs }) => [name, title, needs]);
    output.write(`${columns(rows).join('\n')}\n`);
    return Promise.resolve(true);
  },
});

export const benchmarkCommand = defineCommand({
  name: 'benchmark',
  title: 'Evaluate an agent on a benchmark',
  description:
    'Lets an agent play a benchmark that others made, in our world of it, and scores it by the definition of the original. The same command goes on where it was interrupted. The data of the benchmark are not part of envloom: --data says where they are.',
  options: benchmarkOptions,
  examples: [
    {
      command:
        'envloom benchmark tau-airline --data ../tau-bench --agent openai:qwen3-8b --user openai:gpt-4o --samples 4',
      description: 'Play each task of tau-bench airline four times, and print pass^1 to pass^4.',
    },
    {
      command: 'envloom benchmark tau-airline --data ../tau-bench --agent reference',
      description: 'Play the solutions, without a key.',
    },
  ],
  run: runBenchmark,
});

async function runBenchmark(options: BenchmarkOptions, context: CommandContext): Promise<boolean> {
  const { root, output } = context;
  const tasks = chosen(root, options);
  const { benchmark, data } = tasks;
  if (!data.isTested)
    output.write(
      `These data (${data.version}) are of a version that was not tested. ${benchmark.needs}\n`,
    );
  if (options.gold) return checkRecorded(data, 'gold', output);
  if (options.probes) return checkRecorded(data, 'probes', output);
  if (options.replay) return replayAll(data, playedIn(folderOf(root, options)), output);
  return playBenchmark(tasks, options, context);
}
