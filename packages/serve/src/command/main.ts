import { helpText, parseArguments, UsageError } from '@envloom/core/command';
import packageJson from '../../package.json' with { type: 'json' };
import { CannotServeError } from '../catalogue/open-environment.ts';
import { ServeError } from '../errors/serve-error.ts';
import { CannotListenError, LostWorkerError } from '../server/listening.ts';
import { serveDescription, serveOptions } from './options.ts';
import { type CommandPorts, processPorts } from './ports.ts';
import { serve } from './serve.ts';

/**
 * The command `envloom-serve`.
 *
 * @param args without the names of the program
 * @returns the exit code, once the server has ended: 2 where it could not serve what it was told to, 1
 *   where it lost a worker, and starting it again may help
 */
export async function main(
  args: readonly string[],
  ports: CommandPorts = processPorts,
): Promise<number> {
  try {
    if (args.includes('--help')) ports.output.write(helpText(serveDescription, 'envloom-serve'));
    else if (args.includes('--version')) ports.output.write(`${packageJson.version}\n`);
    else await serve(parseArguments(serveOptions, args), ports);
    return 0;
  } catch (error) {
    ports.errors.write(`${messageOf(error)}\n`);
    return error instanceof LostWorkerError ? 1 : 2;
  }
}

/** @throws whatever is a mistake of ours, as it is */
function messageOf(error: unknown): string {
  if (error instanceof ServeError) return `${error.message}: ${error.repair}`;
  const isTold =
    error instanceof UsageError ||
    error instanceof CannotServeError ||
    error instanceof CannotListenError ||
    error instanceof LostWorkerError;
  if (isTold) return error.message;
  throw error;
}
