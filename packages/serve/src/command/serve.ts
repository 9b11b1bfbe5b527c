import { Console } from 'node:console';
import { type Client, owner } from '../access/access.ts';
import { openCatalogue } from '../catalogue/catalogue.ts';
import { findEnvironments } from '../catalogue/find-environments.ts';
import { limitsOf } from '../limits/limits.ts';
import { createLog } from '../log/log.ts';
import { keepStore } from '../server/keep-store.ts';
import type { LostWorkerError } from '../server/listening.ts';
import type { OpenChannel } from '../server/protocol-adapter.ts';
import { SessionStore } from '../session/session-store.ts';
import { LineConnection } from '../stdio/line-connection.ts';
import type { TwinProtocol } from '../twin/twin.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { Interruption } from './interruption.ts';
import type { ServeOptions } from './options.ts';
import type { CommandPorts } from './ports.ts';
import { type Serving, watched } from './serving.ts';
import { serverSettings } from './settings.ts';
import { studioExtensions } from './studio.ts';
import { tellListening } from './tell-listening.ts';

/**
 * Serves until a signal comes, or the input ends. What one way of serving needs is loaded for it alone:
 * a program that speaks over streams starts in half the time that an HTTP server takes.
 *
 * @throws LostWorkerError where a worker dies and does not start again
 */
export async function serve(options: ServeOptions, ports: CommandPorts): Promise<void> {
  const settings = serverSettings(options, ports);
  const folders = findEnvironments(options.env ?? [], ports.cwd);
  const log = createLog(settings.logLevel, ports.errors);
  const lost = await wayOf(options)({ options, settings, folders, ports, log });
  log.info({ event: 'stopped' });
  if (lost !== undefined) throw lost;
}

type Way = (serving: Serving) => Promise<LostWorkerError | void>;

function wayOf({ as, stdio, workers = 1 }: ServeOptions): Way {
  if (as !== undefined) return (serving) => serveAsOriginal(serving, as);
  if (stdio !== undefined) return serveStreams;
  return workers === 1 ? serveAlone : serveWithWorkers;
}

async function serveAsOriginal(serving: Serving, protocol: TwinProtocol): Promise<void> {
  const { serveTwin } = await import('./serve-twin.ts');
  await serveTwin(serving, protocol);
}

/** Serves from this process until a signal comes. */
async function serveAlone(serving: Serving): Promise<void> {
  const { settings, folders, ports, log } = serving;
  using interruption = new Interruption(() => ports.exit(130), ports.watch?.takesSigint);
  const watching = watched(serving, interruption);
  const { startServer } = await import('../server/start-server.ts');
  const catalogue = await openCatalogue(folders);
  const extensions = await studioExtensions({ root: settings.studioRoot, folders, catalogue });
  const server = await startServer(catalogue, {
    ...settings,
    log,
    extensions,
    watch: await watching,
  });
  tellListening(log, settings, { url: server.url, environments: catalogue.size });
  await interruption.first;
  log.info({ event: 'shutting-down', sessions: server.store.size });
  await server.close();
}

/** Serves from several processes until a signal comes, or one of them dies and does not start again. */
async function serveWithWorkers({
  options,
  settings,
  folders,
  ports,
  log,
}: Serving): Promise<LostWorkerError | void> {
  const workers = await import('../workers/worker-pool.ts');
  const { workers: count = 1 } = options;
  const running: { pool?: WorkerPool } = {};
  using interruption = new Interruption(() => {
    running.pool?.kill();
    ports.exit(130);
  });
  const { pool, url } = await workers.WorkerPool.start({ settings, folders, count, log });
  running.pool = pool;
  tellListening(log, settings, { url, environments: folders.length, workers: count });
  const lost = await Promise.race([interruption.first, pool.lost]);
  log.info({ event: 'shutting-down' });
  await pool.stop();
  return lost;
}

/** Speaks over standard input and output until the input ends or a signal comes. */
async function serveStreams(serving: Serving): Promise<void> {
  const { options, settings, folders, ports, log } = serving;
  using interruption = new Interruption(() => ports.exit(130), ports.watch?.takesSigint);
  const watching = watched(serving, interruption);
  // Standard output belongs to the protocol.
  globalThis.console = new Console({ stdout: process.stderr, stderr: process.stderr });
  const [catalogue, channel] = await Promise.all([openCatalogue(folders), channelOf(options)]);
  const store = new SessionStore(catalogue, { limits: limitsOf(settings.limits) });
  const stop = keepStore(store, log, await watching);
  const client = clientOver(options);
  const lines = new LineConnection(ports.input, ports.output, channel, { store, log, client });
  log.info({ event: 'listening', url: 'stdio:', environments: catalogue.size });
  await Promise.race([lines.ended, interruption.first]);
  await lines.finish();
  stop();
}

/** Agents speak MCP; whoever speaks JSON-RPC has started this process. */
function clientOver({ stdio, anonymous }: ServeOptions): Client {
  const role = anonymous ?? (stdio === 'mcp' ? 'agent' : owner.role);
  return { ...owner, role, mcpRole: role };
}

async function channelOf({ stdio, scenario, seed }: ServeOptions): Promise<OpenChannel> {
  if (stdio === 'rpc') return (await import('../rpc/open-rpc.ts')).openRpc;
  return (await import('../mcp/mcp-channel.ts')).openMcp({ scenario, seed });
}
