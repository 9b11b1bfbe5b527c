import cluster from 'node:cluster';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { WorkerPool } from './worker-pool.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const started = z.looseObject({ event: z.literal('worker-started'), pid: z.int() });

/** A copy of an environment whose scenarios may be made again. */
function copied(): string {
  const folder = mkdtempSync(join(tmpdir(), 'envloom-crew-'));
  cpSync(join(root, 'generated', 'library-loans'), folder, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  mkdirSync(join(folder, 'node_modules'));
  const scope = join(folder, 'node_modules', '@envloom');
  mkdirSync(scope);
  for (const name of ['runtime', 'episodes'])
    symlinkSync(join(root, 'packages', name), join(scope, name));
  symlinkSync(join(root, 'node_modules', 'zod'), join(folder, 'node_modules', 'zod'));
  return folder;
}

/** Of so many workers that serve the folder. */
function startWorkerPool(folder: string, count: number, lines: string[] = []) {
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  return WorkerPool.start({
    settings: {
      address: { host: '127.0.0.1', port: 0 },
      limits: {},
      tokens: {},
      allowOrigins: [],
      logLevel: 'silent',
    },
    folders: [folder],
    count,
    log,
  });
}

/** The processes of the workers. */
function pids(): unknown[] {
  return Object.values(cluster.workers ?? {}).map((worker) => worker?.process.pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('gives up a worker that finds other tasks than those that the server has', async () => {
  const folder = copied();
  const lines: string[] = [];
  const { pool } = await startWorkerPool(folder, 2, lines);
  const file = join(folder, 'scenarios', 'index.json');
  const index = z.looseObject({ seed: z.int() }).parse(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, JSON.stringify({ ...index, seed: index.seed + 1 }));
  const [{ pid } = { pid: 0 }, other = { pid: 0 }] = lines.flatMap(
    (line) => started.safeParse(JSON.parse(line)).data ?? [],
  );
  process.kill(pid, 'SIGKILL');
  expect(await pool.lost).toMatchObject({
    name: 'LostWorkerError',
    message: expect.stringMatching(/Worker \d .*restart it to serve the new ones/),
  });
  expect(lines.filter((line) => line.includes('worker-not-started'))).toHaveLength(3);
  expect(lines.filter((line) => line.includes('worker-started'))).toHaveLength(2);
  expect(isAlive(other.pid)).toBe(true);
  await expect.poll(() => pids(), { timeout: 20_000 }).toEqual([other.pid]);
  await pool.stop();
  expect(isAlive(other.pid)).toBe(false);
  rmSync(folder, { recursive: true });
}, 120_000);

it('does not start with workers that find different tasks', async () => {
  const folder = copied();
  const entry = join(folder, 'src', 'index.ts');
  // The second that comes waits until the first has read its scenarios, and makes others.
  writeFileSync(
    entry,
    `${readFileSync(entry, 'utf8')}
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
try {
  mkdirSync(${JSON.stringify(join(folder, 'first'))});
} catch {
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const file = ${JSON.stringify(join(folder, 'scenarios', 'index.json'))};
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), seed: 99 }));
}
`,
  );
  await expect(startWorkerPool(folder, 2)).rejects.toThrow('its workers do not serve the same');
  rmSync(folder, { recursive: true });
}, 120_000);
