import { createLog } from '../log/log.ts';
import { Crew } from '../workers/crew.ts';
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
  const running: { crew?: Crew } = {};
  using interruption = new Interruption(() => {
    running.crew?.kill();
    ports.exit(130);
  });
  const { crew, url } = await Crew.start({ settings, folders, count, log });
  running.crew = crew;
  tellListening(log, settings, { url, environments: folders.length, workers: count });
  const lost = await Promise.race([interruption.first, crew.lost]);
  log.info({ event: 'shutting-down' });
  await crew.stop();
  log.info({ event: 'stopped' });
  if (lost !== undefined) throw lost;
}
