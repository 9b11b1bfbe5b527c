import { resolve } from 'node:path';
import { runCached } from './run-cached.ts';

const usage = `Usage: envloom-cached <folder> <command> [arguments of the command]

Runs a command such as \`npx nx affected -t check\`. Tasks that have an archive in the folder are restored
from it, those that run leave one. Keep the folder between the runs of a CI (actions/cache).`;

export interface Output {
  readonly write: (text: string) => unknown;
}

/** @returns the exit code */
export async function cachedCommand(
  args: readonly string[],
  output: Output = process.stdout,
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
    const { exitCode, counts } = await runCached(resolve(folder), command, rest);
    output.write(`Tasks restored from ${folder}: ${counts.restored}; stored: ${counts.stored}.\n`);
    return exitCode;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    output.write(`${command} could not be run: ${reason}\n`);
    return 1;
  }
}
