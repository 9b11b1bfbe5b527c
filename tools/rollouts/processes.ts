import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { BareSettings } from './bare.ts';
import type { ChildSettings } from './child.ts';
import type { ServerSettings } from './server.ts';

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  stats(): Promise<ServerStats>;
  stop(): void;
}

const statsSchema = z.object({
  requests: z.number(),
  paid: z.number(),
  paidTwice: z.number(),
  repeated: z.number(),
  mostAtOnce: z.number(),
});

export type ServerStats = z.infer<typeof statsSchema>;

const serve = join(import.meta.dirname, '../../packages/llm/src/testing/serve.ts');

/** Starts the loopback server; see `server.ts`. */
export async function startServerProcess(settings: ServerSettings): Promise<ServerProcess> {
  const child = spawn(process.execPath, [serve, join(import.meta.dirname, 'server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ENVLOOM_ROLLOUT_SERVER: JSON.stringify(settings) },
  });
  const url = await firstLine(child);
  return {
    url,
    stats: async () => {
      const response = await fetch(new URL('/stats', url));
      return statsSchema.parse(await response.json());
    },
    stop: () => {
      child.kill();
    },
  };
}

/** @throws Error where the process ends before it has said anything */
export function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('close', () => reject(new Error('The process ended')));
    if (child.stdout !== null) createInterface(child.stdout).once('line', resolve);
  });
}

/** Starts a run; see `child.ts`. */
export const startRun = (settings: ChildSettings): ChildProcess => start('child.ts', settings);

/** Starts bare requests; see `bare.ts`. */
export const startBare = (settings: BareSettings): ChildProcess => start('bare.ts', settings);

function start(module: string, settings: object): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, module), JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const resultSchema = z.object({
  totals: z.object({
    skipped: z.number(),
    finished: z.number(),
    failed: z.number(),
    waiting: z.number(),
    cancelled: z.number(),
  }),
  steps: z.number(),
  busyMs: z.number(),
  seconds: z.number(),
  peakMB: z.number(),
  baseMB: z.number(),
});

export type RunResult = z.infer<typeof resultSchema>;

/** Waits for the end of a run. @throws Error with what it said where it failed */
export async function resultOf(child: ChildProcess): Promise<RunResult> {
  return resultSchema.parse(await lastLine(child));
}

const bareSchema = z.object({ requests: z.number(), busyMs: z.number(), seconds: z.number() });

/** As {@link resultOf}, of bare requests. */
export async function bareResultOf(child: ChildProcess): Promise<z.infer<typeof bareSchema>> {
  return bareSchema.parse(await lastLine(child));
}

async function lastLine(child: ChildProcess): Promise<unknown> {
  const [code, said, wrong] = await Promise.all([
    closed(child),
    textOf(child.stdout),
    textOf(child.stderr),
  ]);
  if (code !== 0) throw new Error(`The process ended with ${code ?? 'a signal'}: ${wrong}`);
  return JSON.parse(said.trimEnd().split('\n').at(-1) ?? '');
}

export function closed(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('close', resolve);
  });
}

async function textOf(stream: AsyncIterable<Buffer> | null): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream ?? []) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
