import { openCatalogue } from '../catalogue/open-catalogue.ts';
import { createLog } from '../log/log.ts';
import { startServer } from '../server/start-server.ts';
import { Interruption } from './interruption.ts';
import type { CommandPorts } from './ports.ts';
import type { Settings } from './settings.ts';
import { tellListening } from './tell-listening.ts';

/** Serves from this process until a signal comes. */
export async function serveAlone(
  { server: settings }: Settings,
  folders: readonly string[],
  ports: CommandPorts,
): Promise<void> {
  const log = createLog(settings.logLevel, ports.errors);
  using interruption = new Interruption(() => ports.exit(130), ports.watch?.takesSigint);
  const watching = ports.watch?.start({
    seconds: settings.callSeconds,
    onSignal: () => interruption.signalled(),
  });
  const catalogue = await openCatalogue(folders);
  const server = await startServer(catalogue, { ...settings, log, watch: await watching });
  tellListening(log, settings, { url: server.url, environments: catalogue.size });
  await interruption.first;
  log.info({ event: 'shutting-down', sessions: server.store.size });
  await server.close();
  log.info({ event: 'stopped' });
}
