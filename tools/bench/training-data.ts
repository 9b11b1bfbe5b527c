// Data sets of two sizes: `node tools/bench/training-data.ts [trajectories]`.
// Each size is written by a process of its own, whose peak of memory is told.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Trajectory } from '../../packages/episodes/src/trajectory.ts';
import { playedSolution } from '../../packages/training-data/src/testing/trajectories.ts';
import {
  type ReadTrajectory,
  sampleFormats,
  writeTrainingData,
} from '../../packages/training-data/src/index.ts';

const small = Number(process.argv[2] ?? 4000);
const factor = 10;
const charactersOfResult = 12_000;

/** Long results that do not compress well, told apart by their number. */
function* trajectories(count: number): Generator<Trajectory> {
  const solution = playedSolution();
  for (let n = 0; n < count; n += 1) {
    const words = Array.from({ length: charactersOfResult / 10 }, (_, at) =>
      (((n + 1) * (at + 7) * 2_654_435_761) % 4_294_967_296).toString(36).padStart(9, '0'),
    );
    const messages = solution.messages.map((message) =>
      message.role === 'tool' ? { ...message, content: JSON.stringify(words.join(' ')) } : message,
    );
    const last = { role: 'assistant' as const, content: `Done, ${n}.` };
    yield {
      ...solution,
      id: `s${n}#0`,
      env: `env-${n % 40}`,
      messages: [...messages.slice(0, -1), last],
    };
  }
}

async function* stream(count: number): AsyncGenerator<ReadTrajectory> {
  for (const trajectory of trajectories(count)) {
    // oxlint-disable-next-line no-await-in-loop -- as a file is read
    await Promise.resolve();
    yield { trajectory };
  }
}

async function measure(count: number, type: 'jsonl' | 'parquet'): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'envloom-bench-'));
  try {
    const formats = ['qwen3', 'trl'].flatMap((name) => sampleFormats.get(name) ?? []);
    const began = performance.now();
    const report = await writeTrainingData({
      name: 'bench',
      output: join(folder, 'set'),
      trajectories: () => stream(count),
      formats,
      sample: { unit: 'turn', thinking: 'template' },
      files: { type, maxBytes: 100_000_000 },
    });
    const seconds = (performance.now() - began) / 1000;
    const rows = report.formats
      .flatMap((format) => Object.values(format.rows))
      .reduce((a, b) => a + b, 0);
    const bytes = report.formats.reduce((sum, format) => sum + format.bytes, 0);
    console.log(
      JSON.stringify({
        rows,
        seconds,
        bytes,
        peak: process.resourceUsage().maxRSS * 1024,
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const figures = z.object({
  rows: z.number(),
  seconds: z.number(),
  bytes: z.number(),
  peak: z.number(),
});

function measured(count: number, type: string): z.infer<typeof figures> {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [import.meta.filename, String(count), type],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return figures.parse(JSON.parse(stdout));
}

function compare(type: string): void {
  const sizes = [small, small * factor].map((count) => ({ count, ...measured(count, type) }));
  for (const { count, rows, seconds, bytes, peak } of sizes) {
    const rate = Math.round(rows / seconds);
    console.log(
      `${type}: ${count} trajectories, ${rows} rows, ${megabytes(bytes)} MB written, ` +
        `${rate} rows/s, ${megabytes(bytes / seconds)} MB/s, peak memory ${megabytes(peak)} MB`,
    );
  }
  const [less, more] = sizes;
  if (less === undefined || more === undefined) return;
  console.log(
    `${type}: ${factor} times the data take ${(more.peak / less.peak).toFixed(2)} times the memory`,
  );
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_048_576);

const type = process.argv[3];
if (type === 'jsonl' || type === 'parquet') await measure(small, type);
else for (const each of ['jsonl', 'parquet']) compare(each);
