import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ended } from './redis-server.ts';

const command = join(import.meta.dirname, '..', '..', 'packages', 'cli', 'src', 'bin.ts');

export interface CrewPlace {
  readonly redisUrl: string;
  /** Of the language model. */
  readonly modelUrl: string;
  /** Where the workers run: no workspace. */
  readonly cwd: string;
}

/** Processes of `npx envloom worker`: for each one that ends, another is started. */
export class EnvloomWorkers {
  readonly #place: CrewPlace;
  readonly #workers = new Set<ChildProcess>();
  #said = '';
  #isDismissed = false;
  kills = 0;

  constructor(place: CrewPlace, count: number) {
    this.#place = place;
    for (let at = 0; at < count; at += 1) this.#hire();
  }

  /** What all of them printed. */
  get said(): string {
    return this.#said;
  }

  killOne(): void {
    const workers = [...this.#workers];
    const victim = workers[Math.floor(Math.random() * workers.length)];
    if (victim?.kill('SIGKILL') === true) this.kills += 1;
  }

  killAll(): void {
    for (const worker of this.#workers) if (worker.kill('SIGKILL')) this.kills += 1;
  }

  async dismiss(): Promise<void> {
    this.#isDismissed = true;
    await Promise.all([...this.#workers].map(ended));
  }

  /** Asks all of them to stop. @returns their exit codes */
  async stop(): Promise<readonly (number | null)[]> {
    this.#isDismissed = true;
    return Promise.all(
      [...this.#workers].map(async (worker) => {
        const exit = once(worker, 'exit');
        worker.kill('SIGTERM');
        await exit;
        return worker.exitCode;
      }),
    );
  }

  #hire(): void {
    const { redisUrl, modelUrl, cwd } = this.#place;
    const worker = spawn(process.execPath, [command, 'worker', '--concurrency', '1'], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ENVLOOM_REDIS_URL: redisUrl, OPENAI_BASE_URL: modelUrl },
    });
    for (const stream of [worker.stdout, worker.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.#said += chunk.toString('utf8');
      });
    }
    this.#workers.add(worker);
    worker.once('exit', () => {
      this.#workers.delete(worker);
      if (!this.#isDismissed) this.#hire();
    });
  }
}
