import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { serveTasks, type TaskCounts } from './server.ts';
import { StoredTasks } from './stored-tasks.ts';

/** What no run has used for so long is not kept. */
const daysKept = 14;

const millisecondsADay = 86_400_000;

export interface CachedRun {
  /** As a shell has it: 128 and the signal's number for a command that was killed. */
  readonly exitCode: number;
  readonly counts: Readonly<TaskCounts>;
}

/**
 * Runs a command, Nx in it taking from a folder what tasks left earlier, and leaving there what they
 * leave now. Nx's own `.nx/cache` cannot be carried from machine to machine: it uses what its
 * database knows, which is named after the machine, and every runner of a CI is a new one.
 *
 * @param folder for the archives; what was not used for two weeks is removed
 */
export async function runCached(
  folder: string,
  command: string,
  args: readonly string[],
): Promise<CachedRun> {
  const tasks = new StoredTasks(folder);
  const counts: TaskCounts = { restored: 0, stored: 0 };
  const server = await serveTasks(tasks, counts);
  try {
    const exitCode = await exitCodeOf(command, args, {
      ...process.env,
      NX_SELF_HOSTED_REMOTE_CACHE_SERVER: server.url,
      NX_SELF_HOSTED_REMOTE_CACHE_ACCESS_TOKEN: server.token,
      // A daemon would keep the address of this server for the next run.
      NX_DAEMON: 'false',
    });
    return { exitCode, counts };
  } finally {
    await server.close();
    await tasks.removeUnusedSince(new Date(Date.now() - daysKept * millisecondsADay));
  }
}

/** The command gets an interrupt too; what it leaves is put in order afterwards. */
const wait = (): void => undefined;

function exitCodeOf(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const child = spawn(command, args, {
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  process.on('SIGINT', wait).on('SIGTERM', wait);
  child.once('error', reject);
  child.once('close', (code, signal) => {
    process.off('SIGINT', wait).off('SIGTERM', wait);
    resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
  });
  return promise;
}
