import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer, type TestServer } from '@envloom/llm/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkWork, verifyWork } from '@envloom/cli';
import { onQueue, remoteQueue } from '@envloom/work';
import { generateScenarios } from '../../packages/cli/src/commands/scenarios/generate.ts';
import { gatePorts } from '@envloom/scen-generator/stored';
import { smallScript } from '@envloom/skel-builder/testing';
import { linkedWorkspace } from '@envloom/env-package/testing';
import { differing, madeFiles } from '@envloom/env-package/testing';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { scriptedBehaviour } from '@envloom/skel-builder/testing';
import { isFullTier } from '../support/tier.ts';
import { EnvloomWorkers } from './envloom-workers.ts';
import { testRedis, type TestRedis } from './redis-server.ts';

const root = join(import.meta.dirname, '..', '..');
const run = join(root, 'packages', 'skel-builder', 'src', 'testing', 'corpus-run-child.ts');

/** Milliseconds that the model takes to answer: else hardly a kill would meet a question. */
const thinking = 300;

/** What happens while the n-th question, from 0, waits for its answer. */
const onQuestion = new Map<number, () => void>();

let redis: TestRedis;
let model: TestServer;
let cwd: string;
let workers: EnvloomWorkers;

describe.runIf(isFullTier)('four workers, of which one is killed now and then', () => {
  beforeEach(async () => {
    redis = await testRedis();
    onQuestion.clear();
    model = await startServer({
      ...scriptedBehaviour(smallScript),
      fault: ({ path, index }) => {
        if (!path.endsWith('/completions')) return undefined;
        const callback = onQuestion.get(index);
        if (callback !== undefined) setTimeout(callback, thinking / 2);
        return { delayMs: thinking };
      },
    });
    cwd = mkdtempSync(join(tmpdir(), 'envloom-workers-'));
    workers = new EnvloomWorkers({ redisUrl: redis.url, modelUrl: model.url, cwd }, 4);
  });

  afterEach(async () => {
    await workers.dismiss();
    await model.close();
    await redis.remove();
    rmSync(cwd, { recursive: true, force: true });
  });

  it('make the environments of a corpus as one process does, and pay nothing twice', async () => {
    using alone = linkedWorkspace();
    const own = await startServer(scriptedBehaviour(smallScript));
    await corpusRun(alone, own.url, undefined);
    await own.close();

    using together = linkedWorkspace();
    const trouble = new AbortController();
    const troubled = makeTrouble(trouble.signal);
    onQuestion.set(1, () => {
      workers.killAll();
    });
    await killedCorpusRun(together, 4);
    await corpusRun(together, nowhere, redis.url);
    trouble.abort();
    await troubled;

    expect([reasons(alone), reasons(together)]).toEqual(['', '']);
    expect(differing(madeFiles(together), madeFiles(alone))).toEqual([]);
    expect([...model.paid.keys()].toSorted()).toEqual([...own.paid.keys()].toSorted());
    expect([...model.paid.values()].filter((count) => count > 1)).toEqual([]);
    // A question whose worker was killed is sent again, under its key: one at least, as was made sure.
    expect(model.repeated).toBeGreaterThanOrEqual(1);
    expect(model.repeated).toBeLessThanOrEqual(workers.kills * mostCalls);
    console.log(
      `${workers.kills} kills, ${model.paid.size} questions paid, ${model.repeated} sent again`,
    );
  }, 1_800_000);

  it('check and verify as committed', async () => {
    using workspace = linkedWorkspace();
    const names = ['bank-ledger', 'library-loans', 'smart-home', 'support-desk'];
    for (const name of names) {
      cpSync(join(root, 'generated', name), workspace.path('generated', name), { recursive: true });
      workspace.remove(join('generated', name, 'quality.json'));
    }
    const jobs = names.map((id) => ({
      workspaceRoot: workspace.root,
      project: { id, root: `generated/${id}` },
      options: {},
    }));
    const trouble = new AbortController();
    const troubled = makeTrouble(trouble.signal);
    // Where one has ended, the others are under way: those that do them die too, whatever chance does.
    const checked = await all(onQueue(redis.url, checkWork, jobs), () => {
      workers.killAll();
    });
    expect(workers.kills).toBeGreaterThan(2);
    const verified = await all(onQueue(redis.url, verifyWork, jobs));
    trouble.abort();
    await troubled;
    expect([...checked, ...verified].filter(({ result }) => !result.success)).toEqual([]);
    for (const name of names) {
      const file = join('generated', name, 'quality.json');
      expect(readFileSync(workspace.path(file), 'utf8')).toBe(
        readFileSync(join(root, file), 'utf8'),
      );
    }
  }, 1_800_000);

  it('make scenarios as one process does', async () => {
    using workspace = linkedWorkspace();
    const name = 'bank-ledger';
    cpSync(join(root, 'generated', name), workspace.path('generated', name), { recursive: true });
    await madeScenarios(workspace, name, undefined, 'alone');
    await expect.poll(() => waiting(), { timeout: 60_000 }).toBe(4);
    const together = madeScenarios(workspace, name, redis.url, 'together');
    await pause(2000);
    expect(workers.said).not.toContain('scenarios in');
    workers.killAll();
    await together;
    expect(workers.said).toContain('40 scenarios in');
    expect(filesBelow(workspace.path('together'))).toEqual(filesBelow(workspace.path('alone')));
  }, 1_800_000);

  it('stop when they are asked to, and leave nothing behind', async () => {
    await expect.poll(() => waiting(), { timeout: 60_000 }).toBe(4);
    expect(await workers.stop()).toEqual([0, 0, 0, 0]);
  }, 660_000);
});

/** How many workers have started. */
const waiting = (): number => workers.said.split('Waits for work').length - 1;

async function all<Item>(items: AsyncIterable<Item>, onFirst?: () => void): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) {
    if (found.length === 0) onFirst?.();
    found.push(item);
  }
  return found;
}

/** Calls that a worker has under way at most, in the runs of this test. */
const mostCalls = 4;

/** Kills a worker every few seconds, and Redis once. */
async function makeTrouble(signal: AbortSignal): Promise<void> {
  const quietly = { signal, ref: false };
  try {
    for (let round = 0; round < 8; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await pause(1000 + 4000 * Math.random(), undefined, quietly);
      workers.killOne();
      // oxlint-disable-next-line no-await-in-loop
      if (round === 2) await restart();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function restart(): Promise<void> {
  await redis.kill();
  await pause(1000);
  await redis.start();
}

/** Why topics were rejected. */
function reasons(workspace: ScratchWorkspace): string {
  return [...madeFiles(workspace).keys()]
    .filter((file) => file.endsWith('reasons.md'))
    .map((file) => readFileSync(workspace.path(file), 'utf8'))
    .join('\n');
}

/** Nobody is asked there: workers ask. */
const nowhere = 'http://127.0.0.1:9/v1';

async function madeScenarios(
  { root: workspaceRoot }: ScratchWorkspace,
  name: string,
  url: string | undefined,
  out: string,
): Promise<void> {
  const silent = (): undefined => undefined;
  const task = await generateScenarios(
    workspaceRoot,
    { name, count: 40, seed: 11, out },
    {
      ...gatePorts,
      output: { write: silent },
      inform: silent,
      openQueue: () => (url === undefined ? undefined : remoteQueue(url, silent)),
      onInterrupt: () => silent,
    },
  );
  await task();
}

/** Every file below a folder with its text. */
function filesBelow(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return Object.fromEntries(
    files
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  );
}

async function corpusRun(
  { root: workspace }: ScratchWorkspace,
  url: string,
  redisUrl: string | undefined,
): Promise<void> {
  const child = started(workspace, url, redisUrl);
  await once(child, 'exit');
  expect(child.exitCode).toBe(0);
}

/** Hands work out until a question is asked, and is killed then. */
async function killedCorpusRun(
  { root: workspace }: ScratchWorkspace,
  question: number,
): Promise<void> {
  const child = started(workspace, nowhere, redis.url);
  onQuestion.set(question, () => {
    child.kill('SIGKILL');
  });
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
}

function started(workspace: string, url: string, redisUrl: string | undefined): ChildProcess {
  return spawn(process.execPath, [run, workspace, url, '4'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ENVLOOM_REDIS_URL: redisUrl ?? '' },
  });
}
