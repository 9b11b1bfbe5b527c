import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  inProcessQueue,
  JobError,
  jobKey,
  redisQueue,
  type Job,
  type JobQueue,
} from '@envloom/work';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isFullTier } from '../support/tier.ts';
import { paidHandlers, paymentsIn, type Payment } from './redis-paid-handlers.ts';
import {
  QUICK,
  startProducerProcess,
  WorkerCrew,
  type ProcessSettings,
} from './redis-processes.ts';
import { ended, freePort, testRedis, type TestRedis } from './redis-server.ts';

const PASSWORD = 'nobody-reads-this';

/** Long enough for a machine that does much else. */
const WAIT = { timeout: 60_000, interval: 50 };

let folder: string;
let redis: TestRedis;
let settings: ProcessSettings;
let crew: WorkerCrew;
const queues: JobQueue[] = [];
const reports: string[] = [];

async function begin(
  appendfsync: 'always' | 'everysec',
  own: Partial<ProcessSettings> = {},
): Promise<void> {
  redis = await testRedis({ password: PASSWORD, appendfsync });
  settings = {
    url: redis.url,
    version: '1.2.3',
    file: join(folder, 'bill.jsonl'),
    concurrency: 2,
    maxDeaths: 10,
    timing: QUICK,
    ...own,
  };
  crew = new WorkerCrew(settings);
}

async function producer(version: string = settings.version): Promise<JobQueue> {
  const report = (message: string): void => void reports.push(message);
  const queue = await redisQueue({ url: settings.url, version, timing: QUICK, report });
  queues.push(queue);
  return queue;
}

function namesPaid(): readonly string[] {
  return paymentsIn(settings.file).map(({ name }) => name);
}

function paidJobs(count: number, ms: number): readonly Job[] {
  return Array.from({ length: count }, (_, at) => ({
    kind: 'paid',
    input: { name: `job ${at}`, ms: ms + (at % 5) * 4 },
  }));
}

/** What an error says of itself, whatever it is. */
async function problemOf(result: Promise<unknown>): Promise<JobError> {
  const outcome = await result.catch((error: unknown) => error);
  if (!(outcome instanceof JobError)) throw new Error(`No JobError but ${String(outcome)}`);
  return outcome;
}

describe.runIf(isFullTier)('jobs over Redis', { timeout: 300_000 }, () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'envloom-queue-'));
  });

  afterEach(async () => {
    await Promise.all(queues.splice(0).map(async (queue) => queue.close()));
    await crew.dismiss();
    await redis.remove();
    rmSync(folder, { recursive: true, force: true });
    if (reports.splice(0).join('\n').includes(PASSWORD)) throw new Error('The password was told');
  });

  it('come to what they come to in this process, and only once', async () => {
    await begin('always');
    await crew.hire(2);
    const jobs = paidJobs(40, 1);
    const [one, other] = [await producer(), await producer()];
    const run = async (queue: JobQueue): Promise<unknown[]> =>
      Promise.all([...jobs, ...jobs].map(async (job) => queue.run(job)));
    const [first, second] = await Promise.all([run(one), run(other)]);
    const here = await run(inProcessQueue(paidHandlers(join(folder, 'here.jsonl'))));
    expect(JSON.stringify(first)).toBe(JSON.stringify(here));
    expect(JSON.stringify(second)).toBe(JSON.stringify(here));
    expect(await run(await producer())).toEqual(here);
    expect(namesPaid().length).toBe(40);
  });

  it.each(['always', 'everysec'] as const)(
    'survive kills of workers, of Redis and of the producer (appendfsync %s)',
    async (appendfsync) => {
      await begin(appendfsync);
      await crew.hire(4);
      const jobs = paidJobs(300, 40);
      const [jobsFile, resultsFile] = [join(folder, 'jobs.json'), join(folder, 'results.json')];
      writeFileSync(jobsFile, JSON.stringify(jobs));
      const stored = new Map<string, number>();
      const first = await startProducerProcess(settings, jobsFile, resultsFile);
      await killUntilPaid(75, stored);
      await ended(first);
      await startProducerProcess(settings, jobsFile, resultsFile);
      await killUntilPaid(150, stored);
      await redis.kill();
      await pause(700);
      await redis.start();
      await killUntilPaid(225, stored);
      const results = await vi.waitFor(() => readFileSync(resultsFile, 'utf8'), {
        ...WAIT,
        timeout: 240_000,
      });
      const here = inProcessQueue(paidHandlers(join(folder, 'here.jsonl')), { concurrency: 100 });
      expect(results).toBe(
        JSON.stringify(await Promise.all(jobs.map(async (job) => here.run(job)))),
      );
      expect(crew.dead.size).toBeGreaterThan(2);
      // With `everysec` a crash of Redis may cost the outcomes of a second: they are paid for again.
      if (appendfsync === 'always') expectPaidOnce(jobs, stored);
    },
  );

  /** Kills five workers, or fewer where so many jobs are paid for before; waits until they are. */
  async function killUntilPaid(count: number, stored: Map<string, number>): Promise<void> {
    for (let kill = 0; kill < 5 && (kill === 0 || namesPaid().length < count); kill += 1) {
      await crew.killOne();
      await noteStored(stored);
      await pause(100 + Math.random() * 300);
    }
    await vi.waitFor(() => expect(namesPaid().length).toBeGreaterThanOrEqual(count), WAIT);
  }

  /** When results were first seen to be stored. */
  async function noteStored(stored: Map<string, number>): Promise<void> {
    const client = new Redis(redis.url);
    for (const key of await client.keys('*:result:*')) {
      const job = key.split(':').at(-1) ?? '';
      if (!stored.has(job)) stored.set(job, Date.now());
    }
    client.disconnect();
  }

  /** Nothing was paid for again unless a worker died over it, and nothing whose result was stored. */
  function expectPaidOnce(jobs: readonly Job[], stored: ReadonlyMap<string, number>): void {
    const bill = Map.groupBy(paymentsIn(settings.file), ({ name }) => name);
    expect(bill.size).toBe(jobs.length);
    for (const [at, job] of jobs.entries()) {
      const payments: readonly Payment[] = bill.get(`job ${at}`) ?? [];
      const byTheLiving = payments.slice(0, -1).filter(({ pid }) => !crew.dead.has(pid));
      expect(byTheLiving).toEqual([]);
      const storedAt = stored.get(jobKey(job)) ?? Number.POSITIVE_INFINITY;
      expect(payments.filter(({ at: paidAt }) => paidAt > storedAt)).toEqual([]);
    }
  }

  it('are not paid for again where Redis is away for longer than a worker may hold a job', async () => {
    await begin('always', { concurrency: 1, timing: { ...QUICK, lock: 500, stalled: 200 } });
    await crew.hire(3);
    const queue = await producer();
    const results = Promise.all(
      ['a', 'b'].map(async (name) => queue.run({ kind: 'slow', input: { name, ms: 6000 } })),
    );
    await vi.waitFor(() => expect(namesPaid().length).toBe(2), WAIT);
    await redis.kill();
    await pause(2000);
    await redis.start();
    expect(await results).toEqual(['a', 'b']);
    await pause(1500);
    expect(namesPaid().toSorted()).toEqual(['a', 'b']);
    expect(reports.some((report) => report.includes('is gone'))).toBe(true);
    expect(reports.some((report) => report.includes('is back'))).toBe(true);
  });

  it('are not done again where the result is stored, though they are in the queue', async () => {
    await begin('always');
    await crew.hire(1);
    const queue = await producer();
    const job = { kind: 'paid', input: { name: 'once', ms: 1 } };
    const result = await queue.run(job);
    // As a worker leaves it that dies after it stored the result, before the job counts as done.
    const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    const waiting = new Queue(`jobs-${settings.version}`, { connection, prefix: 'envloom' });
    await waiting.add(
      job.kind,
      { input: job.input },
      { jobId: jobKey(job), removeOnComplete: true },
    );
    await vi.waitFor(async () => expect(await waiting.getJob(jobKey(job))).toBeUndefined(), WAIT);
    await waiting.close();
    connection.disconnect();
    expect(namesPaid()).toEqual(['once']);
    expect(await queue.run(job)).toEqual(result);
  });

  it('are asked for again where Redis has lost everything', async () => {
    await begin('always');
    const queue = await producer();
    const results = Promise.all(paidJobs(5, 1).map(async (job) => queue.run(job)));
    const client = new Redis(redis.url);
    await vi.waitFor(async () => expect(await client.keys('*:wanted:*')).toHaveLength(5), WAIT);
    await pause(500);
    await client.flushall();
    client.disconnect();
    await crew.hire(1);
    expect(await results).toHaveLength(5);
  });

  it('are not taken from a worker that is busy for longer than it may hold a job', async () => {
    await begin('always', { concurrency: 1, timing: { ...QUICK, lock: 500, stalled: 200 } });
    await crew.hire(2);
    const queue = await producer();
    expect(await queue.run({ kind: 'blocking', input: { name: 'long', ms: 4000 } })).toBe('long');
    await pause(1500);
    expect(namesPaid()).toEqual(['long']);
  });

  it('are given up where they kill their workers', async () => {
    await begin('always', { maxDeaths: 2, concurrency: 1 });
    await crew.hire(2);
    const queue = await producer();
    const others = Promise.all(paidJobs(10, 1).map(async (job) => queue.run(job)));
    const error = await problemOf(queue.run({ kind: 'poison', input: { name: 'poison', ms: 0 } }));
    expect(error).toMatchObject({ kind: 'poison', problem: 'lost' });
    expect(error.text).toContain('2 workers died over it');
    await others;
    expect(namesPaid().filter((name) => name === 'poison').length).toBe(2);
  });

  it('that fail are not tried again by themselves, but when asked for', async () => {
    await begin('always');
    await crew.hire(2);
    const queue = await producer();
    const job = { kind: 'failing', input: { name: 'shelf', ms: 0 } };
    const error = await problemOf(queue.run(job));
    expect(error).toMatchObject({
      kind: 'failing',
      problem: 'failed',
      text: 'there is no such shelf',
    });
    expect(error.thrown).toEqual({ name: 'RangeError', message: 'there is no such shelf' });
    await pause(1000);
    expect(namesPaid()).toEqual(['shelf']);
    await problemOf(queue.run(job));
    expect(namesPaid()).toEqual(['shelf', 'shelf']);
    expect(await problemOf(queue.run({ kind: 'dreamt', input: 1 }))).toMatchObject({
      problem: 'unknown-kind',
    });
  });

  it('are aborted once nobody wants them, and come when asked for again', async () => {
    await begin('always');
    await crew.hire(2);
    const job = { kind: 'endless', input: { name: 'song', ms: 0 } };
    const [one, other] = [await producer(), await producer()];
    const [first, second] = [new AbortController(), new AbortController()];
    const results = [
      one.run(job, { signal: first.signal }),
      other.run(job, { signal: second.signal }),
    ].map(async (result) => result.catch((error: unknown) => error));
    await vi.waitFor(() => expect(namesPaid()).toEqual(['song begun']), WAIT);
    first.abort('one goes');
    expect(await results[0]).toBe('one goes');
    await pause(1000);
    expect(namesPaid()).toEqual(['song begun']);
    second.abort('all are gone');
    expect(await results[1]).toBe('all are gone');
    await vi.waitFor(() => expect(namesPaid()).toContain('song aborted'), WAIT);
    const third = new AbortController();
    const again = one.run(job, { signal: third.signal }).catch((error: unknown) => error);
    await vi.waitFor(() => expect(namesPaid().length).toBe(3), WAIT);
    third.abort('enough');
    expect(await again).toBe('enough');
  });

  it('that nobody wants leave the queue before they are begun', async () => {
    await begin('always');
    const queue = await producer();
    const abort = new AbortController();
    const result = queue.run(paidJobs(1, 1)[0] ?? { kind: '', input: 0 }, { signal: abort.signal });
    await pause(500);
    abort.abort('changed my mind');
    await expect(result).rejects.toBe('changed my mind');
    await pause(500);
    await crew.hire(1);
    expect(await queue.run({ kind: 'echo', input: 'hello' })).toBe('hello');
    expect(namesPaid()).toEqual([]);
  });

  it('go back to the queue when a worker ends, however deaf its handlers', async () => {
    await begin('always', { concurrency: 1, maxDeaths: 1 });
    await crew.hire(1);
    const queue = await producer();
    const abort = new AbortController();
    const deaf = queue.run({ kind: 'deaf', input: 0 }, { signal: abort.signal });
    const gone = deaf.catch((error: unknown) => error);
    await vi.waitFor(() => expect(namesPaid()).toEqual(['deaf']), WAIT);
    crew.endOne();
    await vi.waitFor(() => expect(namesPaid()).toEqual(['deaf', 'deaf']), WAIT);
    abort.abort('not lost');
    expect(await gone).toBe('not lost');
  });

  it('tell of their progress', async () => {
    await begin('always');
    await crew.hire(1);
    const told: unknown[] = [];
    const queue = await producer();
    await queue.run(
      { kind: 'paid', input: { name: 'walk', ms: 20 } },
      { onProgress: (progress) => told.push(progress) },
    );
    expect(told).toEqual([{ begun: 'walk' }]);
  });

  it('may be some megabytes, and not more', async () => {
    await begin('always');
    await crew.hire(1);
    const queue = await producer();
    const large = { text: 'ä "quoted"\n'.repeat(500_000) };
    expect(await queue.run({ kind: 'echo', input: large })).toEqual(large);
    const error = await problemOf(queue.run({ kind: 'echo', input: 'x'.repeat(17 * 2 ** 20) }));
    expect(error).toMatchObject({ problem: 'too-large' });
  });

  it('of another version are left alone, which is said', async () => {
    await begin('always');
    await crew.hire(1);
    const queue = await producer('9.9.9');
    const abort = new AbortController();
    const result = queue.run(paidJobs(1, 1)[0] ?? { kind: '', input: 0 }, { signal: abort.signal });
    const refused = result.catch((error: unknown) => error);
    await vi.waitFor(
      () => expect(reports.join('\n')).toContain('Workers of version 1.2.3 are'),
      WAIT,
    );
    expect(reports.join('\n')).toContain('1 job waits: no worker of version 9.9.9');
    abort.abort('enough');
    expect(await refused).toBe('enough');
    expect(namesPaid()).toEqual([]);
  });

  it('are not safe in a Redis that forgets, which is said', async () => {
    await begin('always');
    const client = new Redis(redis.url);
    await client.config('SET', 'appendonly', 'no');
    await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
    client.disconnect();
    await producer();
    expect(reports.join('\n')).toContain('Set "appendonly yes"');
    expect(reports.join('\n')).toContain('Set "maxmemory-policy noeviction"');
  });

  it('are stored once a full Redis has room again', async () => {
    await begin('always');
    await crew.hire(1);
    const queue = await producer();
    const slow = queue.run({ kind: 'slow', input: { name: 'bill', ms: 1000 } });
    await vi.waitFor(() => expect(namesPaid()).toEqual(['bill']), WAIT);
    const client = new Redis(redis.url);
    await client.config('SET', 'maxmemory', '1');
    const next = queue.run({ kind: 'slow', input: { name: 'next', ms: 1 } });
    await vi.waitFor(() => expect(reports.join('\n')).toContain('will be tried again: OOM'), WAIT);
    await pause(2000);
    await client.config('SET', 'maxmemory', '0');
    client.disconnect();
    expect(await Promise.all([slow, next])).toEqual(['bill', 'next']);
    expect(namesPaid()).toEqual(['bill', 'next']);
  });

  it('of a Redis that is not there, or refuses the password, are refused plainly', async () => {
    await begin('always');
    const nowhere = await freePort();
    await expect(
      redisQueue({ url: `redis://:${PASSWORD}@127.0.0.1:${nowhere}`, version: '1' }),
    ).rejects.toThrow(`Redis at 127.0.0.1:${nowhere} can't be reached`);
    const wrong = redisQueue({ url: `redis://:wrong-word@127.0.0.1:${redis.port}`, version: '1' });
    const error = await wrong.catch(String);
    expect(error).toContain(`Redis at 127.0.0.1:${redis.port} refuses the user or password`);
    expect(error).not.toContain('wrong-word');
  });
});
