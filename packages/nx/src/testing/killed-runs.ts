import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer, type TestServer } from '@envloom/llm/testing';
import { linkedWorkspace } from './linked-workspace.ts';
import type { ScratchWorkspace } from './scratch-workspace.ts';
import { scriptedBehaviour, type Script } from './scripted-model.ts';

/** What a run that was killed and repeated came to. */
export interface KilledRun {
  /** Milliseconds after which its process was killed. */
  readonly killedAfter: number;
  /** Whether the process still ran then. */
  readonly wasRunning: boolean;
  /** Whether all files are as the undisturbed run wrote them. */
  readonly isSame: boolean;
  /** Questions whose answer the model was made to write. */
  readonly paid: number;
  readonly paidTwice: number;
  /** Questions that were on their way when the process died and were sent once more, under the same key. */
  readonly sentAgain: number;
}

export interface KillOptions {
  /** Shares of the undisturbed run's time, 0 to 1, at which it is killed. */
  readonly points: readonly number[];
  readonly tasks: number;
  /** What the language model says. */
  readonly script: Script;
}

/** Milliseconds that the model takes to answer: else hardly a kill would meet a question. */
const thinking = 150;

/** Kills a run at each of these points, repeats it, and compares it with an undisturbed one. */
export async function killedRuns({
  points,
  tasks,
  script,
}: KillOptions): Promise<readonly KilledRun[]> {
  const undisturbed = await inWorkspace(script, async (workspace, server) => {
    const started = performance.now();
    await ended(start(workspace, server, tasks));
    return { files: filesOf(workspace), time: performance.now() - started };
  });
  const runs: KilledRun[] = [];
  for (const point of points) {
    const killedAfter = Math.round(point * undisturbed.time);
    runs.push(
      await inWorkspace(script, (workspace, server) =>
        killedRun(workspace, server, { killedAfter, tasks, files: undisturbed.files }),
      ),
    );
  }
  return runs;
}

interface Kill {
  readonly killedAfter: number;
  readonly tasks: number;
  /** Those of the undisturbed run, as a hash. */
  readonly files: string;
}

async function killedRun(
  workspace: ScratchWorkspace,
  server: TestServer,
  { killedAfter, tasks, files }: Kill,
): Promise<KilledRun> {
  const wasRunning = await killed(start(workspace, server, tasks), killedAfter);
  await ended(start(workspace, server, tasks));
  const counts = [...server.paid.values()];
  return {
    killedAfter,
    wasRunning,
    isSame: filesOf(workspace) === files,
    paid: counts.reduce((sum, count) => sum + count, 0),
    paidTwice: counts.filter((count) => count > 1).length,
    sentAgain: server.repeated,
  };
}

async function inWorkspace<T>(
  script: Script,
  work: (workspace: ScratchWorkspace, server: TestServer) => Promise<T>,
): Promise<T> {
  using workspace = linkedWorkspace();
  const server = await startServer({
    ...scriptedBehaviour(script),
    fault: ({ path }) => (path.endsWith('/completions') ? { delayMs: thinking } : undefined),
  });
  try {
    return await work(workspace, server);
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

/** @returns whether it still ran */
async function killed(child: ChildProcess, after: number): Promise<boolean> {
  let wasRunning = false;
  const timer = setTimeout(() => {
    wasRunning = child.kill('SIGKILL');
  }, after);
  await closed(child);
  clearTimeout(timer);
  return wasRunning;
}

function closed(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('close', resolve);
  });
}

/** Every environment that was written, and what was kept of rejected ones, as one hash. */
function filesOf(workspace: ScratchWorkspace): string {
  const hash = createHash('sha256');
  for (const folder of ['generated', join('.envloom', 'rejected')]) {
    for (const file of filesIn(workspace.path(folder))) {
      hash.update(`${folder}/${file}\0`).update(readFileSync(workspace.path(folder, file)));
    }
  }
  return hash.digest('hex');
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}
