// Speed of BFCL multi-turn beside the original: `node tools/bench/bfcl.ts --data <site-packages>/bfcl_eval [--python python3]`.
// Both play and score the solutions of the same tasks, each from a fresh state, in turns within this run. The
// original carries the solution of a task out each time, we keep what it came to: a round before the first is not measured. Python needs
// the package bfcl-eval 2026.3.23 and mpmath (`pip install --no-deps bfcl-eval==2026.3.23 mpmath==1.3.0`). Processor
// seconds; the time for reading data counts for neither. Fails where the ratio is below the one that is wanted.
import { spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { generated } from '@envloom/core';
import { benchmarkNamed, type BenchmarkTask } from '@envloom/benchmarks';

const wanted = 50;
const rounds = 3;
const warmUp = 5;

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    python: { type: 'string', default: 'python3' },
    tasks: { type: 'string', default: '200' },
  },
});
if (values.data === undefined)
  throw new Error('Say where the package is: --data <folder bfcl_eval>.');
const folder = resolve(values.data);
const perCategory = Number(values.tasks);

const all = benchmarkNamed('bfcl-multi-turn').open(folder).tasks;
const tasks = Object.values(Object.groupBy(all, ({ category }) => category)).flatMap((some = []) =>
  some.slice(0, perCategory),
);

interface Measured {
  readonly episodes: number;
  readonly valid: number;
  readonly seconds: number;
}

function original(): Measured {
  const script = join(import.meta.dirname, 'bfcl', 'original.py');
  const { stdout, stderr, status } = spawnSync(values.python, [script, String(perCategory)], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: dirname(folder) },
  });
  if (status !== 0) throw new Error(`The original could not be played:\n${stderr}`);
  return generated(JSON.parse(stdout));
}

async function ours(): Promise<Measured> {
  const start = process.cpuUsage();
  let valid = 0;
  for (const task of tasks) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as the original
    valid += await rewardOf(task);
  }
  const { user, system } = process.cpuUsage(start);
  return { episodes: tasks.length, valid, seconds: (user + system) / 1e6 };
}

async function rewardOf(task: BenchmarkTask): Promise<number> {
  const { signal } = new AbortController();
  const game = task.start(undefined);
  await game.begin(signal);
  for (const turn of task.reference) {
    // oxlint-disable-next-line no-await-in-loop -- a turn follows from the turns before it
    await game.take(turn, signal);
  }
  return game.score(true).reward;
}

const rate = ({ episodes, seconds }: Measured): number => episodes / seconds;
const line = (name: string, measured: Measured): string =>
  `${name.padEnd(10)} ${rate(measured).toFixed(0).padStart(7)} episodes/s, ${measured.valid} of ${measured.episodes} valid`;

for (let round = 0; round < warmUp; round += 1) {
  // oxlint-disable-next-line no-await-in-loop -- as above
  await ours();
}
const ratios: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const theirs = original();
  // oxlint-disable-next-line no-await-in-loop -- measured in turns
  const mine = await ours();
  console.log(`${line('bfcl-eval', theirs)}\n${line('envloom', mine)}`);
  ratios.push(rate(mine) / rate(theirs));
}
const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
console.log(`${ratio.toFixed(0)} × (wanted: ${wanted})`);
if (ratio < wanted) process.exitCode = 1;
