import { fork, type ChildProcess } from 'node:child_process';
import { extname, join } from 'node:path';
import { examinationResultSchema, type ExaminationJob, type ExaminationResult } from './job.ts';

/** How a worker ended. */
export type WorkerEnd =
  | { readonly kind: 'answered'; readonly result: ExaminationResult }
  /** It took longer than it may. */
  | { readonly kind: 'late' }
  /** It ended without an answer; what it said last. */
  | { readonly kind: 'crashed'; readonly said: string };

export interface WorkerLimits {
  readonly seconds: number;
  readonly signal: AbortSignal | undefined;
  /** The module a worker runs; a test passes its own. */
  readonly module?: string;
}

/** In the sources and in the published package. */
const workerModule = join(import.meta.dirname, `worker${extname(import.meta.filename)}`);

/** As much of what a worker printed as a message shows. */
const mostSaid = 2_000;

/**
 * Runs one examination in a process of its own.
 *
 * @throws the reason of the signal when it is aborted; the process is gone then
 */
export function runWorker(job: ExaminationJob, limits: WorkerLimits): Promise<WorkerEnd> {
  limits.signal?.throwIfAborted();
  const child = fork(limits.module ?? workerModule, {
    cwd: job.workspaceRoot,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  });
  const end = endOf(child, limits);
  child.send(job);
  return end;
}

function endOf(child: ChildProcess, { seconds, signal }: WorkerLimits): Promise<WorkerEnd> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerEnd>();
  const said = outputOf(child);
  const kill = (): void => {
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => {
    resolve({ kind: 'late' });
    kill();
  }, 1000 * seconds);
  signal?.addEventListener('abort', kill);
  child.once('message', (message) => {
    const result = examinationResultSchema.safeParse(message);
    if (result.success) resolve({ kind: 'answered', result: result.data });
  });
  child.once('error', reject);
  child.once('close', (code, cause) => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
    if (signal?.aborted === true) reject(signal.reason);
    resolve({ kind: 'crashed', said: `${said()}\n(exit ${code ?? cause ?? 'unknown'})`.trim() });
  });
  return promise;
}

/** What a process prints, the end of it. */
function outputOf(child: ChildProcess): () => string {
  let text = '';
  const collect = (chunk: Buffer): void => {
    text = (text + chunk.toString('utf8')).slice(-mostSaid);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return () => text.trim();
}
