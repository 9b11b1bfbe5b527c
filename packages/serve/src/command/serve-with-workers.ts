import { createLog } from '../log/log.ts';
import { WorkerPool } from '../workers/worker-pool.ts';
import { Interruption } from './interruption.ts';
import type { CommandPorts } from './ports.ts';
import type { Settings } from './settings.ts';
import { tellListening } from './tell-listening.ts';

/**
 * Serves from several processes until a signal comes.
 *
 * @throws LostWorkerError where one of them dies and does not start again
 */
export async function serveWithWorkers(
  { server: settings, workers: count }: Settings,
  folders: readonly string[],
  ports: CommandPorts,
): Promise<void> {
  const log = createLog(settings.logLevel, ports.errors);
  const running: { pool?: WorkerPool } = {};
  using interruption = new Interruption(() => {
    running.pool?.kill();
    ports.exit(130);
  });
  const { pool, url } = await WorkerPool.start({ settings, folders, count, log });
  running.pool = pool;
  tellListening(log, settings, { url, environments: folders.length, workers: count });
  const lost = await Promise.race([interruption.first, pool.lost]);
  log.info({ event: 'shutting-down' });
  await pool.stop();
  log.info({ event: 'stopped' });
  if (lost !== undefined) throw lost;
}
