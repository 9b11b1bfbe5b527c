// False alarms: `node tools/quality-seeds.ts [seeds]` evaluates every generated environment and every
// good model of the tests from 20 seeds (or as many as said) and lists whatever it finds: all of them
// are good, so there must be nothing. Every evaluation is a process of its own, one for each core at
// a time.
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { z } from 'zod';
import { defaultOptions, evaluate } from '@envloom/quality';
import { modelAt } from './shipped-model.ts';

interface Job {
  readonly model: string;
  readonly seed: number;
}

const doneSchema = z.object({
  model: z.string(),
  seed: z.number(),
  seconds: z.number(),
  reasons: z.array(z.string()),
});

type Done = z.infer<typeof doneSchema>;

async function evaluateOne({ model, seed }: Job): Promise<Done> {
  const checked = modelAt(model);
  const start = performance.now();
  const options = { ...defaultOptions, seed, budgetSeconds: 600 };
  const { findings, verdict } = await evaluate(checked, options);
  const reasons = [
    ...findings.map(({ code, message }) => `${code} ${message}`),
    ...(findings.length === 0 ? verdict.reasons : []),
  ];
  return { model, seed, seconds: (performance.now() - start) / 1000, reasons };
}

const run = promisify(execFile);

async function inProcess({ model, seed }: Job): Promise<Done> {
  const args = [import.meta.filename, '--one', model, String(seed)];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 2 ** 26 });
  return doneSchema.parse(JSON.parse(stdout));
}

async function supervise(jobs: readonly Job[]): Promise<readonly Done[]> {
  const waiting = [...jobs];
  const done: Done[] = [];
  const takeJobs = async (): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      done.push(await inProcess(job));
      if (done.length % 10 === 0) console.error(`${done.length} of ${jobs.length} evaluated`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, takeJobs));
  return done;
}

function report(model: string, all: readonly Done[]): string[] {
  const alarms = all.filter(({ reasons }) => reasons.length > 0);
  const seconds = all.map((each) => each.seconds).toSorted((a, b) => a - b);
  const median = seconds[Math.floor(seconds.length / 2)] ?? 0;
  return [
    `${model}: ${alarms.length} of ${all.length} seeds with findings; median ${median.toFixed(1)} s`,
    ...alarms.flatMap(({ seed, reasons }) => reasons.map((reason) => `  seed ${seed}: ${reason}`)),
  ];
}

async function main(seeds: number): Promise<void> {
  const models = [
    ...globSync('generated/*/logic-model.yaml'),
    ...globSync('test/broken-models/*/base.yaml'),
  ].toSorted();
  const jobs = models.flatMap((model) =>
    Array.from({ length: seeds }, (_, at) => ({ model, seed: at + 1 })),
  );
  const done = await supervise(jobs);
  for (const model of models) {
    const own = done.filter((each) => each.model === model).toSorted((a, b) => a.seed - b.seed);
    console.log(report(model, own).join('\n'));
  }
  process.exitCode = done.some(({ reasons }) => reasons.length > 0) ? 1 : 0;
}

const [first, model = '', seed] = process.argv.slice(2);
if (first === '--one') {
  console.log(JSON.stringify(await evaluateOne({ model, seed: Number(seed) })));
} else {
  await main(Number(first ?? 20));
}
