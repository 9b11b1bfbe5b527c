import cluster, { type Worker } from 'node:cluster';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import {
  cannotListen,
  CannotListenError,
  freePort,
  LostWorkerError,
  prepareSocket,
} from '../server/listening.ts';
import type { ServerSettings } from '../server/server-options.ts';
import { toParent, type ToWorker } from './messages.ts';

/** Milliseconds after which one that died is started again, so that one that cannot live is not started all the time. */
const restartAfter = 500;

/** One that did not start so often in a row is given up. */
const mostFailures = 3;

export interface WorkerPoolOptions {
  readonly settings: ServerSettings;
  /** Of environments, absolute. */
  readonly folders: readonly string[];
  readonly count: number;
  readonly log: FastifyBaseLogger;
}

/**
 * The worker processes of a server: one that dies is started again, without the sessions that it had.
 * Each has a share of the sessions, so that the server has to end where one does not start again.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  /** Of the sockets by which they hand requests on to each other; nobody else may open it. */
  readonly #folder = mkdtempSync(join(tmpdir(), 'envloom-'));
  readonly #workers = new Map<number, Worker>();
  /** What the first that listened serves, and all others have to. */
  #tasks: string | undefined;
  /** By worker: how often it did not start since it listened. */
  readonly #failures = new Map<number, number>();
  readonly #lost = Promise.withResolvers<LostWorkerError>();
  #isStopping = false;

  private constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /**
   * @returns once all listen
   * @throws CannotListenError with what the first worker says that cannot serve
   */
  static async start(options: WorkerPoolOptions): Promise<{ pool: WorkerPool; url: string }> {
    const address = await prepared(options.settings.address);
    const extension = extname(import.meta.url);
    const exec = fileURLToPath(new URL(`./worker-process${extension}`, import.meta.url));
    cluster.setupPrimary({ exec, args: [] });
    const settings = { ...options.settings, address };
    const pool = new WorkerPool({ ...options, settings });
    try {
      return { pool, url: await pool.#startAll() };
    } catch (error) {
      await pool.stop();
      throw error;
    }
  }

  /** Resolved when a worker is given up, with what it says. */
  get lost(): Promise<LostWorkerError> {
    return this.#lost.promise;
  }

  /** Ends all of them when their calls in flight are done. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(Array.from(this.#workers.values(), stopped));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Ends all of them now. */
  kill(): void {
    for (const worker of this.#workers.values()) worker.process.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #startAll(): Promise<string> {
    const all = Array.from({ length: this.#options.count }, (_, own) => this.#start(own));
    const [url = ''] = await Promise.all(all);
    return url;
  }

  #start(own: number): Promise<string> {
    const { count, folders, settings, log } = this.#options;
    const worker = cluster.fork();
    this.#workers.set(own, worker);
    tell(worker, {
      kind: 'start',
      settings,
      folders: [...folders],
      ...(this.#tasks === undefined ? {} : { tasks: this.#tasks }),
      peers: { own, count, folder: this.#folder },
    });
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    worker.on('message', (message) => {
      const told = toParent.parse(message);
      if (told.kind === 'failed') return reject(new CannotListenError(told.message));
      this.#tasks ??= told.tasks;
      if (told.tasks !== this.#tasks) return reject(new CannotListenError(otherTasks));
      this.#failures.delete(own);
      log.info({ event: 'worker-started', worker: own, pid: worker.process.pid });
      return resolve(told.url);
    });
    worker.once('exit', (code, signal) => {
      reject(new CannotListenError(`Worker ${own} ended before it listened.`));
      this.#ended(own, worker, signal || code);
    });
    return promise;
  }

  #ended(own: number, worker: Worker, how: string | number): void {
    if (this.#isStopping || this.#workers.get(own) !== worker) return;
    const { log } = this.#options;
    log.error({ event: 'worker-died', worker: own, how });
    setTimeout(() => this.#restart(own), restartAfter);
  }

  #restart(own: number): void {
    if (this.#isStopping || this.#failuresOf(own) >= mostFailures) return;
    const { log } = this.#options;
    this.#start(own).catch((error: unknown) => {
      const failures = this.#failuresOf(own) + 1;
      this.#failures.set(own, failures);
      log.error({ event: 'worker-not-started', worker: own, failures, err: error });
      if (failures >= mostFailures) this.#lost.resolve(new LostWorkerError(own, error));
    });
  }

  #failuresOf(own: number): number {
    return this.#failures.get(own) ?? 0;
  }
}

const otherTasks =
  'The scenarios were made again while the server started, and its workers do not serve the same ones: start it again.';

/** Where all of them can listen. */
async function prepared(address: ServerSettings['address']): Promise<ServerSettings['address']> {
  if ('socket' in address) {
    await prepareSocket(address.socket);
    return address;
  }
  if (address.port !== 0) return address;
  try {
    return { ...address, port: await freePort(address.host) };
  } catch (error) {
    throw cannotListen(error, address);
  }
}

/** One that cannot be told any more ends, which is seen elsewhere. */
function tell(worker: Worker, message: ToWorker): void {
  worker.send(message, () => undefined);
}

async function stopped(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  worker.once('exit', () => resolve());
  if (worker.isConnected()) tell(worker, { kind: 'stop' });
  await promise;
}
