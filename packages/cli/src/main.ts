import { didYouMean } from '@envloom/core';
import { installedVersion } from './package-json.ts';
import { generalHelp, workerHelp } from './help.ts';
import { processPorts, type CommandPorts } from './ports.ts';
import { UsageError } from './usage-error.ts';
import { parseWorkerArguments, workerSettings } from './worker/worker-settings.ts';

/**
 * The command `envloom`.
 *
 * @param args without the names of the program
 * @returns the exit code, once it is done: 2 where it could not do what it was told to
 */
export async function main(
  args: readonly string[],
  ports: CommandPorts = processPorts,
): Promise<number> {
  try {
    await carryOut(args, ports);
    return 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    ports.errors.write(`${message}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function carryOut(
  [command = '--help', ...rest]: readonly string[],
  ports: CommandPorts,
): Promise<void> {
  if (command === 'worker') await workerCommand(rest, ports);
  else if (['--help', '-h', 'help'].includes(command)) ports.output.write(generalHelp);
  else if (command === '--version') ports.output.write(`${installedVersion('@envloom/cli')}\n`);
  else throw unknownCommand(command);
}

async function workerCommand(args: readonly string[], ports: CommandPorts): Promise<void> {
  const given = parseWorkerArguments(args);
  if (given.help === true) {
    ports.output.write(workerHelp());
    return;
  }
  const settings = workerSettings(given, ports);
  const { runWorkers } = await import('./worker/run-workers.ts');
  await runWorkers(settings, ports);
}

function unknownCommand(command: string): UsageError {
  const hint = didYouMean(command, ['worker', 'help']) || '.';
  return new UsageError(
    `envloom has no command "${command}"${hint} There is: worker. Environments are made by Nx, ` +
      'such as npx nx g env. --help says more.',
  );
}
