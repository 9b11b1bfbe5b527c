// A large file of trajectories in Studio: `node tools/bench/studio-trajectories.ts [megabytes]`, 100 unless
// given. Real episodes of library-loans are repeated under other ids: once as they are, once without tools,
// instructions and steps, so that the file has more than 20,000 rows. Asked through the routes of the page, in
// a process of its own. Processor time is what counts: wall seconds grow with whatever else runs.
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { readScenarios } from '@envloom/episodes/node';
import { recorded } from '@envloom/episodes/testing';
import type { Trajectory } from '@envloom/episodes/trajectory';
import { gatePorts, importEnvironment } from '@envloom/scen-generator/stored';
import { Catalogue } from '@envloom/serve';
import fastify from 'fastify';
import { z } from 'zod';
import type { RowsPage } from '../../packages/studio/src/protocol/watch.ts';
import { Environments } from '../../packages/studio/src/server/environments/environments.ts';
import { watchRoutes } from '../../packages/studio/src/server/watch/routes.ts';

const megabyte = 1_048_576;
const [first = '100', ...asked] = process.argv.slice(2);
const megabytes = Number(first);
const library = join(import.meta.dirname, '..', '..', 'generated', 'library-loans');
/** Wanted. */
const target = { processorSeconds: 10, firstPageMs: 1_000, memoryMB: 100 };

async function episodes(): Promise<readonly Trajectory[]> {
  const environment = await importEnvironment(library, gatePorts.importModule);
  const scenarios = readScenarios(join(library, 'scenarios'));
  return scenarios.ids.slice(0, 40).map((id) => recorded(environment, scenarios.get(id)));
}

/** About 5 kB, so that 100 MB are 20,000 rows. */
function short(trajectory: Trajectory): Trajectory {
  const messages = trajectory.messages.slice(1).map((message) => ({
    ...message,
    content: message.content.slice(0, 100),
  }));
  return { ...trajectory, tools: [], messages, steps: trajectory.steps.slice(0, 1) };
}

/** Writes a file of the wanted size; how many lines it has. */
function written(file: string, from: readonly Trajectory[]): number {
  const handle = openSync(file, 'w');
  let [bytes, count] = [0, 0];
  while (bytes < megabytes * megabyte) {
    const text = JSON.stringify({ ...from[count % from.length], id: `episode-${count}#0` });
    bytes += writeSync(handle, `${text}\n`);
    count += 1;
  }
  closeSync(handle);
  return count;
}

const measuredShape = z.object({
  firstPageMs: z.number(),
  indexSeconds: z.number(),
  processorSeconds: z.number(),
  laterPageMs: z.number(),
  memoryMB: z.number(),
  longestPauseMs: z.number(),
  rows: z.number(),
});
type Measured = Readonly<z.infer<typeof measuredShape>>;

/** Memory is that of a process which has done nothing else. */
function measuredApart(root: string, file: string): Measured {
  const args = [import.meta.filename, first, root, file];
  const { stdout } = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return measuredShape.parse(JSON.parse(stdout.toString()));
}

async function measured(root: string, file: string): Promise<Measured> {
  const app = fastify();
  watchRoutes(app, { root, environments: new Environments([], new Catalogue([])) });
  const page = async (query = ''): Promise<RowsPage> =>
    (await app.inject(`/studio/api/watch/rows.json?file=${file}&limit=100${query}`)).json();
  const base = process.memoryUsage().rss;
  let peak = base;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = performance.now();
  const busy = process.cpuUsage();
  let answer = await page();
  const firstPageMs = performance.now() - began;
  while (!answer.progress.isComplete) {
    // oxlint-disable-next-line no-await-in-loop -- the page asks in turns, too
    await setTimeout(400);
    // oxlint-disable-next-line no-await-in-loop
    answer = await page();
  }
  const indexSeconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(busy);
  delay.disable();
  clearInterval(watch);
  const later = performance.now();
  await page('&sort=dense&isDescending=true&offset=500');
  const laterPageMs = performance.now() - later;
  await app.close();
  return {
    firstPageMs,
    indexSeconds,
    processorSeconds: (user + system) / 1e6,
    laterPageMs,
    memoryMB: (peak - base) / megabyte,
    longestPauseMs: delay.max / 1e6,
    rows: answer.totals.episodes,
  };
}

const figure = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

function told(title: string, lines: number, one: Measured): boolean {
  const {
    firstPageMs,
    indexSeconds,
    processorSeconds,
    laterPageMs,
    memoryMB,
    longestPauseMs,
    rows,
  } = one;
  console.log(`${title}: ${megabytes} MB, ${lines} rows`);
  console.log(`  first page     ${figure(firstPageMs)} ms   wanted: below ${target.firstPageMs}`);
  console.log(
    `  index          ${figure(indexSeconds)} s, ${figure(processorSeconds)} s of a processor: ${figure(rows / processorSeconds)} rows a second   wanted: below ${target.processorSeconds} s`,
  );
  console.log(
    `  memory         ${figure(memoryMB)} MB above the start   wanted: below ${target.memoryMB}`,
  );
  console.log(`  sorted page    ${figure(laterPageMs)} ms`);
  console.log(`  longest pause  ${figure(longestPauseMs)} ms of the event loop`);
  return (
    rows === lines &&
    firstPageMs < target.firstPageMs &&
    processorSeconds < target.processorSeconds &&
    memoryMB < target.memoryMB
  );
}

async function benched(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'studio-trajectories-'));
  try {
    const real = await episodes();
    const whole = written(join(root, 'whole.jsonl'), real);
    const many = written(join(root, 'many.jsonl'), real.map(short));
    const isGood = [
      told('Episodes as they are', whole, measuredApart(root, 'whole.jsonl')),
      told('Short episodes', many, measuredApart(root, 'many.jsonl')),
    ];
    process.exitCode = isGood.every(Boolean) ? 0 : 1;
  } finally {
    rmSync(root, { recursive: true });
  }
}

const [root, file] = asked;
if (root === undefined || file === undefined) await benched();
else console.log(JSON.stringify(await measured(root, file)));
