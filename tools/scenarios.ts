// Makes scenarios for every environment in generated/ and prints one table over all:
// `node tools/scenarios.ts --count 7000 [--seed 1] [--out tmp/scenarios]`. The count is of all
// environments together. There is one process per core; the files go into <out>/<environment>, and an
// interrupted run goes on when the same command is given again. The packages stay as they are.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { summaryOf, summaryTable } from '@envloom/scen-generator';
import { environmentNames } from '@envloom/env-package';
import { inProcesses } from './scenarios/in-processes.ts';
import type { Job, JobResult } from './scenarios/job.ts';

const root = join(import.meta.dirname, '..');
const worker = join(import.meta.dirname, 'scenarios', 'worker.ts');

const stopping = new AbortController();

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '7000' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: join(root, 'tmp', 'scenarios') },
  },
});

function wholeNumber(option: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new Error(`--${option} must be a whole number from ${least}, but is ${text}.`);
}

/** The count in parts that differ by one at most. */
function jobs(): Job[] {
  const names = environmentNames(join(root, 'generated'));
  const count = wholeNumber('count', values.count, 1);
  const seed = wholeNumber('seed', values.seed, 0);
  return names
    .map((name, at) => ({
      name,
      seed,
      count: Math.floor((count + names.length - 1 - at) / names.length),
      out: join(values.out, name),
    }))
    .filter((job) => job.count > 0);
}

function printTables(results: readonly JobResult[], seconds: number): void {
  for (const { name, content, verified, seconds: own } of results) {
    console.log(summaryTable(name, summaryOf(content), { seconds: own, verified }));
  }
  const contents = results.map(({ content }) => content);
  const all = summaryOf({
    wanted: sum(contents.map(({ wanted }) => wanted)),
    scenarios: contents.flatMap(({ scenarios }) => scenarios),
    dropped: contents.flatMap(({ dropped }) => dropped),
  });
  const verified = sum(results.map((result) => result.verified));
  console.log(summaryTable('all environments', all, { seconds, verified }));
}

const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0);

// The processes hear of it too, and stop after the attempt they are at.
process.on('SIGINT', () => {
  stopping.abort();
});

const started = performance.now();
const results = await inProcesses<JobResult>(worker, jobs(), stopping.signal);
printTables(results, (performance.now() - started) / 1000);
if (results.some(({ isInterrupted }) => isInterrupted)) {
  console.log('Interrupted: what is verified is kept. The same command goes on from there.');
  process.exitCode = 130;
} else if (results.every(({ content }) => content.scenarios.length === 0)) {
  process.exitCode = 1;
}
