// What a queue adds to a job, in this process and over a real Redis on loopback with its append-only
// file: `node tools/bench/queue.ts [jobs]`, 2,000 of each size unless given. The job gives back what it
// is given, so that all that is measured is the way there and back. Workers run in a process of their
// own. All in one run: trust the ratios. Needs `redis-server`.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProcessQueue, redisQueue, type JobHandlers, type JobQueue } from '@envloom/work';
import { QUICK, WorkerCrew } from '../../test/queue/redis-processes.ts';
import { testRedis } from '../../test/queue/redis-server.ts';

const [count = 2000] = process.argv.slice(2).map(Number);
/** Jobs that are asked for at a time: one tells of latency, many of throughput. */
const widths = [1, 64];
const sizes = [
  { title: '1 KB', text: 'x'.repeat(1000), jobs: count },
  { title: '1 MB', text: 'x'.repeat(1_000_000), jobs: Math.ceil(count / 40) },
];
const handlers: JobHandlers = { echo: async (input) => input };

interface Way {
  readonly title: string;
  readonly queue: JobQueue;
}

let asked = 0;

/** Milliseconds a job; no two jobs are the same. */
async function perJob(queue: JobQueue, text: string, jobs: number, width: number): Promise<number> {
  const begin = performance.now();
  let left = jobs;
  const askInTurn = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      asked += 1;
      await queue.run({ kind: 'echo', input: { asked, text } });
    }
  };
  await Promise.all(Array.from({ length: width }, askInTurn));
  return (performance.now() - begin) / jobs;
}

async function compare(ways: readonly Way[], width: number): Promise<void> {
  for (const { title, text, jobs } of sizes) {
    console.log(`${title} there and back, ${width} at a time, ${jobs} jobs:`);
    let base: number | undefined;
    for (const way of ways) {
      const ms = await perJob(way.queue, text, jobs, width);
      base ??= ms;
      const ratio = (ms / base).toFixed(1).padStart(8);
      console.log(`  ${way.title.padEnd(32)}${ms.toFixed(3).padStart(9)} ms a job${ratio} ×`);
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'queue-bench-'));
const cleanUps: (() => Promise<void>)[] = [];

async function wayOverRedis(appendfsync: 'always' | 'everysec'): Promise<Way> {
  const redis = await testRedis({ appendfsync });
  const common = {
    url: redis.url,
    version: 'bench',
    timing: { ...QUICK, lock: 30_000, watch: 30_000 },
  };
  const crew = new WorkerCrew({
    ...common,
    file: join(folder, 'bill.jsonl'),
    concurrency: 64,
    maxDeaths: 3,
  });
  await crew.hire(1);
  const queue = await redisQueue(common);
  cleanUps.push(async () => {
    await queue.close();
    await crew.dismiss();
    await redis.remove();
  });
  return { title: `Redis, appendfsync ${appendfsync}`, queue };
}

try {
  const ways = [
    { title: 'in this process', queue: inProcessQueue(handlers, { concurrency: 64 }) },
    await wayOverRedis('everysec'),
    await wayOverRedis('always'),
  ];
  console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}`);
  for (const { queue } of ways) await perJob(queue, 'warm', 100, 8);
  for (const width of widths) await compare(ways, width);
} finally {
  for (const cleanUp of cleanUps) await cleanUp();
  rmSync(folder, { recursive: true, force: true });
}
