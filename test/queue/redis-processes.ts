import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ended } from './redis-server.ts';

/** What workers and producers of a test are told. Timing in milliseconds, see `Timing`. */
export const settingsSchema = z.object({
  url: z.string(),
  version: z.string(),
  file: z.string(),
  concurrency: z.number(),
  maxDeaths: z.number(),
  timing: z.object({
    lock: z.number(),
    stalled: z.number(),
    grace: z.number(),
    poll: z.number(),
    close: z.number(),
    watch: z.number(),
  }),
});

export type ProcessSettings = z.infer<typeof settingsSchema>;

/** Short enough that a test need not wait long, on a machine that is slow. */
export const QUICK: ProcessSettings['timing'] = {
  lock: 1500,
  stalled: 500,
  grace: 2000,
  poll: 500,
  close: 1000,
  watch: 500,
};

export async function startProducerProcess(
  settings: ProcessSettings,
  jobsFile: string,
  resultsFile: string,
): Promise<ChildProcess> {
  const child = forked('redis-producer-process.ts', [
    JSON.stringify(settings),
    jobsFile,
    resultsFile,
  ]);
  await once(child, 'message');
  return child;
}

function forked(script: string, args: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** So many workers at a time: for each one that ends, another is started. */
export class WorkerCrew {
  readonly #settings: ProcessSettings;
  readonly #workers = new Set<ChildProcess>();
  /** Process ids of those that died. */
  readonly dead = new Set<number>();
  #isDismissed = false;

  constructor(settings: ProcessSettings) {
    this.#settings = settings;
  }

  async hire(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, async () => this.#hireOne()));
  }

  /** Kills one of them, once there is one. */
  async killOne(): Promise<void> {
    for (;;) {
      const workers = [...this.#workers].filter(({ killed }) => !killed);
      const victim = workers[Math.floor(Math.random() * workers.length)];
      if (victim?.kill('SIGKILL') === true) return;
      await pause(20);
    }
  }

  /** Asks one of them to end. */
  endOne(): void {
    const [worker] = this.#workers;
    worker?.kill('SIGTERM');
  }

  async dismiss(): Promise<void> {
    this.#isDismissed = true;
    await Promise.all([...this.#workers].map(ended));
  }

  async #hireOne(): Promise<void> {
    const worker = forked('redis-worker-process.ts', [JSON.stringify(this.#settings)]);
    const exit = once(worker, 'exit');
    void exit.then(() => this.#replace(worker));
    this.#workers.add(worker);
    // Where Redis is away, it ends at once, and the next one tries.
    await Promise.race([once(worker, 'message'), exit]);
  }

  #replace(worker: ChildProcess): void {
    this.#workers.delete(worker);
    if (worker.pid !== undefined) this.dead.add(worker.pid);
    if (!this.#isDismissed) void this.#hireOne();
  }
}
