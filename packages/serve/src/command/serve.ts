import { findEnvironments } from '../catalogue/find-environments.ts';
import { openCatalogue } from '../catalogue/open-catalogue.ts';
import { createLog } from '../log/log.ts';
import { startServer } from '../server/start-server.ts';
import { Crew } from '../workers/crew.ts';
import { Interruption } from './interruption.ts';
import type { CommandPorts } from './ports.ts';
import { serveStreams } from './serve-streams.ts';
import type { Settings } from './settings.ts';
import { tellListening } from './tell-listening.ts';

/** Serves until a signal comes, or the input ends. */
export async function serve(settings: Settings, ports: CommandPorts): Promise<void> {
  const folders = findEnvironments(settings.environments, ports.cwd);
  if (settings.stdio !== undefined) await serveStreams(settings, folders, ports);
  else if (settings.workers === 1) await serveAlone(settings, folders, ports);
  else await serveWithWorkers(settings, folders, ports);
}

async function serveAlone(
  { server: settings }: Settings,
  folders: readonly string[],
  ports: CommandPorts,
): Promise<void> {
  const log = createLog(settings.logLevel, ports.errors);
  using interruption = new Interruption(() => ports.exit(130));
  const catalogue = await openCatalogue(folders);
  const server = await startServer(catalogue, { ...settings, log });
  tellListening(log, settings, { url: server.url, environments: catalogue.size });
  await interruption.first;
  log.info({ event: 'shutting-down', sessions: server.store.size });
  await server.close();
  log.info({ event: 'stopped' });
}

async function serveWithWorkers(
  { server: settings, workers: count }: Settings,
  folders: readonly string[],
  ports: CommandPorts,
): Promise<void> {
  const log = createLog(settings.logLevel, ports.errors);
  const { crew, url } = await Crew.start({ settings, folders, count, log });
  using interruption = new Interruption(() => {
    crew.kill();
    ports.exit(130);
  });
  tellListening(log, settings, { url, environments: folders.length, workers: count });
  await interruption.first;
  log.info({ event: 'shutting-down' });
  await crew.stop();
  log.info({ event: 'stopped' });
}
