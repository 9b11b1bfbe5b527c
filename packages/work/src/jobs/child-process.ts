import { fork, type ChildProcess } from 'node:child_process';
import type { z } from 'zod';

/** How a process ended that did one piece of work. */
export type ChildEnd<Result> =
  | { readonly kind: 'answered'; readonly result: Result }
  /** It took longer than it may. */
  | { readonly kind: 'late' }
  /** It ended without an answer; what it said last. */
  | { readonly kind: 'crashed'; readonly said: string };

export interface ChildWork<Result> {
  /** Absolute path of a module that answers one message. */
  readonly module: string;
  readonly cwd: string;
  readonly message: object;
  /** What it answers; anything else counts as no answer. */
  readonly schema: z.ZodType<Result>;
}

export interface ChildLimits {
  readonly seconds: number;
  readonly signal: AbortSignal | undefined;
}

/** As much of what a process printed as a message shows. */
const mostSaid = 2_000;

/**
 * Does one piece of work in a process of its own.
 *
 * @throws the reason of the signal when it is aborted; the process is gone then
 */
export function inChildProcess<Result>(
  work: ChildWork<Result>,
  limits: ChildLimits,
): Promise<ChildEnd<Result>> {
  limits.signal?.throwIfAborted();
  const child = fork(work.module, {
    cwd: work.cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  });
  const end = endOf(child, work.schema, limits);
  child.send(work.message);
  return end;
}

function endOf<Result>(
  child: ChildProcess,
  schema: z.ZodType<Result>,
  { seconds, signal }: ChildLimits,
): Promise<ChildEnd<Result>> {
  const { promise, resolve, reject } = Promise.withResolvers<ChildEnd<Result>>();
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
    const result = schema.safeParse(message);
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
