// Makes instances of every task program in generated/, and prints how long it took, what was dropped and
// what came twice: `node tools/instances.ts --count 20000 [--seed 1] [--envs a,b]`. The count is of all
// programs together. There is one process per core; nothing is written. The command fails where a
// program gave fewer than wanted.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isHelpers, taskFilesIn } from '@envloom/task-programs';
import { environmentNames } from '@envloom/env-package';
import { inProcesses } from './scenarios/in-processes.ts';
import type { InstanceJob, InstanceResult, ProgramResult } from './scenarios/instances.ts';
import { generatedFolder } from './shipped-model.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    envs: { type: 'string' },
  },
});

const names = (values.envs?.split(',') ?? environmentNames(generatedFolder)).filter((name) =>
  existsSync(join(generatedFolder, name, 'tasks')),
);

function programsOf(name: string): number {
  return taskFilesIn(join(generatedFolder, name)).filter((file) => !isHelpers(file)).length;
}

const programs = sum(names.map(programsOf));
const instances = Math.ceil(Number(values.count) / programs);
if (!(instances >= 1)) throw new Error('--count must be a whole number from 1.');

const started = performance.now();
const results = await inProcesses<InstanceResult>(
  join(import.meta.dirname, 'scenarios', 'instances-worker.ts'),
  names.map((name): InstanceJob => ({ name, seed: Number(values.seed), instances })),
  new AbortController().signal,
);
const seconds = (performance.now() - started) / 1000;
const all = results.flatMap(({ programs: each }) => each);
for (const { name, programs: each, seconds: took } of results) console.log(line(name, each, took));
console.log(line('together', all, sum(results.map((result) => result.seconds))));
console.log(`${seconds.toFixed(0)} s on the clock`);
for (const [code, count] of Object.entries(dropped(all)).toSorted(([, a], [, b]) => b - a))
  console.log(`  ${String(count).padStart(6)} seeds dropped: ${code}`);
const short = all.filter(({ made }) => made < instances);
for (const { program, made } of short) console.log(`  ${program} gave ${made} of ${instances}`);
for (const { program, same } of all.filter((each) => each.same > 0))
  console.log(`  ${program}: ${same} instances are the same as another`);
if (short.length > 0) process.exitCode = 1;

function line(name: string, those: readonly ProgramResult[], took: number): string {
  const made = sum(those.map((each) => each.made));
  const missed = sum(Object.values(dropped(those)));
  const [same, alike] = [sum(those.map((one) => one.same)), sum(those.map((one) => one.alike))];
  return (
    `${name.padEnd(24)} ${made} instances of ${those.length} programs in ${took.toFixed(0)} s ` +
    `(${(made / took).toFixed(1)}/s on one core), ${missed} seeds dropped, ` +
    `${same} the same as another, ${alike} with the same words`
  );
}

function dropped(those: readonly ProgramResult[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [code, count] of those.flatMap(({ missed }) => Object.entries(missed)))
    counts[code] = (counts[code] ?? 0) + count;
  return counts;
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, one) => total + one, 0);
}
