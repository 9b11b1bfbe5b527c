import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { startServer, type TestServer } from '@envloom/llm/testing';
import {
  linkedWorkspace,
  differing,
  madeFiles,
  type MadeFiles,
} from '@envloom/env-package/testing';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { scriptedBehaviour, type Script } from './scripted-model.ts';

/** When a run is killed: after a share of the undisturbed run's time, or while a question is answered. */
export type KillPoint = { readonly share: number } | { readonly question: number };

/** What a run that was killed and repeated came to. */
export interface KilledRun {
  readonly killed: string;
  /** Whether the process still ran then. */
  readonly wasRunning: boolean;
  /** Files that are not as the undisturbed run wrote them, or are there in one of them only. */
  readonly differing: readonly string[];
  /** Questions whose answer the model was made to write. */
  readonly paid: number;
  readonly paidTwice: number;
  /** Questions that were on their way when the process died and were sent once more, under the same key. */
  readonly sentAgain: number;
}

export interface KillOptions {
  readonly points: readonly KillPoint[];
  readonly tasks: number;
  /** What the language model says. */
  readonly script: Script;
}

/** Milliseconds that the model takes to answer: else hardly a kill would meet a question. */
const thinking = 150;

/** Kills a run at each of these points, repeats it, and compares it with an undisturbed one. */
export async function killedRuns(options: KillOptions): Promise<readonly KilledRun[]> {
  const undisturbed = await inWorkspace(options.script, async ({ workspace, begin }) => {
    const started = performance.now();
    await ended(begin(options.tasks));
    return { files: madeFiles(workspace), time: performance.now() - started };
  });
  const runs: KilledRun[] = [];
  for (const point of options.points) {
    runs.push(
      // oxlint-disable-next-line no-await-in-loop -- side by side they would disturb each other
      await inWorkspace(options.script, (place) => killedRun(place, point, options, undisturbed)),
    );
  }
  return runs;
}

interface Undisturbed {
  readonly files: MadeFiles;
  readonly time: number;
}

async function killedRun(
  { workspace, server, begin, onQuestion }: Place,
  point: KillPoint,
  { tasks }: KillOptions,
  { files, time }: Undisturbed,
): Promise<KilledRun> {
  const first = begin(tasks);
  let wasRunning = false;
  const kill = (): void => {
    wasRunning = first.kill('SIGKILL');
  };
  const timer = 'share' in point ? setTimeout(kill, point.share * time) : undefined;
  if ('question' in point) onQuestion(point.question, kill);
  await closed(first);
  clearTimeout(timer);
  await ended(begin(tasks));
  const counts = [...server.paid.values()];
  return {
    killed:
      'share' in point
        ? `after ${Math.round(point.share * time)} ms`
        : `at question ${point.question}`,
    wasRunning,
    differing: differing(madeFiles(workspace), files),
    paid: counts.reduce((sum, count) => sum + count, 0),
    paidTwice: counts.filter((count) => count > 1).length,
    sentAgain: server.repeated,
  };
}

/** A workspace, and a language model behind a real server. */
interface Place {
  readonly workspace: ScratchWorkspace;
  readonly server: TestServer;
  /** Starts a run in a process of its own. */
  readonly begin: (tasks: number) => ChildProcess;
  /** Calls back while the n-th question, from 0, waits for its answer. */
  readonly onQuestion: (n: number, callback: () => void) => void;
}

async function inWorkspace<T>(script: Script, work: (place: Place) => Promise<T>): Promise<T> {
  using workspace = linkedWorkspace();
  const callbacks = new Map<number, () => void>();
  const server = await startServer({
    ...scriptedBehaviour(script),
    fault: ({ path, index }) => {
      if (!path.endsWith('/completions')) return undefined;
      const callback = callbacks.get(index);
      if (callback !== undefined) setTimeout(callback, thinking / 2);
      return { delayMs: thinking };
    },
  });
  try {
    return await work({
      workspace,
      server,
      begin: (tasks) => start(workspace, server, tasks),
      onQuestion: (n, callback) => {
        callbacks.set(n, callback);
      },
    });
  } finally {
    await server.close();
  }
}

function start({ root }: ScratchWorkspace, { url }: TestServer, tasks: number): ChildProcess {
  const module = join(import.meta.dirname, 'corpus-run-child.ts');
  return spawn(process.execPath, [module, root, url, String(tasks)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Waits for a run. @throws Error with what it said where it failed */
async function ended(child: ChildProcess): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  const code = await closed(child);
  if (code !== 0) throw new Error(`The run ended with ${code ?? 'a signal'}: ${said}`);
}

function closed(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('close', resolve);
  });
}
