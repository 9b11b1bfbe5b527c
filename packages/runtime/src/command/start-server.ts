import { pathToFileURL } from 'node:url';

/**
 * Becomes the server: the same process, so that signals and streams are its own. A server that
 * starts workers starts them by its own path.
 */
export function startServer(program: string, args: readonly string[]): void {
  process.argv.splice(1, Infinity, program, ...args);
  import(pathToFileURL(program).href).catch((error: unknown) => {
    process.stderr.write(`${program} cannot be started: ${reasonOf(error)}\n`);
    process.exitCode = 1;
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
