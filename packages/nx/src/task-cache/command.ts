import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { removeUnusedSince, serveTasks } from './task-server.ts';

const usage = `Usage: envloom-cached <folder> <command> [arguments of the command]

Runs a command such as \`npx nx affected -t check\`. Tasks that have an archive in the folder are restored
from it, those that run leave one. Keep the folder between the runs of a CI (actions/cache).`;

/** What no run has used for two weeks is not kept. */
const millisecondsKept = 14 * 86_400_000;

/**
 * Runs a command, Nx in it taking from a folder what tasks left earlier, and leaving there what they
 * leave now. Nx's own `.nx/cache` cannot be carried from machine to machine: it uses what its
 * database knows, which is named after the machine, and every runner of a CI is a new one.
 *
 * @returns the exit code
 */
export async function cachedCommand(
  args: readonly string[],
  output: { readonly write: (text: string) => unknown } = process.stdout,
): Promise<number> {
  const [folder, command, ...rest] = args;
  if (folder === '--help' || folder === '-h') {
    output.write(`${usage}\n`);
    return 0;
  }
  if (folder === undefined || command === undefined) {
    output.write(`A folder and a command are missing.\n\n${usage}\n`);
    return 2;
  }
  try {
    return await runCached(folder, command, rest, output);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    output.write(`${command} could not be run: ${reason}\n`);
    return 1;
  }
}

async function runCached(
  folder: string,
  command: string,
  rest: readonly string[],
  output: { readonly write: (text: string) => unknown },
): Promise<number> {
  const { counts, url, token, close } = await serveTasks(resolve(folder));
  try {
    const exitCode = await exitCodeOf(command, rest, {
      ...process.env,
      NX_SELF_HOSTED_REMOTE_CACHE_SERVER: url,
      NX_SELF_HOSTED_REMOTE_CACHE_ACCESS_TOKEN: token,
      // A daemon would keep the address of this server for the next run.
      NX_DAEMON: 'false',
    });
    output.write(`Tasks restored from ${folder}: ${counts.restored}; stored: ${counts.stored}.\n`);
    return exitCode;
  } finally {
    await close();
    await removeUnusedSince(resolve(folder), new Date(Date.now() - millisecondsKept));
  }
}

/** The command gets an interrupt too; what it leaves is put in order afterwards. */
const wait = (): void => undefined;

/** As a shell has it: 128 and the signal's number for a command that was killed. */
async function exitCodeOf(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const shell = process.platform === 'win32';
  const child = spawn(command, args, { env, stdio: 'inherit', shell });
  process.on('SIGINT', wait).on('SIGTERM', wait);
  const { promise, resolve: ended, reject } = Promise.withResolvers<number>();
  child.once('error', reject).once('close', (code, signal) => {
    ended(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
  });
  try {
    return await promise;
  } finally {
    process.off('SIGINT', wait).off('SIGTERM', wait);
  }
}
