import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { flagOf } from '@envloom/core/command';
import { z } from 'zod';
import type { TaskProject } from '@envloom/work';

const packageJson = z.looseObject({ bin: z.object({ 'envloom-serve': z.string() }) });

/** Options by name, as they are given or as the command has read them. */
type ServeArguments = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

/**
 * Serves an environment until it is stopped. The server is a process of its own with the streams of
 * this one: what a protocol says over them must not go through Nx. It ends with this process, however
 * that ends, since the channel between them is closed then.
 *
 * @param folder that paths start from
 * @param project what is served besides `--env`
 * @returns whether it ended because it was told to
 */
export function serveProject(
  folder: string,
  project: Pick<TaskProject, 'root'> | undefined,
  options: ServeArguments,
): Promise<boolean> {
  const server = spawn(
    process.execPath,
    [program(), ...argumentsOf({ env: project?.root }), ...argumentsOf(options)],
    {
      cwd: folder,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  );
  const release = passEndingTo(server);
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  server.once('error', reject);
  server.once('exit', (code) => {
    release();
    resolve(code === 0);
  });
  return promise;
}

/** The arguments of `envloom-serve` that options stand for. */
export function argumentsOf(options: ServeArguments): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    return value === true ? [flagOf(name)] : [value].flat().map((one) => `${flagOf(name)}=${one}`);
  });
}

/** The command of `@envloom/serve`. */
function program(): string {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve('@envloom/serve/package.json');
  const { bin } = packageJson.parse(require(manifest));
  return join(dirname(manifest), bin['envloom-serve']);
}

/** What ends this process; Nx is gone where its channel is. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const;

/** Waits for the server to end instead of ending at once. */
function passEndingTo(server: ChildProcess): () => void {
  const pass = (): void => void server.kill('SIGTERM');
  for (const ending of endings) process.on(ending, pass);
  return () => {
    for (const ending of endings) process.off(ending, pass);
  };
}
