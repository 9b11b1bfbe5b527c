import { realpathSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findServer, packageIn, type PackageJson } from './find-server.ts';
import { runNpm } from './run-npm.ts';

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

/** What the command of an environment can do. */
function helpOf({ name, version, description }: PackageJson): string {
  return `${name} ${version}: ${description}

Usage: npx ${name} serve [options]

  serve                 serve the environment over HTTP, WebSocket and MCP
  serve --stdio mcp     serve it to the MCP client that starts it
  serve --help          the other options, those of envloom-serve

Uses @envloom/serve where it is installed beside the environment or in the
working directory; elsewhere npm fetches it.
`;
}

/** What npm is asked for: `@envloom/serve` is released with the runtime, in the same version. */
function serverRange(): string {
  const folder = fileURLToPath(new URL('../..', import.meta.url));
  return `@envloom/serve@^${packageIn(folder).version}`;
}

/**
 * Becomes the server: the same process, so that signals and streams are its own. A server that
 * starts workers starts them by its own path.
 */
function startServer(program: string, args: readonly string[]): void {
  process.argv.splice(1, Infinity, program, ...args);
  import(pathToFileURL(program).href).catch((error: unknown) => {
    process.stderr.write(`${program} cannot be started: ${reasonOf(error)}\n`);
    process.exitCode = 1;
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
