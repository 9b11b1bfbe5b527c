import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { type CommandContext, partsOf, UsageError } from '@envloom/core/command';
import { interruptingWatch } from '@envloom/runtime/node';
import {
  CannotListenError,
  CannotServeError,
  Catalogue,
  findEnvironments,
  startServer,
} from '@envloom/serve';
import { studio } from '@envloom/studio';
import type { StudioCommandOptions } from './command.ts';
import { exportStudio } from './export-studio.ts';

/** Seconds that a call of a tool may take. */
const callSeconds = 5;

/**
 * Serves the page until the user ends it, or writes it as a static site.
 *
 * @throws UsageError where there is no such environment, or the port is taken
 */
export async function runStudio(
  options: StudioCommandOptions,
  context: CommandContext,
): Promise<boolean> {
  const { root } = context;
  try {
    const folders = findEnvironments(partsOf(options.env) ?? [], root);
    if (options.export === undefined) await serveStudio(folders, options, context);
    else await exportStudio(folders, resolve(root, options.export), context);
    return true;
  } catch (error) {
    if (error instanceof CannotServeError || error instanceof CannotListenError)
      throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

async function serveStudio(
  folders: readonly string[],
  { port, open }: StudioCommandOptions,
  { root, output, onInterrupt }: CommandContext,
): Promise<void> {
  const { promise: interrupted, resolve: interrupt } = Promise.withResolvers<void>();
  const release = onInterrupt(interrupt);
  const catalogue = new Catalogue([]);
  const onBuild = (): void => void output.write('Building the page …\n');
  const page = await studio({ root, folders, catalogue, onBuild });
  const watch = await interruptingWatch({ seconds: callSeconds, onSignal: interrupt });
  const server = await startServer(catalogue, { address: { port }, extensions: [page], watch });
  output.write(`envloom Studio: ${server.url}   (Ctrl+C ends it)\n`);
  if (open ?? output.isTTY === true) openInBrowser(server.url);
  await interrupted;
  release();
  await server.close();
}

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Where there is no browser, the address stands on the terminal. */
function openInBrowser(url: string): void {
  const [program = 'xdg-open', ...args] = openers[process.platform] ?? [];
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
