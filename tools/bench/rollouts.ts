// Many episodes at once against a loopback endpoint that answers after 50 to 500 ms and fails now and
// then: `node tools/bench/rollouts.ts [episodes] [concurrency]`, 1,000 at once unless given. The server
// runs in a process of its own. What the engine takes is the processor time of the run without that of
// the same requests sent bare; both are measured here, one after the other.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trajectoryIds } from '@envloom/rollout';
import { readTrajectories } from '@envloom/runtime/node';
import { environmentNames } from '../rollouts/environments.ts';
import {
  bareResultOf,
  resultOf,
  type RunResult,
  startBare,
  startRun,
  startServerProcess,
} from '../rollouts/processes.ts';

const [episodes = 1000, most = 1000] = process.argv.slice(2).map(Number);
const environments = [...environmentNames];
const server = { environments, delay: [50, 500] satisfies [number, number], faults: 0.04 };
/** Milliseconds of processor time a step. */
const target = 1;
const folder = mkdtempSync(join(tmpdir(), 'rollouts-bench-'));

interface Measured extends RunResult {
  readonly out: string;
  readonly lost: number;
  readonly twice: number;
}

async function measured(name: string, concurrency: number, url?: string): Promise<Measured> {
  const out = join(folder, name);
  const samples = Math.ceil(episodes / 1000);
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

async function main(): Promise<boolean> {
  const loopback = await startServerProcess({ ...server, isForgetful: true });
  try {
    const few = await measured('few', Math.min(100, most), loopback.url);
    told(`${Math.min(100, most)} episodes at once`, few);
    const many = await measured('many', most, loopback.url);
    told(`${most} episodes at once`, many);
    const bare = { url: loopback.url, from: many.out, concurrency: most };
    const fetched = await bareResultOf(startBare({ ...bare, client: 'fetch' }));
    const transported = await bareResultOf(startBare({ ...bare, client: 'transport' }));
    const alone = await measured('alone', most);
    const stats = await loopback.stats();
    console.log(`the server received ${stats.requests} requests and wrote ${stats.paid} answers`);
    const each = (busyMs: number, count: number): number => busyMs / count;
    const whole = each(many.busyMs, many.steps);
    const byFetch = each(fetched.busyMs, fetched.requests);
    const byTransport = each(transported.busyMs, transported.requests);
    const overhead = whole - byTransport;
    console.log('milliseconds of processor time a step');
    console.log(`  run                      ${whole.toFixed(2)}`);
    console.log(`  bare requests, fetch     ${byFetch.toFixed(2)}`);
    console.log(`  bare requests, transport ${byTransport.toFixed(2)}`);
    console.log(`  run without a server     ${each(alone.busyMs, alone.steps).toFixed(2)}`);
    console.log(`  run less fetch           ${(whole - byFetch).toFixed(2)}`);
    console.log(`  run less transport       ${overhead.toFixed(2)}, wanted: below ${target}`);
    const isWhole = [few, many].every(({ lost, twice }) => lost === 0 && twice === 0);
    return isWhole && overhead < target;
  } finally {
    loopback.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
