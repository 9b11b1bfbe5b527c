import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findServer } from './find-server.ts';
import { helpOf } from './help.ts';
import { packageIn, type PackageJson } from './package-json.ts';
import { runNpm } from './run-npm.ts';
import { serverRange } from './server-range.ts';
import { startServer } from './start-server.ts';

/** Exit status of a command that is not understood. */
const misused = 2;

/**
 * Runs the command of an environment package with the arguments of the process: `serve` with the
 * options of `envloom-serve`, which is `@envloom/serve`'s command. That package is taken from where
 * the environment is installed, else from the working directory, else npm fetches it.
 *
 * @param module the `import.meta` of `src/command` in the package
 */
export function runEnvironmentCommand(module: object): void {
  const folder = folderOf(module);
  const [command, ...options] = process.argv.slice(2);
  const environment = packageIn(folder);
  if (command === 'serve') serve(folder, options);
  else if (command === undefined || isHelp(command)) process.stdout.write(helpOf(environment));
  else refuse(command, environment);
}

/** Of the package, with links resolved. */
function folderOf(module: object): string {
  if (!('url' in module) || typeof module.url !== 'string')
    throw new TypeError('The argument is the import.meta of the module that asks.');
  return realpathSync(fileURLToPath(new URL('..', module.url)));
}

const isHelp = (command: string): boolean => ['help', '--help', '-h'].includes(command);

function refuse(command: string, environment: PackageJson): void {
  const told = JSON.stringify(command.slice(0, 100));
  process.stderr.write(`There is no command ${told}.\n\n${helpOf(environment)}`);
  process.exitCode = misused;
}

function serve(folder: string, options: readonly string[]): void {
  const server = findServer([folder, process.cwd()]);
  const args = ['--env', folder, ...options];
  if (server !== undefined) startServer(server, args);
  else runNpm(['exec', '--yes', `--package=${serverRange()}`, '--', 'envloom-serve', ...args]);
}
