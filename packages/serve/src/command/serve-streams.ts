import { type Client, owner } from '../access/client.ts';
import { openCatalogue } from '../catalogue/open-catalogue.ts';
import { createLog } from '../log/log.ts';
import type { OpenChannel } from '../server/protocol-adapter.ts';
import { sessionLog } from '../server/session-log.ts';
import { limitsOf } from '../server/limits-of.ts';
import { reapEvery } from '../server/reap-every.ts';
import { SessionStore } from '../session/session-store.ts';
import { quietConsole } from '../stdio/quiet-console.ts';
import { serveLines } from '../stdio/serve-lines.ts';
import { watchCatalogue } from '../watch/watch-catalogue.ts';
import { Interruption } from './interruption.ts';
import type { CommandPorts } from './ports.ts';
import type { Settings } from './settings.ts';

/** Speaks over standard input and output until the input ends or a signal comes. */
export async function serveStreams(
  settings: Settings,
  folders: readonly string[],
  ports: CommandPorts,
): Promise<void> {
  const { logLevel, limits, callSeconds } = settings.server;
  const log = createLog(logLevel, ports.errors);
  using interruption = new Interruption(() => ports.exit(130), ports.watch?.takesSigint);
  const watching = ports.watch?.start({
    seconds: callSeconds,
    onSignal: () => interruption.signalled(),
  });
  quietConsole();
  const [catalogue, channel] = await Promise.all([openCatalogue(folders), channelOf(settings)]);
  watchCatalogue(catalogue, await watching, log);
  const store = new SessionStore(catalogue, { limits: limitsOf(limits) });
  store.watch(sessionLog(log));
  const reaping = reapEvery(store, log);
  const client = clientOver(settings);
  const served = serveLines(ports.input, ports.output, channel, { store, log, client });
  log.info({ event: 'listening', url: 'stdio:', environments: catalogue.size });
  await Promise.race([served.ended, interruption.first]);
  await served.closing();
  reaping.stop();
  for (const { id } of store.sessions()) store.close(id, 'dropped');
  log.info({ event: 'stopped' });
}

/** Agents speak MCP; whoever speaks JSON-RPC has started this process. */
function clientOver({ stdio, server: { anonymous } }: Settings): Client {
  const role = anonymous ?? (stdio === 'mcp' ? 'agent' : owner.role);
  return { ...owner, role, mcpRole: role };
}

async function channelOf({ stdio, request }: Settings): Promise<OpenChannel> {
  if (stdio === 'mcp') return (await import('../mcp/mcp-channel.ts')).openMcp(request);
  return (await import('../rpc/open-rpc.ts')).openRpc;
}
