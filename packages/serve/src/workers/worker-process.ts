import { createHash } from 'node:crypto';
import { canInterrupt, interruptingWatch } from '@envloom/runtime/node';
import { type Catalogue, openCatalogue } from '../catalogue/catalogue.ts';
import { studioExtensions } from '../command/studio.ts';
import { CannotServeError } from '../catalogue/open-environment.ts';
import { createLog } from '../log/log.ts';
import { type RunningServer, startServer } from '../server/start-server.ts';
import { type ToParent, toWorker, type ToWorker } from './messages.ts';

/**
 * What one of several workers does: it serves when it is told to, until it is told to stop or its
 * parent is gone. Signals are the parent's business, which a terminal sends to all of them.
 */
export function runWorker(): void {
  const signals = canInterrupt ? ['SIGTERM'] : ['SIGINT', 'SIGTERM'];
  for (const signal of signals) process.on(signal, ignored);
  let serving: Promise<RunningServer | undefined> = Promise.resolve(undefined);
  const stop = async (): Promise<void> => {
    const server = await serving;
    await server?.close();
    process.exit();
  };
  process.on('disconnect', () => void stop());
  process.on('message', (message) => {
    const order = toWorker.parse(message);
    if (order.kind === 'stop') void stop();
    else serving = serve(order);
  });
}

/** A signal is the parent's business. */
const ignored = (): void => undefined;

async function serve(
  order: Extract<ToWorker, { kind: 'start' }>,
): Promise<RunningServer | undefined> {
  const { settings, folders, peers } = order;
  const { logLevel, ...options } = settings;
  const log = createLog(logLevel, process.stderr).child({ worker: peers.own });
  try {
    const catalogue = await openCatalogue(folders);
    const tasks = tasksOf(catalogue);
    // One server has one list of tasks, also when one of its workers had to be started again.
    if (order.tasks !== undefined && order.tasks !== tasks)
      throw new CannotServeError(
        'The scenarios were made again since this server started: restart it to serve the new ones.',
      );
    const watch = await interruptingWatch({ seconds: settings.callSeconds, onSignal: ignored });
    const root = settings.studioRoot;
    const extensions = await studioExtensions({ root, folders, catalogue });
    const server = await startServer(catalogue, { ...options, log, watch, peers, extensions });
    tell({ kind: 'listening', url: server.url, tasks });
    return server;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    tell({ kind: 'failed', message }, () => process.exit(1));
    return undefined;
  }
}

/** The hash of what is served: of the lists of scenarios, which name what each holds. */
function tasksOf(catalogue: Catalogue): string {
  const hash = createHash('sha256');
  for (const { version, definition, scenarios } of catalogue)
    hash.update(JSON.stringify([version, definition.modelHash, scenarios.index]));
  return hash.digest('hex');
}

function tell(message: ToParent, told: () => void = ignored): void {
  process.send?.(message, told);
}

runWorker();
