import { Console } from 'node:console';
import { UsageError } from '@envloom/core/command';
import { Catalogue } from '../catalogue/catalogue.ts';
import { openEnvironment } from '../catalogue/open-environment.ts';
import { type Twin, type TwinProtocol, twinOf } from '../twin/twin.ts';
import { watchCatalogue } from '../watch/watch-catalogue.ts';
import { Interruption } from './interruption.ts';
import { type Serving, watched } from './serving.ts';
import { tellListening } from './tell-listening.ts';

/** Serves the one environment as its original is served, until a signal comes, or the input ends. */
export async function serveTwin(serving: Serving, protocol: TwinProtocol): Promise<void> {
  const twin = await twinIn(serving, protocol);
  await (serving.options.stdio === undefined ? overHttp : overStreams)(serving, twin);
}

/** One without scenarios is served, too: nothing is graded here. */
async function twinIn({ options, folders }: Serving, protocol: TwinProtocol): Promise<Twin> {
  const [folder, other] = folders;
  if (folder === undefined || other !== undefined)
    throw new UsageError(
      `--as is for one environment, and there are ${folders.length}: name the one to serve.`,
    );
  const environment = await openEnvironment(folder, { isDraft: true });
  return twinOf(environment, protocol, options);
}

async function overHttp(serving: Serving, twin: Twin): Promise<void> {
  const { settings, ports, log } = serving;
  using interruption = new Interruption(() => ports.exit(130), ports.watch?.takesSigint);
  const watching = watched(serving, interruption);
  const { startTwin } = await import('../twin/start-twin.ts');
  const server = await startTwin(twin, { ...settings, log, watch: await watching });
  tellListening(log, settings, { url: server.url, environments: 1 });
  await interruption.first;
  log.info({ event: 'shutting-down' });
  await server.close();
}

async function overStreams(serving: Serving, twin: Twin): Promise<void> {
  const { ports, log } = serving;
  using interruption = new Interruption(() => ports.exit(130), ports.watch?.takesSigint);
  const watching = watched(serving, interruption);
  // Standard output belongs to the protocol.
  globalThis.console = new Console({ stdout: process.stderr, stderr: process.stderr });
  const { serveLines } = await import('../twin/mcp/serve-lines.ts');
  const end = watchCatalogue(new Catalogue([twin.environment]), await watching, log);
  await serveLines(twin, ports, log, interruption.first);
  end();
}
