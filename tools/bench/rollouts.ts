// Many episodes at once against a loopback endpoint that answers after 50 to 500 ms and fails now and
// then: `node tools/bench/rollouts.ts [episodes] [concurrency]`, 2,000 with 1,000 at once unless given,
// four of each scenario. The server runs in a process of its own. What the engine takes is the processor
// time of the run without that of the same requests sent bare; both are measured here, one after the
// other.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trajectoryIds } from '@envloom/rollout';
import { readTrajectories } from '@envloom/episodes/node';
import { storedNames } from '../rollouts/environments.ts';
import {
  bareResultOf,
  resultOf,
  type RunResult,
  startBare,
  startRun,
  startServerProcess,
} from '../rollouts/processes.ts';

const [episodes = 2000, most = 1000] = process.argv.slice(2).map(Number);
const environments = [...storedNames];
const server = { environments, delay: [50, 500] satisfies [number, number], faults: 0.04 };
/** Milliseconds of processor time a step. */
const target = 1;
/** Episodes of each scenario. */
const samples = 4;
const folder = mkdtempSync(join(tmpdir(), 'rollouts-bench-'));

interface Measured extends RunResult {
  readonly out: string;
  readonly lost: number;
  readonly twice: number;
}

async function measured(name: string, concurrency: number, url?: string): Promise<Measured> {
  const out = join(folder, name);
  const scenarios = Math.ceil(episodes / samples);
  const at = url === undefined ? {} : { url };
  const settings = { ...at, out, environments, scenarios, samples, concurrency };
  const result = await resultOf(startRun(settings));
  const ids = trajectoryIds(out).size;
  let lines = 0;
  for await (const line of readTrajectories(out)) if ('trajectory' in line) lines += 1;
  return { ...result, out, lost: scenarios * samples - ids, twice: lines - ids };
}

function told(title: string, { totals, steps, seconds, busyMs, peakMB, ...rest }: Measured): void {
  console.log(title);
  console.log(
    `  trajectories      ${totals.finished} of ${steps} steps in ${seconds.toFixed(1)} s`,
  );
  console.log(`  lost, twice       ${rest.lost}, ${rest.twice}; broke off ${totals.failed}`);
  console.log(`  processor         ${(busyMs / steps).toFixed(2)} ms a step`);
  console.log(`  peak memory       ${peakMB} MB, ${peakMB - rest.baseMB} MB above the start`);
}

/** Milliseconds of processor time a step. */
interface Shares {
  readonly run: number;
  readonly fetch: number;
  readonly transport: number;
  readonly alone: number;
}

async function shares(many: Measured, url: string): Promise<Shares> {
  const bare = { url, from: many.out, concurrency: most };
  const transport = await bareResultOf(startBare({ ...bare, client: 'transport' }));
  const fetched = await bareResultOf(startBare({ ...bare, client: 'fetch' }));
  const alone = await measured('alone', most);
  return {
    run: many.busyMs / many.steps,
    fetch: fetched.busyMs / fetched.requests,
    transport: transport.busyMs / transport.requests,
    alone: alone.busyMs / alone.steps,
  };
}

const figure = (value: number): string => value.toFixed(2).padStart(6);

function toldShares({ run, fetch: bare, transport, alone }: Shares): void {
  console.log('milliseconds of processor time a step');
  console.log(`  run                           ${figure(run)}`);
  console.log(`  the same requests, transport  ${figure(transport)}`);
  console.log(`  the same requests, fetch      ${figure(bare)}`);
  console.log(`  the same episodes, no server  ${figure(alone)}  wanted: below ${target}`);
  console.log(
    `  run less transport            ${figure(run - transport)}  wanted: below ${target}`,
  );
  console.log(`  run less fetch                ${figure(run - bare)}`);
}

async function benched(url: string): Promise<boolean> {
  const many = await measured('many', most, url);
  told(`${most} episodes at once`, many);
  const parts = await shares(many, url);
  toldShares(parts);
  const few = await measured('few', Math.min(100, most), url);
  told(`${Math.min(100, most)} episodes at once`, few);
  console.log(`peak memory ×${(many.peakMB / few.peakMB).toFixed(2)}`);
  const isWhole = [few, many].every(({ lost, twice }) => lost === 0 && twice === 0);
  return isWhole && parts.run - parts.transport < target;
}

async function main(): Promise<boolean> {
  const loopback = await startServerProcess({ ...server, isForgetful: true });
  try {
    const isGood = await benched(loopback.url);
    const { requests, paid } = await loopback.stats();
    console.log(`the server received ${requests} requests and wrote ${paid} answers`);
    return isGood;
  } finally {
    loopback.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
